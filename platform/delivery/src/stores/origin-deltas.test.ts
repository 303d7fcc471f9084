import { forEachOrigin } from '../testing/each-origin';
import { withShare } from '../testing/candidates';
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { dryRunOrigin } from './dry-run-origin';
import { versionFolder } from '../core/paths';
import type { Origin } from '../core/origin';
import { prune } from '../features/prune/prune';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { verifyOrigin } from '../features/verify/verify';
import { builtPackage, contractText, manifestOf } from '../testing/built-package';
import { publishedOn } from '../testing/published-origin';
import { setDaysLater } from '../testing/set-days-later';
import { testAction } from '../testing/test-action';
import { deltaPath, deltaSuffix } from './layout';
import { readDelta } from '../features/deltas/delta';

/** Text that does not repeat, so that only a delta is much smaller than the text. */
const longText = Array.from({ length: 200 }, (_, index) => hashOf(String(index))).join('\n');

const chunk = (end: string) => `chunk-${hashOf(end)}`;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

forEachOrigin((emptyOrigin) => {
  /** Returns a built remote whose files end with a text. */
  async function built(workspace: string, end: string, start = longText) {
    const files: Record<string, string> = {
      'remoteEntry.js': start + end,
      'Page.js': longText,
      'small.js': `small ${end}`,
      'inter.woff2': longText,
      [`${chunk(end)}/library.js`]: longText + end,
    };
    const copies = Object.entries(files)
      .filter(([file]) => file.endsWith('.js'))
      .map(([file, text]) => [`${file}.br`, brotliCompressSync(text)] as const);
    return builtPackage(workspace, 'remote-dashboard', {
      ...files,
      ...Object.fromEntries(copies),
      'mf-manifest.json': manifestOf({
        Page: { js: ['Page.js'], lazy: [`${chunk(end)}/library.js`], css: [] },
      }),
      '.backshop/contract.json': contractText({
        exposes: { 'dashboard/Page': 'interface Exposes {}' },
      }),
    });
  }

  /** Releases a build, and returns its version. */
  async function release(origin: Origin, workspace: string, end: string, share?: number) {
    const action = withShare(testAction, share);
    const change = await releasePackage(origin, action, await built(workspace, end));
    const { remotes, candidates } = change.release;
    return (share === undefined ? remotes : candidates!).dashboard!.version;
  }

  const deltasOn = async (origin: Origin) =>
    (await origin.list('', deltaSuffix)).map(({ path }) => path);

  const entryOf = (version: string) => `${versionFolder('dashboard', version)}/remoteEntry.js`;

  /** Returns an origin with two releases of the same files. */
  async function twoReleases() {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), 'dashboard');
    const first = await release(origin, workspace, 'first');
    const second = await release(origin, workspace, 'second');
    return { workspace, origin, first, second, delta: deltaPath(entryOf(second), first) };
  }

  test('a release has the difference of each long file from the version before', async () => {
    const { origin, first, second, delta } = await twoReleases();
    const ofChunk = `remotes/dashboard/${chunk('second')}/library.js.${chunk('first')}.dcz`;
    // A file that is the same has another address in each version.
    const ofPage = `${versionFolder('dashboard', second)}/Page.js.${first}.dcz`;
    const ofFont = `${versionFolder('dashboard', second)}/inter.woff2.${first}.dcz`;
    expect(await deltasOn(origin)).toEqual([delta, ofChunk, ofFont, ofPage].sort());
    expect(delta).toBe(`${entryOf(second)}.${first}.dcz`);
    expect((await readDelta(origin, delta))?.toString()).toBe(`${longText}second`);
    expect((await origin.read(delta))!.length).toBeLessThan(100);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a release has the differences from all versions that browsers can have', async () => {
    const { workspace, origin, first, second } = await twoReleases();
    const candidate = await release(origin, workspace, 'candidate', 10);
    const fourth = await release(origin, workspace, 'fourth');
    const before = (await deltasOn(origin)).filter((path) => path.startsWith(entryOf(fourth)));
    expect(before).toEqual(
      [first, second, candidate].map((from) => deltaPath(entryOf(fourth), from)).sort(),
    );
  });

  test('a file that has changed much has no delta', async () => {
    const { workspace, origin } = await twoReleases();
    const known = await deltasOn(origin);
    const other = [...longText].reverse().join('');
    await releasePackage(origin, testAction, await built(workspace, 'third', other));
    const added = (await deltasOn(origin)).filter((path) => !known.includes(path));
    expect(added.some((path) => path.includes('remoteEntry'))).toBe(false);
  });

  test('a rollback makes no deltas, because it must not need anything that it can do without', async () => {
    const { origin } = await twoReleases();
    const before = await deltasOn(origin);
    await rollback(origin, testAction, 'dashboard');
    expect(await deltasOn(origin)).toEqual(before);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a damaged delta is found, and the next release of the version deletes it', async () => {
    const { workspace, origin, second, delta } = await twoReleases();
    await origin.put(delta, 'damaged');
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: delta, problem: 'changed', isLive: true },
    ]);
    const { notes } = await releasePackage(origin, testAction, await built(workspace, 'second'));
    expect(notes).toContain(`Repaired ${delta}: it was changed.`);
    expect(await deltasOn(origin)).not.toContain(delta);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
    expect(await release(origin, workspace, 'second')).toBe(second);
  });

  test('a version with a damaged delta can become live', async () => {
    const { workspace, origin, second, delta } = await twoReleases();
    await release(origin, workspace, 'third');
    await origin.put(delta, 'damaged');
    const { release: live } = await rollback(origin, testAction, 'dashboard');
    expect(live.remotes.dashboard!.version).toBe(second);
  });

  test('a prune deletes the deltas from the versions that it deletes', async () => {
    const { workspace, origin, first, second } = await twoReleases();
    const third = await release(origin, workspace, 'third');
    expect(await deltasOn(origin)).toContain(deltaPath(entryOf(third), first));
    setDaysLater(31);
    await release(origin, workspace, 'fourth');
    setDaysLater(62);
    await release(origin, workspace, 'fifth');
    const deleted = await prune(origin, testAction, 30);
    expect(deleted).toContain(versionFolder('dashboard', second));
    const present = new Set((await origin.list('')).map(({ path }) => path));
    for (const delta of await deltasOn(origin))
      expect(await readDelta(origin, delta)).toBeDefined();
    expect([...present].some((path) => path.includes(`${first}.dcz`))).toBe(false);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a dry run puts no delta on the origin', async () => {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), 'dashboard');
    await release(origin, workspace, 'first');
    await releasePackage(dryRunOrigin(origin), testAction, await built(workspace, 'second'));
    expect(await deltasOn(origin)).toEqual([]);
  });
});
