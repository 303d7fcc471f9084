import { createHash } from 'node:crypto';
import { CommandError } from '../base/command-error';
import {
  builtHost,
  builtHostWithPages,
  builtPackage,
  builtRemote,
  contractText,
  manifestOf,
} from '../testing/built-package';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { readBuiltVersion } from './built-version';
import type { VersionInfo } from '../core/package-version';

const files = {
  '.backshop/contract.json': contractText({}),
  'remoteEntry.js': 'entry',
  'Dashboard.js': 'script',
  'img/world.svg': '<svg/>',
  'mf-manifest.json': manifestOf({ Dashboard: { js: ['Dashboard.js'], css: ['Dashboard.css'] } }),
};

async function versionOf(content: Record<string, string>): Promise<string> {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', content);
  return (await readBuiltVersion(built)).version;
}

test('a version is named after its package.json version and a hash of its content', async () => {
  expect(await versionOf(files)).toMatch(/^0\.1\.0-[0-9a-f]{32}$/);
});

test.each([
  ['1.0.0-beta.1', '1.0.0-beta.1'],
  ['1.0.0+build.5', '1.0.0'], // In a URL, + can be a space.
  ['1.0', '0.0.0'],
])(
  'a package.json with the version %s makes a version that begins with %s',
  async (stated, start) => {
    const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', files);
    const { version } = await readBuiltVersion({ ...built, version: stated });
    expect(version.slice(0, -'-'.length - 32)).toBe(start);
  },
);

test.each([`0.1.0-${'0a'.repeat(16)}`, `0.1.0-rc-${'0a'.repeat(16)}-1`])(
  'refuses the version %s in a package.json',
  async (stated) => {
    const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', files);
    await expect(readBuiltVersion({ ...built, version: stated })).rejects.toThrow(
      /contains the hash of another build/,
    );
  },
);

test('builds with the same content in different folders are the same version', async () => {
  expect(await versionOf(files)).toBe(await versionOf({ ...files }));
});

test('other content, another file name or another file makes another version', async () => {
  const versions = await Promise.all([
    versionOf(files),
    versionOf({ ...files, 'Dashboard.js': 'script 2' }),
    versionOf({ ...files, 'Dashboard.js': 'scrip', 'remoteEntry.js': 'tentry' }),
    versionOf({ ...files, 'more.js': '' }),
  ]);
  expect(new Set(versions).size).toBe(versions.length);
});

test('the compressor and records of the build do not change the version', async () => {
  const copies = { 'Dashboard.js.br': 'b', 'Dashboard.js.gz': 'g' };
  const others = { 'Dashboard.js.br': 'B', 'Dashboard.js.gz': 'G' };
  const records = { 'mf-stats.json': 's', '.inputs': 'i' };
  expect(await versionOf({ ...files, ...others, ...records })).toBe(
    await versionOf({ ...files, ...copies }),
  );
});

test('a version lists its files with their hashes in version.json, and is named after that file', async () => {
  const workspace = await temporaryFolder();
  const built = await builtPackage(workspace, 'remote-dashboard', {
    '.backshop/contract.json': contractText({}),
    'mf-manifest.json': manifestOf({}),
    'Page.js': 'page',
    'Page.js.br': 'b',
    'chunk-0a1b/map.js': 'map',
    'chunk-0a1b/map.js.gz': 'g',
  });
  const { version, info } = await readBuiltVersion(built);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(JSON.parse(info)).toMatchObject({
    files: { 'Page.js': sha256('page'), '../chunk-0a1b/map.js': sha256('map') },
  });
  expect((JSON.parse(info) as VersionInfo).copies.sort()).toEqual([
    '../chunk-0a1b/map.js.gz',
    'Page.js.br',
  ]);
  expect(version).toBe(`0.1.0-${sha256(info).slice(0, 32)}`);
});

test('a version contains its compressed copies, but no records of the build', async () => {
  const workspace = await temporaryFolder();
  const more = { 'Dashboard.js.br': 'b', 'Dashboard.js.map': '{}', '.inputs': 'i' };
  const built = await builtPackage(workspace, 'remote-dashboard', { ...files, ...more });
  expect([...(await readBuiltVersion(built)).files.values()]).toEqual([
    'Dashboard.js',
    'Dashboard.js.br',
    'img/world.svg',
    'remoteEntry.js',
  ]);
});

test.each(['pages.json', 'policy.json', 'summary.json', 'contract.json', 'data/floor.map'])(
  'data of a team can have the name %s',
  async (file) => {
    const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {
      ...files,
      [file]: '{ "count": 1 }',
    });
    const version = await readBuiltVersion(built);
    expect(version.files.get(`${version.folder}/${file}`)).toBe(file);
    expect(await version.readInfo()).not.toHaveProperty('summary');
  },
);

