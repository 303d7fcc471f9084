import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { jsonText } from '../base/optional';
import { sha256 } from '../base/hashes';
import { versionFolder } from '../core/paths';
import { directoryOrigin } from '../stores/directory-origin';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { httpOrigin } from '../stores/http-origin';
import type { Origin } from '../core/origin';
import { builtRemote } from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { publishedOn } from '../testing/published-origin';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { versionHash, type VersionInfo } from '../core/package-version';
import { bisect } from '../features/bisect/bisect';
import { hold } from '../features/holds/hold';
import { otherOriginSource } from '../features/promote-from/other-origin';
import { promote } from './promote';
import { releasePackage } from './release-package';
import { entryFile } from '../core/entry';
import { newestEntry } from './log';

/** Returns a staging and a production origin in folders of their own, which both have the remote dashboard. */
async function environments() {
  const folder = await temporaryFolder();
  const origins = ['staging', 'production'].map((name) =>
    directoryOrigin(join(folder, name, 'origin')),
  );
  const [staging, production] = await Promise.all(
    origins.map((origin) => publishedOn(origin, 'dashboard')),
  );
  return { folder, staging: staging!, production: production!.origin };
}

/** Writes a version of the dashboard that says something else about itself, and the files that it names. */
async function forge(directory: string, change: (info: VersionInfo) => Partial<VersionInfo>) {
  const origin = directoryOrigin(directory);
  const { release } = await newestEntry(origin);
  const live = `${versionFolder('dashboard', release.remotes.dashboard!.version)}/version.json`;
  const known = JSON.parse(await readFile(join(directory, live), 'utf8')) as VersionInfo;
  const text = `${JSON.stringify({ ...known, ...change(known) })}\n`;
  const version = `0.1.0-${versionHash(text)}`;
  const folder = versionFolder('dashboard', version);
  await writeFiles(directory, { [`${folder}/version.json`]: text });
  for (const file of Object.keys(known.files)) {
    await writeFiles(directory, { [`${folder}/${file}`]: 'entry' });
  }
  return { folder, version };
}

