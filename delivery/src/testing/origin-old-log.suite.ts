import { buildRecordFile, recordBuild } from '../action/build-record';
import { readBuiltVersion } from '../build/built-version';
import { describeLog } from '../log/describe-log';
import { entryFile, entryName, formatEntry, parseEntry } from '../log/log-entry';
import { pruneBuildRecords } from '../log/prune-build-records';
import { minimumLogAge, pruneLog } from '../log/prune-log';
import { logFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { newestEntry } from '../release/live-release';
import { releasePackage } from '../release/release-package';
import { verifyOrigin } from '../release/verify';
import { builtRemote } from './built-package';
import { publishedOn, releaseOn } from './published-origin';
import { testAction } from './test-action';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** Defines the tests of old log entries and build records that every kind of origin must pass. */
export function oldLogSuite(emptyOrigin: () => Promise<Origin>): void {
  /** Returns an origin with one release for each of these ages in days, the oldest one first. */
  async function releasedBefore(...ages: number[]) {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), 'dashboard');
    for (const [index] of ages.slice(1).entries()) {
      const built = await builtRemote(workspace, 'dashboard', `${index}`);
      await releasePackage(origin, testAction, built);
    }
    const files = (await origin.listFiles(logFolder)).sort();
    for (const [index, file] of files.entries()) {
      const entry = parseEntry(file.slice(logFolder.length + 1), (await origin.readText(file))!)!;
      const time = daysAgo(ages[index]!).toISOString();
      await origin.writeText(file, formatEntry({ ...entry, time }));
    }
    return { workspace, origin, files };
  }

  const numbersOf = async (origin: Origin) =>
    (await describeLog(origin, await newestEntry(origin), 100)).map(({ number }) => number);

  test('entries that are older than a year are deleted, the oldest one first', async () => {
    const { origin, files } = await releasedBefore(500, 400, 364, 1);
    const live = await releaseOn(origin);
    const order: string[] = [];
    const watched: Origin = {
      ...origin,
      removeFile: (file) => {
        order.push(file);
        return origin.removeFile(file);
      },
    };
    expect(await pruneLog(watched, live, daysAgo(30))).toEqual(files.slice(0, 2));
    expect(order).toEqual(files.slice(0, 2));
    expect(await numbersOf(origin)).toEqual([4, 3]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('a higher age keeps entries longer', async () => {
    const { origin } = await releasedBefore(500, 400, 1);
    expect(minimumLogAge).toBeLessThan(450);
    expect(await pruneLog(origin, await releaseOn(origin), daysAgo(450))).toHaveLength(1);
    expect(await numbersOf(origin)).toEqual([3, 2]);
  });

  test('the entry of the live release stays, however old it is', async () => {
    const { origin } = await releasedBefore(900, 800);
    expect(await pruneLog(origin, await releaseOn(origin), daysAgo(30))).toHaveLength(1);
    expect(await numbersOf(origin)).toEqual([2]);
  });

  test('entries that never went live are deleted, unless they still can', async () => {
    const { origin, files } = await releasedBefore(3, 2, 1);
    const live = await releaseOn(origin);
    const never = [1, 2, 3, 4].map((number) => ({ ...live, number, created: 'never' }));
    for (const release of never) {
      const { number } = release;
      await origin.createText(
        entryFile(entryName(release)),
        formatEntry({ number, time: release.created, by: 'Jo', command: 'pnpm', release }),
      );
    }
    const [one, two, three] = never.map((release) => entryFile(entryName(release)));
    const { findings } = await verifyOrigin(origin);
    expect(findings.map(({ path, problem }) => `${path}: ${problem}`).sort()).toEqual(
      [one, two, three].map((file) => `${file}: left over`),
    );
    expect(await numbersOf(origin)).toEqual([3, 2, 1]);
    expect((await pruneLog(origin, live, daysAgo(30))).sort()).toEqual([one, two, three]);
    expect(await origin.listFiles(logFolder)).toEqual(expect.arrayContaining(files));
    expect(await numbersOf(origin)).toEqual([3, 2, 1]);
  });

  test('the build records of versions that are gone are deleted', async () => {
    const { workspace, origin } = await releasedBefore(1);
    const source = {
      commit: '0123456789abcdef0123456789abcdef01234567',
      committed: daysAgo(40).toISOString(),
      isClean: true,
    };
    const stored = await readBuiltVersion(await builtRemote(workspace, 'dashboard'));
    await recordBuild(origin, stored, { ...testAction, source });
    const gone = await readBuiltVersion(await builtRemote(workspace, 'dashboard', 'gone'));
    await recordBuild(origin, gone, { ...testAction, source });
    const file = buildRecordFile('dashboard', gone.version);
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: file, problem: 'left over', isLive: false },
    ]);
    expect(await pruneBuildRecords(origin, daysAgo(30), [])).toEqual([]);
    expect(await pruneBuildRecords(origin, daysAgo(-1), [])).toEqual([file]);
    expect(await pruneBuildRecords(origin, daysAgo(-1), [stored.folder])).toEqual([
      buildRecordFile('dashboard', stored.version),
    ]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });
}
