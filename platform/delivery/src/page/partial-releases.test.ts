import { abort, withShare } from '../testing/candidates';
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { maxIndexSize } from '@backshop/build-config/index-html';
import { readReleases } from '../commands/run-releases';
import { directoryOrigin } from '../stores/directory-origin';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { type Origin, readText } from '../core/origin';
import { builtFullHost, builtRemote } from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { liveRelease, releaseOn } from '../testing/published-origin';
import { onThisClock, setDaysLater } from '../testing/set-days-later';
import { testAction } from '../testing/test-action';
import { promote } from '../release/promote';
import { prune } from '../features/prune/prune';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback, rollbackTo } from '../release/rollback';
import { stagePackage } from '../release/stage-package';
import { verifyOrigin } from '../features/verify/verify';
import { readDelta } from '../features/deltas/delta';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

/** Compresses in a tenth of the time of the real one. */
jest.mock('@backshop/build-config/index-html', () => ({
  ...jest.requireActual<object>('@backshop/build-config/index-html'),
  maxIndexSize: 1500,
}));

const names = Array.from({ length: 12 }, (_, index) => `shop-${index}`);
const last = names.at(-1)!;

async function publishOn<T extends Origin>(origin: T, filler = 800) {
  const workspace = await temporaryFolder();
  const packages = [await builtFullHost(workspace, filler)];
  for (const name of names) packages.push(await builtRemote(workspace, name, `entry of ${name}`));
  const { release: first } = await releaseAll(origin, testAction, packages);
  return { workspace, origin, first };
}

const published = async (filler?: number) => publishOn(memoryOrigin(), filler);

const releaseFiles = async (origin: Origin) =>
  (await origin.list('host/', '/release.json')).map(({ path }) => path);
const paths = async (origin: Origin, prefix = '') =>
  (await origin.list(prefix)).map(({ path }) => path);
const findings = async (origin: Origin) => (await verifyOrigin(origin)).findings;
const sizeOf = async (origin: Origin) =>
  brotliCompressSync((await readText(origin, indexFile))!).length;

test('a release that fits is complete in index.html, and has no file', async () => {
  const { origin, first } = await published(100);
  expect(await releaseOn(origin)).toEqual(first);
  expect(await releaseFiles(origin)).toEqual([]);
});

test('after a lost log, the remotes of other repositories stay live that only the file names', async () => {
  const { workspace, origin, first } = await published();
  for (const { path } of await origin.list('releases/')) await origin.remove(path);
  const packages = [await builtFullHost(workspace, 800)];
  const publish = (to: Origin) => releaseAll(to, testAction, packages, { keepOthers: true });
  const { release } = await publish(dryRunOrigin(origin));
  expect(release.remotes).toEqual(first.remotes);
  for (const file of await releaseFiles(origin)) await origin.remove(file);
  const { notes } = await publish(origin);
  expect(notes.join()).toContain('Ask the other teams whether theirs is live.');
});

test('without room for all remotes, index.html has those of the first pages and names a file', async () => {
  const { origin, first } = await published();
  const part = await releaseOn(origin);
  expect(Object.keys(first.remotes)).toHaveLength(names.length);
  expect(Object.keys(part.remotes)).toEqual(expect.arrayContaining(['shop-1', 'shop-3']));
  expect(Object.keys(part.remotes).length).toBeLessThan(names.length);
  expect(part).toMatchObject({ number: 1, host: first.host });
  expect(Object.keys(part.history!)).toEqual(Object.keys(part.remotes));
  expect(await sizeOf(origin)).toBeLessThanOrEqual(maxIndexSize);

  const [file = ''] = await releaseFiles(origin);
  expect(part.whole!.url).toBe(`/${file}`);
  expect(JSON.parse((await readText(origin, file))!)).toEqual(first);
  expect(await paths(origin, file.slice(0, file.lastIndexOf('/') + 1))).toEqual([
    file,
    `${file}.br`,
    `${file}.gz`,
  ]);
  const { whole } = part;
  const hash = createHash('sha256')
    .update((await origin.read(file))!)
    .digest('base64');
  expect(whole!.integrity).toBe(`sha256-${hash}`);
});

