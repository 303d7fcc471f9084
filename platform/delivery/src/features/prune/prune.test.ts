import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../base/command-error';
import type { Origin } from '../../core/origin';
import { versionFolder } from '../../core/paths';
import { directoryOrigin } from '../../stores/directory-origin';
import { builtHost, builtRemote } from '../../testing/built-package';
import { memoryStore } from '../../testing/memory-store';
import { failingToRead, networkError } from '../../testing/damage';
import {
  publishedDirectory,
  publishedOn,
  publishedOrigin,
  releaseOn,
} from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { verifyOrigin } from '../verify/verify';
import { prune } from './prune';
import { changeLiveRelease } from '../../release/change-release';
import { newestEntry } from '../../release/log';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { objectOrigin } from '../../stores/object-origin';

/** Returns an origin with these files besides a release, all of them 31 days old. */
async function oldOriginWith(files: string[]) {
  const { workspace, origin } = await publishedDirectory('dashboard');
  await writeFiles(origin.directory, Object.fromEntries(files.map((file) => [file, ''])));
  expect(await prune(origin, testAction, 30)).toEqual([]);
  setDaysLater(31);
  await releasePackage(origin, testAction, await builtHost(workspace, '2'));
  return origin;
}

test('deletes old leftovers of killed commands', async () => {
  const leftover = '.temporary/01234567-89ab-cdef-0123-456789abcdef';
  const prepared = 'releases/00000001.01234567-89ab-cdef-0123-456789abcdef.html';
  const origin = await oldOriginWith([`${leftover}/main.js`, prepared]);
  expect(await prune(origin, testAction, 30)).toEqual([leftover, prepared]);
  expect(await readdir(join(origin.directory, '.temporary'))).toEqual([]);
});

test('deletes many folders', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `remotes/gone/0.1.0-${1000 + index}`);
  const origin = await oldOriginWith(many.map((folder) => `${folder}/a.js`));
  expect(await prune(origin, testAction, 30)).toEqual(many);
  expect(await readdir(join(origin.directory, 'remotes/gone'))).toEqual([]);
});

test('deletes nothing without a release, because nothing says what is live', async () => {
  const origin = directoryOrigin(await temporaryFolder({ 'host/0.1.0-aaaaaaaaaa/main.js': '' }));
  await expect(prune(origin, testAction, 30)).rejects.toThrow(CommandError);
  expect(await readdir(join(origin.directory, 'host'))).toHaveLength(1);
});

/** Returns an origin in memory, whose files have the times of this machine's clock, and a function that puts files. */
async function timedOrigin() {
  const { origin, workspace } = await publishedOrigin('dashboard');
  const put = async (...files: string[]) => {
    for (const file of files) await origin.put(file, 'x');
  };
  const release = async (content: string) =>
    releasePackage(origin, testAction, await builtHost(workspace, content));
  const files = async () => (await origin.list('')).map(({ path }) => path);
  return { origin, put, release, files };
}

test('a dry run deletes nothing, although everything is old', async () => {
  const { origin, put, release, files } = await timedOrigin();
  await put('remotes/gone/0.1.0-1/a.js', '.temporary/1/a.js', 'releases/00000001.1.html');
  const host = versionFolder('host', (await releaseOn(origin)).host);
  for (const day of [1, 2, 500]) {
    setDaysLater(day);
    await release(`of day ${day}`);
  }
  const before = await files();
  const all = [host, 'remotes/gone/0.1.0-1', '.temporary/1', 'releases/00000001.1.html'];
  const entries = ['releases/00000001.json', 'releases/00000002.json'];
  expect(await prune(origin, testAction, 400, { isDryRun: true })).toEqual([...all, ...entries]);
  expect(await files()).toEqual(before);
  expect(await prune(origin, testAction, 400)).toEqual([...all, ...entries]);
});

