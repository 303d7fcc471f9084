import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../base/command-error';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { builtHost, builtRemote } from '../testing/built-package';
import { moduleAddress, runCode } from '../testing/child-program';
import { messages } from '../testing/messages';
import { canMount, withReadOnly, withSmallDisk } from '../testing/mounted';
import { originProgram } from '../testing/origin-program';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { directoryOrigin } from './directory-origin';
import { explainErrors } from './explain-errors';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

const testMounts = canMount(tmpdir()) ? test : test.skip;

jest.setTimeout(20_000); // Some tests start a program.

testMounts(
  'on a full disk, commands fail in one line, and prune frees space for the next release',
  async () => {
    const disk = await temporaryFolder();
    const workspace = await temporaryFolder();
    const builds = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((name) =>
        builtRemote(join(workspace, name), 'dashboard', name.repeat(9000)),
      ),
    );
    const packages = [await builtHost(workspace), builds[0]!];
    const [, two, three, four, five, six] = builds.map(
      (each) => ({ do: 'release', package: each }) as const,
    );
    const program = originProgram(join(disk, 'origin'), [
      { do: 'publish', packages },
      ...[two!, three!, four!, five!],
      { do: 'reserve' },
      { do: 'fill' },
      six!,
      { do: 'rollback' },
      { do: 'reserve' },
      { do: 'leftovers' },
      { do: 'prune' },
      { do: 'reserve' },
      six!,
      { do: 'leftovers' },
    ]);
    const { output, errors } = await runCode(program, { wrapper: withSmallDisk(disk) });
    expect(errors).toBe('');
    const fullLine = `CommandError: ${messages.diskFull(`${disk}/origin`)}`;
    expect(output.trim().split('\n')).toEqual([
      ...['ok', 'ok', 'ok', 'ok', 'ok', '"whole"', 'ok'],
      // A rollback uses the reserve, and a prune fills it up again.
      ...[fullLine, 'ok', '"used"', '[]'],
      ...['ok', '"whole"', 'ok', '[]'],
    ]);
  },
);

testMounts('on a read-only disk, commands fail in one line and leave nothing behind', async () => {
  const { origin, workspace } = await publishedDirectory('dashboard');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  const changed = await builtRemote(workspace, 'dashboard', '3');
  const { output, errors } = await runCode(
    originProgram(origin.directory, [
      { do: 'release', package: changed },
      { do: 'rollback' },
      { do: 'leftovers' },
    ]),
    { wrapper: withReadOnly(origin.directory) },
  );
  expect(errors).toBe('');
  const line = `CommandError: ${messages.readOnly(origin.directory)}`;
  expect(output.trim().split('\n')).toEqual([line, line, '[]']);
});

test('an origin that is a file is refused in one line', async () => {
  const file = join(await temporaryFolder({ file: '' }), 'file');
  const remote = await builtRemote(await temporaryFolder(), 'dashboard');
  await expect(releasePackage(directoryOrigin(file), testAction, remote)).rejects.toThrow(
    new CommandError(messages.fileInTheWay(file, `${file}/index.html`)),
  );
});

/** Returns an error as the file system throws it. */
function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename', path });
}

test.each([
  ['ENOSPC', 'cannot be changed: the disk is full'],
  ['EDQUOT', 'cannot be changed: the disk quota of user'],
  ['EROFS', 'cannot be changed: its file system is read-only'],
  ['EACCES', 'cannot be used: user'],
  ['EPERM', 'cannot be used: user'],
  ['EMFILE', 'cannot be used: too many files are open'],
])(
  'a rollback that cannot replace index.html (%s) is made, and the next command publishes it',
  async (code, reason) => {
    const { origin, workspace } = await publishedDirectory('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    const live = await releaseOn(origin);
    const unusable = explainErrors({
      ...origin,
      publish: (prepared, isNewer) =>
        prepared.includes('00000003')
          ? Promise.reject(fileError(code, indexFile))
          : origin.publish(prepared, isNewer),
    });
    const failure = await rollback(unusable, testAction, 'dashboard').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(CommandError);
    expect((failure as Error).message).toContain(
      messages.notShown(3, `The origin in ${origin.directory} ${reason}`),
    );
    expect((failure as Error).message).not.toContain('\n');
    expect(await releaseOn(origin)).toEqual(live);
    const next = await builtRemote(workspace, 'dashboard', '4');
    expect((await releasePackage(origin, testAction, next)).release.number).toBe(4);
    expect((await releaseOn(origin)).number).toBe(4);
  },
);

test('writes a whole file or none, and leaves nothing behind', async () => {
  const program = `
      const { directoryOrigin } = await import('${moduleAddress('stores/directory-origin.ts')}');
      const origin = directoryOrigin('${await temporaryFolder()}');
      for (const write of [origin.put, origin.create]) {
        const failure = await write('releases/1.json', 'x'.repeat(100_000)).catch((error) => error);
        console.log(failure.code);
      }
      console.log(JSON.stringify(await origin.list('')));`;
  // The system stops each write after a part of the file, as on a full disk. This also concerns tsx's cache.
  const wrapper = ['sh', '-c', 'ulimit -f 16 && TSX_DISABLE_CACHE=1 exec "$0" "$@"'];
  const { output, errors } = await runCode(program, { wrapper });
  expect(errors).toBe('');
  expect(output.trim().split('\n')).toEqual(['EFBIG', 'EFBIG', '[]']);
});

test('a folder in the way of index.html is named in one line', async () => {
  const directory = await temporaryFolder({ 'index.html/file': '' });
  await expect(directoryOrigin(directory).read('index.html')).rejects.toThrow(
    new CommandError(messages.folderInTheWay(directory, `${directory}/index.html`)),
  );
});

test('an error with another cause keeps its stack, because it is a bug', async () => {
  const bug = new TypeError('a bug');
  const origin = directoryOrigin(await temporaryFolder());
  const failing = explainErrors({ ...origin, read: () => Promise.reject(bug) });
  await expect(failing.read('index.html')).rejects.toBe(bug);
});