test('commands see and log the whole release', async () => {
  const { origin, workspace, first } = await published();
  expect(await liveRelease(origin)).toEqual(first);
  const changed = await builtRemote(workspace, last, 'changed');
  const { release, before } = await releasePackage(origin, testAction, changed);
  expect(before).toEqual(first);
  expect(release).toMatchObject({ number: 2 });
  expect(Object.keys(release.remotes)).toEqual(names);
  expect(release.history![last]).toMatchObject({ previous: first.remotes[last]!.version });
  expect(release).not.toHaveProperty('whole');
  expect((await readReleases(origin, { limit: 5 })).log.map(({ number }) => number)).toEqual([
    2, 1,
  ]);
  expect(await findings(origin)).toEqual([]);

  await rollback(origin, testAction, last);
  expect((await liveRelease(origin)).remotes).toEqual(first.remotes);
  const staged = await stagePackage(origin, testAction, await builtRemote(workspace, last, '3'));
  await promote(origin, testAction, last, staged.version);
  expect((await liveRelease(origin)).remotes[last]!.version).toBe(staged.version);
  await rollbackTo(origin, testAction, 1);
  expect((await liveRelease(origin)).remotes).toEqual(first.remotes);
  expect(await findings(origin)).toEqual([]);
});

test('a part of a release has only the candidates of its remotes', async () => {
  const { origin, workspace } = await published();
  for (const name of ['shop-1', last]) {
    const built = await builtRemote(workspace, name, 'candidate');
    await releasePackage(origin, withShare(testAction, 10), built);
  }
  expect(Object.keys((await releaseOn(origin)).candidates!)).toEqual(['shop-1']);
  expect(await findings(origin)).toEqual([]);
  const { release } = await abort(origin, testAction, 'shop-1');
  expect(Object.keys(release.candidates!)).toEqual([last]);
  expect(await releaseOn(origin)).not.toHaveProperty('candidates');
});

test('a release that changes nothing stays as it is', async () => {
  const { origin, workspace, first } = await published();
  const same = await builtRemote(workspace, last, `entry of ${last}`);
  expect((await releasePackage(origin, testAction, same)).release).toEqual(first);
});

test('a dry run writes no file', async () => {
  const { origin, workspace } = await published();
  const before = await paths(origin);
  const changed = await builtRemote(workspace, last, 'changed');
  const { release } = await releasePackage(dryRunOrigin(origin), testAction, changed);
  expect(Object.keys(release.remotes)).toEqual(names);
  expect(await paths(origin)).toEqual(before);
});

test.each([
  ['a directory', async () => directoryOrigin(await temporaryFolder())],
  ['an object store', () => Promise.resolve(memoryOrigin())],
])('releases at the same time both go live in %s', async (_kind, emptyOrigin) => {
  const { origin, workspace } = await publishOn(await emptyOrigin());
  const one = await builtRemote(workspace, 'shop-0', 'changed 0');
  const other = await builtRemote(workspace, last, 'changed');
  const results = await Promise.all(
    [one, other].map((each) => releasePackage(origin, testAction, each)),
  );
  const live = await liveRelease(origin);
  for (const [index, name] of ['shop-0', last].entries()) {
    expect(live.remotes[name]!.version).toBe(results[index]!.release.remotes[name]!.version);
  }
  expect(live.number).toBe(3);
  expect(await findings(origin)).toEqual([]);
});

test.each([
  ['a directory', async () => onThisClock(directoryOrigin(await temporaryFolder()))],
  ['an object store', () => Promise.resolve(memoryOrigin())],
])(
  'prune keeps the files of the live release and of those that open tabs have, in %s',
  async (_kind, emptyOrigin) => {
    const { origin, workspace } = await publishOn(await emptyOrigin());
    await releasePackage(origin, testAction, await builtRemote(workspace, last, '2'));
    await releasePackage(origin, testAction, await builtRemote(workspace, last, '3'));
    expect(await releaseFiles(origin)).toHaveLength(3);
    expect(await prune(origin, testAction, 1)).toEqual([]); // Open tabs may still need what was live a day ago.
    const inTab = (await releaseOn(origin)).whole!.url.slice(1);
    setDaysLater(31);
    await releasePackage(origin, testAction, await builtRemote(workspace, last, '4'));
    const deleted = await prune(origin, testAction, 30);
    expect(deleted.filter((path) => /^host\/chunk-[^/]*$/.test(path))).toHaveLength(2);
    // A tab that has been open since an hour ago has the release before.
    expect(await releaseFiles(origin)).toContain(inTab);
    const live = await liveRelease(origin);
    expect(Object.keys(live.remotes)).toEqual(names);
    expect(live.number).toBe(6);
    expect(await findings(origin)).toEqual([]);
  },
);