test('each shared chunk has a folder of its own beside the versions', async () => {
  const workspace = await temporaryFolder();
  const more = {
    'chunk-0a1b/map.js': 'map',
    'chunk-0a1b/map.js.br': 'b',
    'chunk-2c3d/list.js': 'l',
  };
  const built = await builtPackage(workspace, 'remote-dashboard', { ...files, ...more });
  const { files: all } = await readBuiltVersion(built);
  expect([...all].filter(([, file]) => file.startsWith('chunk-'))).toEqual([
    ['remotes/dashboard/chunk-0a1b/map.js', 'chunk-0a1b/map.js'],
    ['remotes/dashboard/chunk-0a1b/map.js.br', 'chunk-0a1b/map.js.br'],
    ['remotes/dashboard/chunk-2c3d/list.js', 'chunk-2c3d/list.js'],
  ]);
});

test('a version knows all shared chunks of its build, and preloads none of them', async () => {
  const chunks = ['chunk-1a2b/448.js', 'chunk-3c4d/maps/leaflet.js', 'chunk-5e6f/theme.css'];
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {
    ...files,
    ...Object.fromEntries(chunks.map((file) => [file, file])),
    'mf-manifest.json': manifestOf({
      Dashboard: { js: [chunks[0]!, 'Dashboard.js'], lazy: [chunks[1]!], css: [chunks[2]!] },
    }),
  });
  const version = await readBuiltVersion(built);
  expect(await version.readInfo()).toMatchObject({
    chunks: ['chunk-1a2b', 'chunk-3c4d', 'chunk-5e6f'],
    exposes: { Dashboard: ['Dashboard.js'] },
  });
});

test.each(['chunk-vendors.js', 'chunk-1a2b.js', 'chunk-vendors/a.js'])(
  'a file of another build that has the name of a shared chunk stays in its version: %s',
  async (file) => {
    const workspace = await temporaryFolder();
    const built = await builtPackage(workspace, 'remote-dashboard', { ...files, [file]: 'x' });
    const version = await readBuiltVersion(built);
    expect(version.files.get(`${version.folder}/${file}`)).toBe(file);
    expect((await version.readInfo()).files).toHaveProperty([file]);
  },
);

test.each([
  ['countries.csv.gz', '.gz marks a compressed copy, and the build has no countries.csv'],
  ['data/model.bin.br', '.br marks a compressed copy, and the build has no data/model'],
  ['version.json', 'Backshop writes a file of this name'],
])('a build with %s is refused, before it can go live damaged', async (file, problem) => {
  await expect(versionOf({ ...files, [file]: '{}' })).rejects.toThrow(
    `${file} cannot be published, because ${problem}`,
  );
});

test('a build with a file that is too large to be read from the product is refused', async () => {
  const large = 'x'.repeat(64_000_001);
  await expect(versionOf({ ...files, 'film.mp4': large })).rejects.toThrow(
    'film.mp4 has more than 64 MB',
  );
});

test('hidden files, which no server serves, are not published', async () => {
  const info = await versionOf({ ...files, '.vite/manifest.json': '{}', 'a/.DS_Store': '' });
  expect(info).toEqual(await versionOf(files));
});

test('the host and each remote have a folder on the origin', async () => {
  const workspace = await temporaryFolder();
  const host = await readBuiltVersion(await builtHost(workspace));
  expect(host.folder).toBe(`host/${host.version}`);
  const remote = await readBuiltVersion(await builtPackage(workspace, 'remote-dashboard', files));
  expect(remote.folder).toBe(`remotes/dashboard/${remote.version}`);
});

test('a package without a build is an error that says what to run', async () => {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {});
  await expect(readBuiltVersion(built)).rejects.toThrow(
    new CommandError('remote-dashboard has no build. Run: pnpm build'),
  );
});

test('refuses what no command could read from the origin', async () => {
  const workspace = await temporaryFolder();
  const remote = await builtRemote(workspace, 'shop', 'entry', ['Cards/Small']);
  const host = await builtHostWithPages(workspace, { orders: 'shop/Page' });
  for (const built of [remote, host]) {
    await expect(readBuiltVersion(built)).rejects.toThrow('Correct the name, then build again.');
  }
});

test('a package whose build changed has another version', async () => {
  const workspace = await temporaryFolder();
  const built = await builtPackage(workspace, 'remote-dashboard', files);
  const before = await readBuiltVersion(built);
  await writeFiles(workspace, { 'remote-dashboard/dist/Dashboard.js': 'changed' });
  expect((await readBuiltVersion(built)).version).not.toBe(before.version);
});