/** Returns all files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const evil = 'written by staging';

const outside = [
  '../../../index.html',
  '../../../../outside.txt',
  '../other/remoteEntry.js',
  '../chunk-1/../../host/main.js',
  '../chunk-1',
  'a/../../b.js',
  '/tmp/backshop-outside.txt',
  './b.js',
  'a//b.js',
  'a/',
  '',
  '..\\..\\b.js',
  '%2e%2e/%2e%2e/b.js',
  'b.js\0',
  'b\x1b[2J.js',
  'version.json',
  'b.js?x',
];

test.each(outside)(
  'a version whose version.json names the file %j is refused, and nothing is written',
  async (file) => {
    const { folder, staging, production } = await environments();
    const forged = await forge(staging.origin.directory, ({ files }) => ({
      files: { ...files, [file]: sha256(evil) },
    }));
    const isWritable = file !== 'version.json' && /[^/\0]$/.test(file);
    if (isWritable) {
      await writeFiles(staging.origin.directory, { [posix.join(forged.folder, file)]: evil });
    }
    const before = filesIn(production.directory);
    const source = otherOriginSource({ address: '/srv/staging', origin: staging.origin });
    await expect(
      promote(production, testAction, 'dashboard', forged.version, source),
    ).rejects.toThrow('describes a version in a way that these commands cannot read');
    expect(filesIn(production.directory)).toEqual(before);
    expect(existsSync(join(folder, 'production/outside.txt'))).toBe(false);
  },
);

test.each<[string, Partial<VersionInfo>]>([
  ['a copy', { copies: ['../../../remoteEntry.js.br'] }],
  ['a copy that is none', { copies: ['remoteEntry.js'] }],
  ['a chunk', { chunks: ['../../host'] }],
  ['a chunk that is no text', { chunks: [['chunk-1']] as never }],
  ['the script of an expose', { exposes: { Page: ['../../../evil.js'] } }],
  ['an expose', { exposes: { '../../Page': ['Page.js'] } }],
  ['a file with a hash', { integrity: { '../../evil.js': 'sha384-x' } }],
  ['a hash that is none', { integrity: { 'remoteEntry.js': '" onload="alert()' } }],
  ['a text as the files', { files: 'remoteEntry.js' as never }],
  ['a file and its folder', { files: { a: sha256(evil), 'a/b.js': sha256(evil) } }],
  ['a folder like the file that describes it', { files: { 'version.json/a': sha256(evil) } }],
  ['a hash of a file that is none', { files: { 'remoteEntry.js': ['x'] as never } }],
])('a version that names %s in another way is refused', async (_, change) => {
  const { staging, production } = await environments();
  const forged = await forge(staging.origin.directory, () => change);
  const source = otherOriginSource({ address: '/srv/staging', origin: staging.origin });
  await expect(
    promote(production, testAction, 'dashboard', forged.version, source),
  ).rejects.toThrow('describes a version in a way that these commands cannot read');
});

test('a version whose name leads to another folder is refused', async () => {
  const { staging, production } = await environments();
  const { version } = await forge(staging.origin.directory, () => ({}));
  const entry = `../dashboard/${version}`;
  const html = `<script type="application/json" id="release">${JSON.stringify({
    ...staging.first,
    remotes: { dashboard: { ...staging.first.remotes.dashboard, version: entry } },
  })}</script>`;
  await staging.origin.put('index.html', html);
  const source = otherOriginSource({ address: '/srv/staging', origin: staging.origin });
  await expect(promote(production, testAction, 'dashboard', undefined, source)).rejects.toThrow(
    'has no release that can be read',
  );
  await expect(promote(production, testAction, 'dashboard', entry, source)).rejects.toThrow(
    'is not on /srv/staging. Nothing was released.',
  );
});

test('nothing is copied when a check refuses the promotion', async () => {
  const { staging, production } = await environments();
  const built = await builtRemote(staging.workspace, 'dashboard', 'new');
  await releasePackage(staging.origin, testAction, built);
  const source = otherOriginSource({ address: '/srv/staging', origin: staging.origin });
  await hold(production, testAction, 'dashboard');
  const held = filesIn(production.directory);
  await expect(promote(production, testAction, 'dashboard', undefined, source)).rejects.toThrow(
    'dashboard is on hold',
  );
  expect(filesIn(production.directory)).toEqual(held);
  const own = await builtRemote(await temporaryFolder(), 'dashboard', 'own');
  await expect(releasePackage(production, testAction, own)).rejects.toThrow('dashboard is on hold');
  expect(filesIn(production.directory)).toEqual(held);
});

test('a version does not replace the file of a shared chunk, which live versions can use', async () => {
  const { staging, production } = await environments();
  const live = { 'remotes/dashboard/chunk-aa/map.js': 'live' };
  await writeFiles(production.directory, live);
  const forged = await forge(staging.origin.directory, ({ files }) => ({
    files: { ...files, '../chunk-aa/map.js': sha256(evil) },
  }));
  await writeFiles(staging.origin.directory, { 'remotes/dashboard/chunk-aa/map.js': evil });
  const before = filesIn(production.directory);
  const source = otherOriginSource({ address: '/srv/staging', origin: staging.origin });
  await expect(
    promote(production, testAction, 'dashboard', forged.version, source),
  ).rejects.toThrow('remotes/dashboard/chunk-aa/map.js is another file on the origin');
  expect(filesIn(production.directory)).toEqual(before);
});

test('a bisect writes nothing outside of its own folder', async () => {
  const { folder, staging } = await environments();
  const { origin } = staging;
  const forged = await forge(origin.directory, ({ files }) => ({
    files: { ...files, '../../../../bisect-evil.txt': sha256(evil) },
  }));
  await writeFiles(folder, { 'staging/bisect-evil.txt': evil });
  const newest = await newestEntry(origin);
  for (const number of [2, 3]) {
    const remotes = number === 2 ? { dashboard: { version: forged.version } } : {};
    const release = { ...newest.release, remotes };
    await writeFiles(origin.directory, {
      [entryFile(number)]: jsonText({ ...newest, number, id: `${number}`, release }),
    });
  }
  const judged: number[] = [];
  await bisect(origin, 1, 3, (_address, { number }) => {
    judged.push(number);
    return Promise.resolve(number === 1 ? 'good' : 'bad');
  });
  expect(judged).not.toContain(2);
  expect(existsSync(join(await temporaryFolder(), '..', 'bisect-evil.txt'))).toBe(false);
});

const stores: [string, () => Promise<Origin>][] = [
  ['a directory', async () => directoryOrigin(join(await temporaryFolder(), 'origin'))],
  ['an object store', () => Promise.resolve(memoryOrigin())],
  ['a dry run', () => Promise.resolve(dryRunOrigin(memoryOrigin()))],
];

describe.each(stores)('%s', (_, create) => {
  test.each([
    '../outside',
    'a/../../outside',
    '/outside',
    '',
    'a//b',
    'a/./b',
    '..',
    'a\\..\\b',
    'a\0b',
  ])('refuses the path %j for everything', async (path) => {
    const origin = await create();
    await origin.put('a/file', 'x');
    const refused = 'leads out of the folder of the origin';
    const isNewer = () => Promise.resolve(false);
    for (const attempt of [
      () => origin.read(path),
      () => origin.put(path, 'x'),
      () => origin.create(path, 'x'),
      () => origin.remove(path),
      () => origin.publish(path, isNewer),
      ...(path ? [() => origin.list(`${path}/`)] : []),
    ]) {
      await expect(attempt()).rejects.toThrow(refused);
    }
    expect((await origin.list('')).map((file) => file.path)).toEqual(['a/file']);
  });
});

test('a served origin refuses such a path before it sends a request', async () => {
  const origin = httpOrigin('http://localhost:1');
  await expect(async () => origin.read('remotes/../../outside')).rejects.toThrow(
    'has an invalid name in it',
  );
});

test('a symbolic link in a directory leads nowhere', async () => {
  const folder = await temporaryFolder({ 'secret/file': 'secret', 'origin/a/file': 'x' });
  const origin = directoryOrigin(join(folder, 'origin'));
  symlinkSync(join(folder, 'secret'), join(folder, 'origin/link'));
  symlinkSync(join(folder, 'secret/file'), join(folder, 'origin/file-link'));
  symlinkSync('loop', join(folder, 'origin/loop'));
  symlinkSync(join(folder, 'new'), join(folder, 'origin/dangling'));
  const refused = 'symbolic link';
  await expect(origin.read('link/file')).rejects.toThrow(refused);
  await expect(origin.read('file-link')).rejects.toThrow(refused);
  await expect(origin.read('loop')).rejects.toThrow(refused);
  await expect(origin.put('link/file', 'x')).rejects.toThrow(refused);
  await expect(origin.put('link/new/file', 'x')).rejects.toThrow(refused);
  await expect(origin.put('dangling/file', 'x')).rejects.toThrow(refused);
  await expect(origin.read('dangling')).rejects.toThrow(refused);
  await expect(origin.create('link/new', 'x')).rejects.toThrow(refused);
  await expect(origin.remove('link/file')).rejects.toThrow(refused);
  expect(filesIn(join(folder, 'secret'))).toEqual([join(folder, 'secret/file')]);
  // The origin itself can be below one.
  symlinkSync(join(folder, 'origin'), join(folder, 'other'));
  const behind = directoryOrigin(join(folder, 'other'));
  await behind.put('b/file', 'y');
  expect((await origin.read('b/file'))?.toString()).toBe('y');
  // Replacing a link replaces the link alone.
  await origin.put('file-link', 'new');
  expect(await readFile(join(folder, 'secret/file'), 'utf8')).toBe('secret');
  await origin.remove('link');
  expect(existsSync(join(folder, 'secret/file'))).toBe(true);
  // Reading a pipe would never end.
  execFileSync('mkfifo', [join(folder, 'origin/pipe')]);
  await expect(origin.read('pipe')).rejects.toThrow('is not a file');
  expect((await origin.list('')).map(({ path }) => path)).toContain('loop');
  mkdirSync(join(folder, 'origin/folder'));
  await expect(origin.read('folder')).rejects.toThrow('a folder is in the way');
});
