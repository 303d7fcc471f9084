import fs, { readdirSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../base/command-error';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { builtHost, builtRemote } from '../testing/built-package';
import { runChild } from '../testing/child-program';
import { canMount, withReadOnly, withSmallDisk } from '../testing/mounted';
import { originProgram } from '../testing/origin-program';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { temporaryFolder } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { directoryOrigin } from './directory-origin';

const testMounts = canMount(tmpdir()) ? test : test.skip;

afterEach(() => jest.restoreAllMocks());

const full =
  'cannot be changed: the disk is full (ENOSPC). The live release is still the same. Delete old versions (pnpm prune:origin --older-than 30d) or other files on this disk. Then run the command again.';

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
      // A rollback and a prune use the reserve.
      ...[fullLine, 'ok', '[]', 'ok'],
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
    const line = `CommandError: The origin in ${origin.directory} cannot be changed: its file system is read-only (EROFS). The live release is still the same. Mount it for writing, or set BACKSHOP_ORIGIN to another folder.`;
    expect(output.trim().split('\n')).toEqual([line, line, '[]']);
  },
  60_000,
);

test('an origin that is a file is refused in one line', async () => {
  const file = join(await temporaryFolder({ file: '' }), 'file');
  const remote = await builtRemote(await temporaryFolder(), 'dashboard');
  await expect(releasePackage(directoryOrigin(file), testAction, remote)).rejects.toThrow(
    new CommandError(
      `The origin in ${file} cannot be used: a file is in the way of ${file}/index.html (ENOTDIR). The live release is still the same. Set BACKSHOP_ORIGIN to a folder, or move that file away.`,
    ),
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
    const { origin, workspace } = await publishedOrigin('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    const live = await releaseOn(origin);
    const rename = fs.renameSync;
    jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(from).includes('00000003')) throw fileError(code, String(to));
      rename(from, to);
    });
    const failure = await rollback(origin, testAction, 'dashboard').catch(
      (error: unknown) => error,
    );
    jest.restoreAllMocks();
    expect(failure).toBeInstanceOf(CommandError);
    expect((failure as Error).message).toContain(
      `Release 3 is made, but index.html does not show it yet. The next command that changes the origin publishes it. Reason: The origin in ${origin.directory} ${reason}`,
    );
    expect((failure as Error).message).not.toContain('\n');
    expect(await releaseOn(origin)).toEqual(live);
    const next = await builtRemote(workspace, 'dashboard', '4');
    expect((await releasePackage(origin, testAction, next)).release.number).toBe(4);
    expect((await releaseOn(origin)).number).toBe(4);
  },
);

test('a log write on a full disk uses the reserve of the origin, and the next release fills it up', async () => {
  const { origin, workspace } = await publishedOrigin('dashboard');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  const reserve = join(origin.directory, '.reserve');
  expect(readdirSync(reserve)).toHaveLength(6);
  const write = fsPromises.writeFile;
  let failures = 0;
  jest.spyOn(fsPromises, 'writeFile').mockImplementation((path, ...args) => {
    const isFull = (path as string).includes('.temporary') && failures++ < 3;
    return isFull ? Promise.reject(fileError('ENOSPC', path as string)) : write(path, ...args);
  });
  expect(await origin.create('releases/9.json', '9')).toBe(true);
  expect(readdirSync(reserve)).toHaveLength(3);
  jest.restoreAllMocks();
  await origin.remove('releases/9.json');
  await rollback(origin, testAction, 'dashboard');
  expect(readdirSync(reserve)).toHaveLength(6);
});

test.each(['create', 'put'] as const)(
  '%s writes a whole file or none, and leaves nothing behind',
  async (method) => {
    const origin = directoryOrigin(await temporaryFolder());
    jest.spyOn(fsPromises, 'writeFile').mockImplementation((path) => {
      fs.writeFileSync(path as string, 'half');
      return Promise.reject(fileError('ENOSPC', path as string));
    });
    await expect(origin[method]('releases/1.json', 'whole')).rejects.toThrow('the disk is full');
    expect(await origin.list('')).toEqual([]);
  },
);

test('a folder in the way of index.html is named in one line', async () => {
  const directory = await temporaryFolder({ 'index.html/file': '' });
  await expect(directoryOrigin(directory).read('index.html')).rejects.toThrow(
    new CommandError(
      `The origin in ${directory} cannot be used: a folder is in the way of ${directory}/index.html (EISDIR). The live release is still the same. Move that folder away, then run the command again.`,
    ),
  );
});

test('an error with another cause keeps its stack, because it is a bug', async () => {
  const { origin } = await publishedOrigin('dashboard');
  jest.spyOn(fsPromises, 'readFile').mockRejectedValue(new TypeError('a bug'));
  await expect(origin.read('index.html')).rejects.toThrow(new TypeError('a bug'));
});