test('keeps what later releases prepare, and whatever else is beside the log', async () => {
  const { origin, put, release, files } = await timedOrigin();
  const kept = [
    'releases/00000009.1.html',
    'releases/notes.html',
    'releases/00000001.txt',
    'x.html',
  ];
  await put(...kept, 'releases/00000002.1.html', 'elsewhere/0.1.0-1/a.js');
  setDaysLater(31);
  await release('2');
  expect(await prune(origin, testAction, 30)).toEqual(['releases/00000002.1.html']);
  expect(await files()).toEqual(expect.arrayContaining([...kept, 'elsewhere/0.1.0-1/a.js']));
});

test.each([
  ['first', ['b.js', 'a.js']],
  ['last', ['a.js', 'b.js']],
])('keeps a folder of which one file is young, listed %s', async (_, [old = '', young = '']) => {
  const { origin, put, release } = await timedOrigin();
  await put(`remotes/gone/0.1.0-1/${old}`);
  setDaysLater(20);
  await put(`remotes/gone/0.1.0-1/${young}`);
  setDaysLater(31);
  await release('2');
  expect(await prune(origin, testAction, 30)).toEqual([]);
  expect(await prune(origin, testAction, 5)).toEqual(['remotes/gone/0.1.0-1']);
});

test('ages count from the newest release that is no prune', async () => {
  const { origin, put, release } = await timedOrigin();
  await put('remotes/gone/0.1.0-1/a.js');
  setDaysLater(31);
  await release('2');
  await put('remotes/gone/0.1.0-2/a.js');
  setDaysLater(62);
  expect(await prune(origin, testAction, 30)).toEqual(['remotes/gone/0.1.0-1']);
  expect((await newestEntry(origin)).isPrune).toBe(true);
  expect(await prune(origin, testAction, 30)).toEqual([]);
});

test('what has a time in the future counts from now, and no other file is written', async () => {
  const { origin, put, release } = await timedOrigin();
  await put('remotes/gone/0.1.0-1/version.json', 'remotes/gone/0.1.0-2/version.json');
  setDaysLater(3);
  const future = [
    'remotes/gone/0.1.0-3/a.js',
    'remotes/gone/0.1.0-3/version.json',
    'remotes/gone/0.1.0-4/a.js',
    'remotes/gone/chunk-5/a.js',
  ];
  await put(...future);
  jest.useRealTimers();
  const timesOf = async () =>
    new Map((await origin.list('remotes/gone/')).map((each) => [each.path, each.modified]));
  const before = await timesOf();
  expect(await prune(origin, testAction, 30)).toEqual([]);
  const after = await timesOf();
  for (const file of future) {
    expect(after.get(file)!.getTime()).toBeLessThan(Date.now() + 1);
    before.delete(file);
    after.delete(file);
  }
  expect(after).toEqual(before);
  setDaysLater(31);
  await release('2');
  expect(await prune(origin, testAction, 30)).toHaveLength(5);
});

test.each<[kind: string, emptyOrigin: () => Promise<Origin>]>([
  ['a directory', async () => directoryOrigin(await temporaryFolder())],
  [
    'an object store',
    () => Promise.resolve(objectOrigin(memoryStore(() => jest.getRealSystemTime()))),
  ],
])('in %s, a machine 40 days ahead deletes nothing young', async (_kind, emptyOrigin) => {
  const { origin, workspace } = await publishedOn(await emptyOrigin(), 'dashboard');
  const release = async (content: string) =>
    releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', content));
  for (const content of ['2', '3', '4']) await release(content);
  setDaysLater(40);
  expect(await prune(origin, testAction, 30)).toEqual([]);
  await release('5');
  expect(await prune(origin, testAction, 30)).toEqual([]);
});

test('keeps a version that was live just now, even if a machine 40 days behind released it', async () => {
  let clock = Date.now();
  const { origin, workspace, first } = await publishedOn(
    objectOrigin(memoryStore(() => clock)),
    'dashboard',
  );
  const release = async (content: string) =>
    releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', content));
  await release('2');
  setDaysLater(100);
  clock = Date.now();
  setDaysLater(60);
  await rollback(origin, testAction, 'dashboard', first.remotes.dashboard!.version);
  for (const content of ['3', '4']) await release(content);
  setDaysLater(100);
  await releasePackage(origin, testAction, await builtHost(workspace, '2'));
  const removed = await prune(origin, testAction, 30);
  expect(removed).not.toContain(versionFolder('dashboard', first.remotes.dashboard!.version));
});

