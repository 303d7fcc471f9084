import { readText } from '../origin';
import fs, { readdirSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../command-error';
import { prune } from '../../release/prune';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { builtHost, builtRemote } from '../../testing/built-package';
import { runChild } from '../../testing/child-program';
import { canMount, withReadOnly, withSmallDisk } from '../../testing/mounted';
import { originProgram } from '../../testing/origin-program';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { temporaryFolder } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { leftover } from '../folders';
import { directoryOrigin } from './directory-origin';

const testMounts = canMount(tmpdir()) ? test : test.skip;

afterEach(() => jest.restoreAllMocks());

const full =
  "can't be changed: the disk is full (ENOSPC). The live release is still the same. Delete old versions (pnpm prune:origin --older-than 30d) or other files on this disk. Then run the command again.";

testMounts(
  'on a full disk, commands fail in one line, and prune frees space for the next release',
  async () => {
    const disk = await temporaryFolder();
    const workspace = await temporaryFolder();
    const builds = await Promise.all(
      ['1', '2', '3', '4', '5'].map((name) =>
        builtRemote(join(workspace, name), 'dashboard', name.repeat(9000)),
      ),
    );
    const packages = [await builtHost(workspace), builds[0]!];
    const [, two, three, four, five] = builds.map(
      (each) => ({ do: 'release', package: each }) as const,
    );
    const work = [{ do: 'publish', packages } as const, two!, three!, four!];
    const whenFull = [five!, { do: 'rollback' }, { do: 'leftovers' }, { do: 'prune' }] as const;
    const program = originProgram(join(disk, 'origin'), [
      ...work,
      { do: 'fill' },
      ...whenFull,
      five!,
      { do: 'leftovers' },
    ]);
    const { output, errors } = await runChild(program, { wrapper: withSmallDisk(disk) });
    expect(errors).toBe('');
    const fullLine = `CommandError: The origin in ${disk}/origin ${full}`;
    expect(output.trim().split('\n')).toEqual([
      ...Array<string>(5).fill('ok'),
      ...[fullLine, fullLine, '[]', 'ok'],
      ...['ok', '[]'],
    ]);
  },
  60_000,
);

testMounts(
  'on a read-only disk, commands fail in one line and leave nothing behind',
  async () => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    const changed = await builtRemote(workspace, 'dashboard', '3');
    const { output, errors } = await runChild(
      originProgram(origin.directory, [
        { do: 'release', package: changed },
        { do: 'rollback' },
        { do: 'leftovers' },
      ]),
      { wrapper: withReadOnly(origin.directory) },
    );
    expect(errors).toBe('');
    const line = `CommandError: The origin in ${origin.directory} can't be changed: its file system is read-only (EROFS). The live release is still the same. Mount it for writing, or set BACKSHOP_ORIGIN to another folder.`;
    expect(output.trim().split('\n')).toEqual([line, line, '[]']);
  },
  60_000,
);

test('an origin that is a file is refused in one line', async () => {
  const file = join(await temporaryFolder({ file: '' }), 'file');
  const remote = await builtRemote(await temporaryFolder(), 'dashboard');
  await expect(releasePackage(directoryOrigin(file), testAction, remote)).rejects.toThrow(
    new CommandError(
      `The origin in ${file} can't be used: a file is in the way of ${file}/index.html (ENOTDIR). The live release is still the same. Set BACKSHOP_ORIGIN to a folder, or move that file away.`,
    ),
  );
});

/** Returns an error as the file system throws it. */
function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename', path });
}

test.each([
  ['ENOSPC', "can't be changed: the disk is full"],
  ['EDQUOT', "can't be changed: the disk quota of user"],
  ['EROFS', "can't be changed: its file system is read-only"],
  ['EACCES', "can't be used: user"],
  ['EPERM', "can't be used: user"],
  ['EMFILE', "can't be used: too many files are open"],
])(
  'a rollback that fails with %s changes nothing and leaves nothing behind',
  async (code, reason) => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    const live = await releaseOn(origin);
    const rename = fs.renameSync;
    jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(to).endsWith('index.html')) throw fileError(code, String(to));
      rename(from, to);
    });
    const failure = await rollback(origin, testAction, 'dashboard').catch(
      (error: unknown) => error,
    );
    jest.restoreAllMocks();
    expect(failure).toBeInstanceOf(CommandError);
    expect((failure as Error).message).toContain(`The origin in ${origin.directory} ${reason}`);
    expect((failure as Error).message).not.toContain('\n');
    const files = readdirSync(origin.directory, { recursive: true }).map(String);
    expect(files.filter((name) => leftover.test(name) || name.endsWith('release.lock'))).toEqual(
      [],
    );
    expect(await releaseOn(origin)).toEqual(live);
    expect((await rollback(origin, testAction, 'dashboard')).release.number).toBe(live.number + 1);
  },
);

test('a prune on a full disk uses the reserve of the origin, and replaces it', async () => {
  const { origin, workspace } = await publishedOrigin('dashboard');
  for (const entry of ['2', '3', '4']) {
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
  }
  const versions = join(origin.directory, 'remotes/dashboard');
  const mkdir = jest.spyOn(fsPromises, 'mkdir');
  mkdir.mockRejectedValue(fileError('ENOSPC', 'release.lock'));
  await prune(origin, testAction, 0);
  expect(readdirSync(versions)).toHaveLength(2);
  expect(readdirSync(join(origin.directory, '.reserve'))).toEqual(['entry']);
});

test.each(['createText', 'writeText'] as const)(
  '%s writes a whole file or none, and leaves nothing behind',
  async (method) => {
    const origin = directoryOrigin(await temporaryFolder());
    jest.spyOn(fsPromises, 'writeFile').mockImplementation((path) => {
      fs.writeFileSync(path as string, 'half');
      return Promise.reject(fileError('ENOSPC', path as string));
    });
    await expect(origin[method]('releases/1.json', 'whole')).rejects.toThrow('the disk is full');
    expect(readdirSync(origin.directory, { recursive: true })).toEqual(['releases']);
  },
);

test('an error with another cause keeps its stack, because it is a bug', async () => {
  const { origin } = await publishedOrigin('dashboard');
  jest.spyOn(fsPromises, 'readFile').mockRejectedValue(new TypeError('a bug'));
  await expect(readText(origin, 'index.html')).rejects.toThrow(new TypeError('a bug'));
});