test.each([
  ['gone', (origin: Origin, file: string) => origin.remove(file)],
  ['changed', (origin: Origin, file: string) => origin.put(file, '{}')],
])('a file that is %s is found, and the next command repairs it', async (_what, damage) => {
  const { origin, workspace, first } = await published();
  const [file = ''] = await releaseFiles(origin);
  await damage(origin, file);
  expect((await findings(origin)).some(({ isLive }) => isLive)).toBe(true);
  const same = await builtRemote(workspace, last, `entry of ${last}`);
  const { release } = await releasePackage(origin, testAction, same);
  expect(release.remotes).toEqual(first.remotes);
  expect(await findings(origin)).toEqual([]);
});

test('verify finds a changed compressed copy, and a release that changes nothing repairs it', async () => {
  const { origin, workspace } = await published();
  const [file = ''] = await releaseFiles(origin);
  await origin.put(`${file}.br`, 'changed');
  expect(await findings(origin)).toEqual([
    { path: `${file}.br`, problem: 'changed', isLive: true },
  ]);
  const same = await builtRemote(workspace, last, `entry of ${last}`);
  const { notes } = await releasePackage(origin, testAction, same);
  expect(notes).toContain(`Repaired ${file}.br: it was changed.`);
  expect(await findings(origin)).toEqual([]);
});

test('a prune says what it has repaired', async () => {
  const { origin } = await published();
  const [file = ''] = await releaseFiles(origin);
  await origin.put(`${file}.br`, 'changed');
  const onNote = jest.fn();
  await prune(origin, testAction, 30, { onNote });
  expect(onNote.mock.calls).toEqual([[`Repaired ${file}.br: it was changed.`]]);
});

test('verify finds a changed file of an earlier release', async () => {
  const { origin, workspace } = await published();
  const [file = ''] = await releaseFiles(origin);
  await releasePackage(origin, testAction, await builtRemote(workspace, last, '2'));
  await origin.put(file, 'changed');
  // The live file's delta from it cannot be decoded any more.
  expect(await findings(origin)).toEqual(
    expect.arrayContaining([{ path: file, problem: 'changed', isLive: false }]),
  );
});

test('a file has a delta from that of the release before, which is repaired by deleting it', async () => {
  const { origin, workspace } = await published();
  const [before = ''] = await releaseFiles(origin);
  const changed = await builtRemote(workspace, last, 'changed');
  await releasePackage(origin, testAction, changed);
  const [file = ''] = (await releaseFiles(origin)).filter((path) => path !== before);
  const delta = `${file}.${before.split('/')[1]}.dcz`;
  expect(await readDelta(origin, delta)).toEqual(await origin.read(file));
  expect((await origin.read(delta))!.length).toBeLessThan(500);

  await origin.put(delta, 'damaged');
  expect(await findings(origin)).toEqual([{ path: delta, problem: 'changed', isLive: true }]);
  const { notes } = await releasePackage(origin, testAction, changed);
  expect(notes).toContain(`Repaired ${delta}: it was changed.`);
  expect(await findings(origin)).toEqual([]);
});

test('verify finds a remote in index.html that differs from the whole release', async () => {
  const { origin, first } = await published();
  const html = (await readText(origin, indexFile))!;
  const [hash = ''] = Object.values(first.remotes['shop-3']!.integrity!);
  await origin.put(indexFile, html.replace(hash, `${hash.slice(0, -2)}AA`));
  expect(await findings(origin)).toEqual([
    { path: 'index.html', problem: 'changed', isLive: true },
  ]);
});