test('a network that fails deletes no shared chunk of a version that open tabs may use', async () => {
  const { origin, workspace } = await publishedOrigin();
  const dashboard = (entry: string, ...chunks: string[]) =>
    builtRemote(workspace, 'dashboard', entry, ['Page'], chunks);
  const old = await releasePackage(origin, testAction, await dashboard('1', 'chunk-aa'));
  setDaysLater(31);
  await releasePackage(origin, testAction, await dashboard('2'));
  await releasePackage(origin, testAction, await dashboard('3'));
  const folder = versionFolder('dashboard', old.release.remotes.dashboard!.version);
  const failing = failingToRead(origin, `${folder}/version.json`);
  await expect(prune(failing, testAction, 30)).rejects.toThrow(networkError);
  expect(await origin.list('remotes/dashboard/chunk-aa/')).toHaveLength(1);
  expect(await prune(origin, testAction, 30)).not.toContain('remotes/dashboard/chunk-aa');
});

test('a folder stays that was put again after another prune had deleted it', async () => {
  const { origin, put, release, files } = await timedOrigin();
  await put('remotes/gone/0.1.0-1/a.js', 'remotes/gone/0.1.0-2/a.js');
  setDaysLater(31);
  await release('2');
  const remove = async (path: string) => {
    await origin.remove(path);
    await changeLiveRelease(origin, testAction, () => ({ removing: [] }));
  };
  await prune({ ...origin, remove }, testAction, 30);
  expect(await files()).not.toContain('remotes/gone/0.1.0-1/a.js');
  expect(await files()).toContain('remotes/gone/0.1.0-2/a.js');
});

test('in a directory, a prune that paused before it deletes a folder spares what a release put there meanwhile', async () => {
  const { origin, workspace, first } = await publishedDirectory('dashboard');
  const release = async (content?: string) =>
    releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', content));
  for (const content of ['2', '3']) await release(content);
  setDaysLater(31);
  await releasePackage(origin, testAction, await builtHost(workspace, '2'));
  const paused = versionFolder('dashboard', first.remotes.dashboard!.version);
  let meanwhile: Promise<unknown> | undefined;
  const remove: Origin['remove'] = async (...args) => {
    meanwhile ??= prune(origin, testAction, 30).then(() => release());
    await meanwhile;
    await origin.remove(...args);
  };
  expect(await prune({ ...origin, remove }, testAction, 30)).toContain(paused);
  expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(
    first.remotes.dashboard!.version,
  );
  expect((await verifyOrigin(origin)).findings).toEqual([]);
  expect(await readdir(join(origin.directory, '.temporary'))).toEqual([]);
});

test('folders and files that cannot be deleted are named, with what to do', async () => {
  const { origin, put, release } = await timedOrigin();
  const folders = ['remotes/gone/0.1.0-1', 'remotes/gone/0.1.0-2'];
  await put(...folders.map((folder) => `${folder}/a.js`), 'builds/gone/0.1.0-3.json');
  setDaysLater(31);
  await release('2');
  const failing = (part: string): typeof origin => ({
    ...origin,
    remove: (path) =>
      path.startsWith(part) ? Promise.reject(new Error('busy')) : origin.remove(path),
  });
  await expect(prune(failing('remotes/'), testAction, 30)).rejects.toThrow(
    `Some folders could not be deleted. Fix the cause, then run the command again:\n  ${folders[0]}: busy\n  ${folders[1]}: busy`,
  );
  await expect(prune(failing('builds/'), testAction, 30)).rejects.toThrow(
    'Pruning provenance failed. Reason: busy\nFix the cause, then run the command again.',
  );
});
