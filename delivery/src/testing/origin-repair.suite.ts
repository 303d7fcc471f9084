import { readBuiltVersion } from '../build/built-version';
import { formatText, readReleases } from '../commands/releases';
import { describeLog } from '../log/describe-log';
import { entryFile, entryName } from '../log/log-entry';
import { logFolder, versionFolder } from '../origin/folders';
import { indexFile, type Origin } from '../origin/origin';
import { abort } from '../release/candidates/abort';
import { newestEntry } from '../release/live-release';
import { promote } from '../release/promote';
import { prune } from '../release/prune';
import { publishAll } from '../release/publish';
import { contentOf } from '../release/release-content';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { rollbackTo } from '../release/rollback-to';
import { verifyOrigin } from '../release/verify';
import { builtHost, builtRemote } from './built-package';
import { publishedOn, releaseOn } from './published-origin';
import { testAction } from './test-action';

/** By damage: returns what an `index.html` becomes. */
const damages: [damage: string, harm: (html: string) => string][] = [
  ['cut off', (html) => html.slice(0, html.length / 3)],
  ['empty', () => ''],
  ['with a release without versions', (html) => html.replace(/"host":"[^"]*"/, '"host":1')],
  ['with the number "x"', (html) => html.replace(/"number":\d+/, '"number":"x"')],
];

/** Defines the tests of whole releases and damaged origins that every kind of origin must pass. */
export function repairSuite(emptyOrigin: () => Promise<Origin>): void {
  /** Returns an origin with three releases. The second one has another host and no reports. */
  async function threeReleases() {
    const published = await publishedOn(await emptyOrigin(), 'dashboard', 'reports');
    const { workspace, origin } = published;
    const dashboard = await builtRemote(workspace, 'dashboard', '2');
    const second = await publishAll(origin, testAction, [
      await builtHost(workspace, '2'),
      dashboard,
    ]);
    const third = await releasePackage(
      origin,
      testAction,
      await builtRemote(workspace, 'dashboard', '3'),
    );
    return { ...published, second, third: third.release };
  }

  const numbersOf = async (origin: Origin) =>
    (await describeLog(origin, await newestEntry(origin), 100)).map(({ number }) => number);

  const replaceIndexHtml = async (origin: Origin, harm: (html: string) => string) => {
    const { html, tag } = (await origin.readIndexHtml())!;
    expect(await origin.swapIndexHtml(harm(html), tag)).toBe(true);
  };

  test('a whole release becomes live again under a new number', async () => {
    const { origin, first } = await threeReleases();
    const { release } = await rollbackTo(origin, testAction, 1);
    expect(contentOf(release)).toEqual(contentOf(first));
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
    await expect(rollbackTo(origin, testAction, 4)).rejects.toThrow(
      'Release 4 is not in the log. To see the releases that are, run: pnpm releases',
    );
    expect(await releaseOn(origin)).toEqual(third);
  });

  test('a release with a version that is gone or damaged is refused', async () => {
    const { origin, first, third } = await threeReleases();
    const { version } = first.remotes.reports!;
    const folder = versionFolder('reports', version);
    await origin.writeText(`${folder}/remoteEntry.js`, 'changed');
    await expect(rollbackTo(origin, testAction, 1)).rejects.toThrow(
      `Version ${version} of reports is damaged on the origin: ${folder}/remoteEntry.js is changed.`,
    );
    await origin.removeFolders(new Date(Date.now() + 3_600_000), () => new Set());
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
    await origin.putFolder(other);
    const { release } = await rollback(origin, testAction, 'reports', other.version);
    expect(release.remotes.reports!.version).toBe(other.version);
  });

  test.each(damages)('a damaged index.html is named, and restored: %s', async (_damage, harm) => {
    const { workspace, origin, third } = await threeReleases();
    await replaceIndexHtml(origin, harm);
    const damaged = (await origin.readIndexHtml())!;
    const advice =
      'index.html on the origin is damaged: it has no readable release. To make the last release in the log live again, run: pnpm rollback --to 3';
    const changed = await builtRemote(workspace, 'dashboard', '4');
    for (const command of [
      () => releasePackage(origin, testAction, changed),
      async () => publishAll(origin, testAction, [await builtHost(workspace), changed]),
      () => rollback(origin, testAction, 'dashboard'),
      () => prune(origin, 1),
      () => verifyOrigin(origin),
    ]) {
      await expect(command()).rejects.toThrow(advice);
    }
    expect(await origin.readIndexHtml()).toEqual(damaged);
    const releases = await readReleases(origin, 20);
    expect(releases).toMatchObject({ problem: advice, log: [{}, {}, {}] });
    expect(await formatText(origin, releases)).toContain(`${advice}\n\nLog\n\n3  `);

    const { release } = await rollbackTo(origin, testAction, 3);
    expect(contentOf(release)).toEqual(contentOf(third));
    expect(release).toMatchObject({ number: 4 });
    expect(await numbersOf(origin)).toEqual([4, 3, 2, 1]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a deleted index.html loses no history', async () => {
    const { workspace, origin, third } = await threeReleases();
    await origin.removeFile(indexFile);
    const changed = await builtRemote(workspace, 'dashboard', '4');
    for (const command of [
      () => verifyOrigin(origin),
      () => releasePackage(origin, testAction, changed),
      () => promote(origin, testAction, 'dashboard', third.remotes.dashboard!.version),
      () => rollback(origin, testAction, 'dashboard'),
      () => abort(origin, testAction, 'dashboard'),
    ]) {
      await expect(command()).rejects.toThrow(
        'The origin has no index.html, but a log of its releases. To make the last release in the log live again, run: pnpm rollback --to 3',
      );
    }
    const packages = [await builtHost(workspace, '4'), await builtRemote(workspace, 'dashboard')];
    expect((await publishAll(origin, testAction, packages)).number).toBe(4);
    expect(await numbersOf(origin)).toEqual([4, 3, 2, 1]);
    await origin.removeFile(indexFile);
    await rollbackTo(origin, testAction, 3);
    expect(contentOf(await releaseOn(origin))).toEqual(contentOf(third));
    expect(await numbersOf(origin)).toEqual([5, 4, 3, 2, 1]);
  });

  test('a changed hash in index.html does not get into the next release', async () => {
    const { workspace, origin, first } = await publishedOn(
      await emptyOrigin(),
      'dashboard',
      'reports',
    );
    const changeHash = () => {
      const { 'remoteEntry.js': hash = '' } = first.remotes.reports!.integrity!;
      const changed = `sha384-${'a'.repeat(64)}`;
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

  test('after a restored backup of index.html, no number is given twice', async () => {
    const { workspace, origin } = await threeReleases();
    await replaceIndexHtml(origin, (html) => html.replace('"number":3', '"number":1'));
    const changed = await builtRemote(workspace, 'dashboard', '4');
    expect((await releasePackage(origin, testAction, changed)).release.number).toBe(4);
  });

  test('a release that cannot write index.html leaves no entry', async () => {
    const { workspace, origin } = await threeReleases();
    const full: Origin = { ...origin, swapIndexHtml: () => Promise.reject(new Error('full')) };
    const changed = await builtRemote(workspace, 'dashboard', '4');
    await expect(releasePackage(full, testAction, changed)).rejects.toThrow('full');
    expect(await origin.listFiles(logFolder)).toHaveLength(3);
  });

  test('verify finds a log that lacks a release, and entries that are damaged', async () => {
    const { origin, first, second, third } = await threeReleases();
    const files = [first, second, third].map((each) => entryFile(entryName(each)));
    const [oldest = '', middle = '', live = ''] = files;
    await origin.writeText(oldest, (await origin.readText(oldest))!.replace('reports', 'other'));
    await origin.removeFile(middle);
    await origin.removeFile(live);
    await origin.writeText(`${logFolder}/notes.txt`, '');
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: live, problem: 'missing', isLive: false },
      { path: oldest, problem: 'changed', isLive: false },
      { path: `${logFolder}/notes.txt`, problem: 'unknown', isLive: false },
    ]);
  });

  test('a release restores the missing or damaged entry of the one before', async () => {
    const { workspace, origin, third } = await threeReleases();
    const live = entryFile(entryName(third));
    await origin.writeText(live, '{"number":');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '4'));
    expect(await numbersOf(origin)).toEqual([4, 3, 2, 1]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });
}
