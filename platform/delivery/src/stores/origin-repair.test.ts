import { forEachOrigin } from '../testing/each-origin';
import { abort, withShare } from '../testing/candidates';
import { formatText, readReleases } from '../commands/run-releases';
import { usedVersionsOf } from '../page/shown-versions';
import { logFolder, versionFolder, indexFile } from '../core/paths';
import { type Origin, readText } from '../core/origin';
import { promote } from '../release/promote';
import { prune } from '../features/prune/prune';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback, rollbackTo } from '../release/rollback';
import { verifyOrigin } from '../features/verify/verify';
import { readBuiltVersion } from '../build/built-version';
import { putVersion } from '../core/put-version';
import { shortVersion } from '../core/short-version';
import { builtHost, builtRemote } from '../testing/built-package';
import { messages } from '../testing/messages';
import { publishedOn, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { describeLog } from '../release/describe-log';
import { entryFile } from '../core/entry';
import { newestEntry } from '../release/log';

/** By damage: returns what an `index.html` becomes. */
const damages: [damage: string, harm: (html: string) => string][] = [
  ['cut off', (html) => html.slice(0, html.length / 3)],
  ['empty', () => ''],
  ['with a release without versions', (html) => html.replace(/"host":"[^"]*"/, '"host":1')],
  ['with the number "x"', (html) => html.replace(/"number":\d+/, '"number":"x"')],
];

forEachOrigin((emptyOrigin) => {
  /** Returns an origin with three releases. The second one has another host and no reports. */
  async function threeReleases() {
    const published = await publishedOn(await emptyOrigin(), 'dashboard', 'reports');
    const { workspace, origin } = published;
    const dashboard = await builtRemote(workspace, 'dashboard', '2');
    const { release: second } = await releaseAll(origin, testAction, [
      await builtHost(workspace, '2'),
      dashboard,
    ]);
    const newer = await builtRemote(workspace, 'dashboard', '3');
    const { release: third } = await releasePackage(origin, testAction, newer);
    return { ...published, second, third };
  }

  const numbersOf = async (origin: Origin) =>
    (await describeLog(origin, (await newestEntry(origin)).number, { limit: 100 })).map(
      ({ number }) => number,
    );

  const replaceIndexHtml = async (origin: Origin, harm: (html: string) => string) =>
    origin.put(indexFile, harm((await readText(origin, indexFile))!));

  test('a whole release becomes live again under a new number', async () => {
    const { origin, first } = await threeReleases();
    const { release } = await rollbackTo(origin, testAction, 1);
    expect(usedVersionsOf(release)).toEqual(usedVersionsOf(first));
    expect(release.number).toBe(4);
    expect(await releaseOn(origin)).toEqual(release);
    expect(release.history!.host!.previous).toBeDefined();
    expect(await numbersOf(origin)).toEqual([4, 3, 2, 1]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a rollback to the live release changes nothing', async () => {
    const { origin, third } = await threeReleases();
    expect((await rollbackTo(origin, testAction, 3)).release).toEqual(third);
    expect(await numbersOf(origin)).toEqual([3, 2, 1]);
  });

  test('a release that is not in the log is refused', async () => {
    const { origin, third } = await threeReleases();
    await expect(rollbackTo(origin, testAction, 4)).rejects.toThrow(messages.noRelease(4));
    expect(await releaseOn(origin)).toEqual(third);
  });

  test('a release with a version that is gone or damaged is refused', async () => {
    const { origin, first, third } = await threeReleases();
    const { version } = first.remotes.reports!;
    const folder = versionFolder('reports', version);
    await origin.put(`${folder}/remoteEntry.js`, 'changed');
    await expect(rollbackTo(origin, testAction, 1)).rejects.toThrow(
      messages.damagedVersion(
        'reports',
        shortVersion(version),
        `${folder}/remoteEntry.js`,
        'changed',
      ),
    );
    await origin.remove(folder);
    await expect(rollbackTo(origin, testAction, 1)).rejects.toThrow('is not on the origin');
    expect(await releaseOn(origin)).toEqual(third);
  });

  test('a remote that is no longer live comes back with its last live version', async () => {
    const { origin, first } = await threeReleases();
    const { release } = await rollback(origin, testAction, 'reports');
    expect(release.remotes.reports).toEqual(first.remotes.reports);
    expect(release.number).toBe(4);
  });

  test('a remote that is no longer live comes back with the version that is asked for', async () => {
    const { workspace, origin } = await threeReleases();
    const other = await readBuiltVersion(await builtRemote(workspace, 'reports', 'other'));
    await putVersion(origin, other);
    const { release } = await rollback(origin, testAction, 'reports', other.version);
    expect(release.remotes.reports!.version).toBe(other.version);
  });

  test.each(damages)(
    'a damaged index.html is named, and any command replaces it: %s',
    async (_damage, harm) => {
      const { workspace, origin, third } = await threeReleases();
      await replaceIndexHtml(origin, harm);
      expect((await verifyOrigin(origin)).findings).toEqual([
        { path: indexFile, problem: 'changed', isLive: true },
      ]);
      const releases = await readReleases(origin, { limit: 20 });
      expect(releases).toMatchObject({ live: { number: 3 }, log: [{}, {}, {}] });
      expect(await formatText(origin, releases)).toContain(messages.notPublished(3));

      const changed = await builtRemote(workspace, 'dashboard', '4');
      await releasePackage(origin, testAction, changed);
      expect((await releaseOn(origin)).number).toBe(4);
      await replaceIndexHtml(origin, harm);
      const { release } = await rollbackTo(origin, testAction, 3);
      expect(usedVersionsOf(release)).toEqual(usedVersionsOf(third));
      expect(await releaseOn(origin)).toEqual(release);
      expect(await numbersOf(origin)).toEqual([5, 4, 3, 2, 1]);
      expect((await verifyOrigin(origin)).findings).toEqual([]);
    },
  );

  test.each<[command: string, run: (origin: Origin, version: string) => Promise<unknown>]>([
    ['promote', (origin, version) => promote(origin, testAction, 'dashboard', version)],
    ['rollback', (origin) => rollback(origin, testAction, 'dashboard')],
    ['rollback --to', (origin) => rollbackTo(origin, testAction, 3)],
    ['abort', (origin) => abort(origin, testAction, 'dashboard')],
  ])('a deleted index.html loses no history, and comes back: %s', async (_command, run) => {
    const { workspace, origin, first } = await threeReleases();
    const tried = await builtRemote(workspace, 'dashboard', 'tried');
    await releasePackage(origin, withShare(testAction, 10), tried);
    await origin.remove(indexFile);
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: indexFile, problem: 'missing', isLive: true },
    ]);
    await run(origin, first.remotes.dashboard!.version);
    expect((await releaseOn(origin)).number).toBe(5);
    expect(await numbersOf(origin)).toEqual([5, 4, 3, 2, 1]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a changed hash in index.html does not get into the next release', async () => {
    const { workspace, origin, first } = await publishedOn(
      await emptyOrigin(),
      'dashboard',
      'reports',
    );
    const changeHash = () => {
      const { 'remoteEntry.js': hash = '' } = first.remotes.reports!.integrity!;
      const changed = `sha256-${'a'.repeat(43)}=`;
      return replaceIndexHtml(origin, (html) => html.replace(hash, changed));
    };
    await changeHash();
    const changed = await builtRemote(workspace, 'dashboard', '2');
    const { release } = await releasePackage(origin, testAction, changed);
    expect(release.remotes.reports).toEqual(first.remotes.reports);
    await changeHash();
    // The build is live already.
    expect((await releasePackage(origin, testAction, changed)).release).toMatchObject({
      number: 3,
      remotes: release.remotes,
    });
    expect((await verifyOrigin(origin)).findings.filter(({ isLive }) => isLive)).toEqual([]);
  });

  test('verify finds a log that lacks a release, and entries that are damaged', async () => {
    const { origin } = await threeReleases();
    const middle = (await readText(origin, entryFile(2)))!;
    await origin.put(entryFile(1), (await readText(origin, entryFile(1)))!.slice(0, 100));
    await origin.remove(entryFile(2));
    await origin.put(`${logFolder}/notes.txt`, '');
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: entryFile(2), problem: 'missing', isLive: false },
      { path: entryFile(1), problem: 'changed', isLive: false },
      { path: `${logFolder}/notes.txt`, problem: 'unknown', isLive: false },
    ]);
    await origin.put(entryFile(2), middle.replace('"number":2', '"number":3'));
    expect((await verifyOrigin(origin)).findings).toContainEqual({
      path: entryFile(2),
      problem: 'changed',
      isLive: false,
    });
  });

  test('a damaged newest entry stops every command except a rollback to an earlier release', async () => {
    const { workspace, origin, second } = await threeReleases();
    await origin.put(entryFile(3), '{"number":');
    const advice = messages.damagedLog(entryFile(3), 2);
    const changed = await builtRemote(workspace, 'dashboard', '4');
    for (const command of [
      () => releasePackage(origin, testAction, changed),
      () => rollback(origin, testAction, 'dashboard'),
      () => prune(origin, testAction, 1),
      () => verifyOrigin(origin),
    ]) {
      await expect(command()).rejects.toThrow(advice);
    }
    const releases = await readReleases(origin, { limit: 20 });
    expect(releases).toMatchObject({ problem: advice, log: [{ number: 2 }, { number: 1 }] });
    const { release } = await rollbackTo(origin, testAction, 2);
    expect(release.number).toBe(4);
    expect(usedVersionsOf(await releaseOn(origin))).toEqual(usedVersionsOf(second));
    expect(await numbersOf(origin)).toEqual([4, 2, 1]);
  });
});
