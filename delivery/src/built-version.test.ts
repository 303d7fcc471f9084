import { join } from 'node:path';
import { builtPackage, builtRemote, manifestOf } from './built-package';
import { readBuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { describeRemote } from './package-version';
import { temporaryFolder, writeFiles } from './temporary-folder';

const files = {
  'remoteEntry.js': 'entry',
  'Dashboard.js': 'script',
  'img/world.svg': '<svg/>',
  'mf-manifest.json': manifestOf({ Dashboard: { js: ['Dashboard.js'], css: ['Dashboard.css'] } }),
};

async function versionOf(content: Record<string, string>): Promise<string> {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', content);
  return (await readBuiltVersion(built)).version;
}

test('names a version by the package’s version and its content', async () => {
  expect(await versionOf(files)).toMatch(/^0\.1\.0-[0-9a-f]{10}$/);
});

test('the same content has the same version, wherever and whenever it was built', async () => {
  expect(await versionOf(files)).toBe(await versionOf({ ...files }));
});

test('other content, another name or another file gives another version', async () => {
  const versions = await Promise.all([
    versionOf(files),
    versionOf({ ...files, 'Dashboard.js': 'script 2' }),
    versionOf({ ...files, 'Dashboard.js': 'scrip', 'remoteEntry.js': 'tentry' }),
    versionOf({ ...files, 'more.js': '' }),
  ]);
  expect(new Set(versions).size).toBe(versions.length);
});

test('what follows from the rest, or is no part of it, leaves the version as it is', async () => {
  const more = { 'Dashboard.js.br': 'b', 'Dashboard.js.gz': 'g', 'mf-stats.json': 's' };
  expect(await versionOf({ ...files, ...more, '.inputs': 'i' })).toBe(await versionOf(files));
});

test('compressed copies are put on the origin too; notes of the build are not', async () => {
  const workspace = await temporaryFolder();
  const more = { 'Dashboard.js.br': 'b', 'mf-stats.json': 's', '.inputs': 'i' };
  const built = await builtPackage(workspace, 'remote-dashboard', { ...files, ...more });
  expect((await readBuiltVersion(built)).files).toEqual([
    'Dashboard.js',
    'Dashboard.js.br',
    'img/world.svg',
    'mf-manifest.json',
    'remoteEntry.js',
  ]);
});

test('lasting chunks are apart, each with a folder of its own beside the versions', async () => {
  const workspace = await temporaryFolder();
  const more = {
    'chunk-0a1b/map.js': 'map',
    'chunk-0a1b/map.js.br': 'b',
    'chunk-2c3d/list.js': 'l',
  };
  const built = await builtPackage(workspace, 'remote-dashboard', { ...files, ...more });
  const { directory, files: own, chunks } = await readBuiltVersion(built);
  expect(own.filter((file) => file.startsWith('chunk-'))).toEqual([]);
  expect(chunks).toEqual([
    {
      folder: 'remotes/dashboard/chunk-0a1b',
      directory: join(directory, 'chunk-0a1b'),
      files: ['map.js', 'map.js.br'],
    },
    {
      folder: 'remotes/dashboard/chunk-2c3d',
      directory: join(directory, 'chunk-2c3d'),
      files: ['list.js'],
    },
  ]);
});

test('a release says which lasting chunks a remote has', async () => {
  const built = await builtRemote(
    await temporaryFolder(),
    'reports',
    'entry',
    ['A', 'B'],
    ['chunk-0a'],
  );
  expect(await describeRemote(await readBuiltVersion(built))).toMatchObject({
    chunks: ['chunk-0a'],
  });
});

test('the host and a remote have their folders on the origin', async () => {
  const workspace = await temporaryFolder();
  const host = await readBuiltVersion(await builtPackage(workspace, 'host', { 'main.js': 'x' }));
  expect(host.folder).toBe(`host/${host.version}`);
  const remote = await readBuiltVersion(await builtPackage(workspace, 'remote-dashboard', files));
  expect(remote.folder).toBe(`remotes/dashboard/${remote.version}`);
});

test('a package without a build says what to do', async () => {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {});
  await expect(readBuiltVersion(built)).rejects.toThrow(
    new CommandError('remote-dashboard has no build; run: pnpm build'),
  );
});

test('a release says of a remote where its entry is, and what each expose needs first', async () => {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', files);
  const version = await readBuiltVersion(built);
  expect(await describeRemote(version)).toEqual({
    version: version.version,
    entry: `/${version.folder}/remoteEntry.js`,
    exposes: { Dashboard: ['Dashboard.js', 'Dashboard.css'] },
  });
});

test('a rebuild of a package is another version', async () => {
  const workspace = await temporaryFolder();
  const built = await builtPackage(workspace, 'remote-dashboard', files);
  const before = await readBuiltVersion(built);
  await writeFiles(workspace, { 'remote-dashboard/dist/Dashboard.js': 'changed' });
  expect((await readBuiltVersion(built)).version).not.toBe(before.version);
});
