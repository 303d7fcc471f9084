import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@backshop/shared-types';
import { CommandError, unlessDamaged } from '../../base/command-error';
import { commandFor } from '../../base/project';
import { withTemporaryFolder } from '../../base/with-temporary-folder';
import { directoryOrigin } from '../../stores/directory-origin';
import type { Origin } from '../../core/origin';
import { originServer } from '../../server/origin-server';
import { composeRelease } from '../../page/compose-release';
import { releaseOfEntry } from '../../page/describe-release';
import type { DescribedEntry } from '../../core/feature';
import { describeLog } from '../../release/describe-log';
import type { LogEntry } from '../../core/entry';
import { newestEntry, readEntry } from '../../release/log';
import { usedVersionsOf } from '../../page/shown-versions';
import { indexFile } from '../../core/paths';
import { copyVersion } from '../../release/copy-version';

/** What somebody, or a test, says about a former release. Skipped: it cannot be judged. */
export type Verdict = 'good' | 'bad' | 'skipped';

/** Judges a former release that is served at an address. The number of steps is unknown for the first and the last one. */
export type Judge = (
  address: string,
  entry: LogEntry,
  stepsLeft: number | undefined,
) => Promise<Verdict>;

/**
 * Finds the release that broke something, by serving former releases, each in the middle of those that are left.
 * @returns the first release that does not work, with what it changed; several if those between were skipped
 * @throws CommandError when a release is not in the log, or when the numbers are in the wrong order
 */
export async function bisect(
  origin: Origin,
  good: number,
  bad: number,
  judge: Judge,
): Promise<DescribedEntry[]> {
  const entries = await changesAfter(origin, good, bad);
  const isGoodServed = await assertJudged(origin, good, bad, judge);
  const skipped = new Set<number>();
  // The first `low` releases work, and that at `high` does not.
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const left = [...Array(high - low).keys()].map((index) => low + index);
    const open = left.filter((index) => !skipped.has(index));
    const middle = open[Math.floor((open.length - 1) / 2)];
    if (middle === undefined) break;
    const entry = entries[middle]!;
    const steps = Math.ceil(Math.log2(open.length + 1));
    const verdict = await withServedRelease(origin, entry, (address) =>
      judge(address, entry, steps),
    );
    if (verdict === 'good') low = middle + 1;
    else if (verdict === 'bad') high = middle;
    else skipped.add(middle);
  }
  // A judge that always says bad would blame the first release.
  if (low === 0 && !isGoodServed) {
    throw new CommandError(
      `No release was judged good, and the versions of release ${good} are gone. Give a later release as --good.`,
    );
  }
  return entries.slice(low, high + 1);
}

/**
 * Judges both ends first. A command that cannot run, or that fails for another reason, would blame an innocent release.
 * @returns whether the good one could be served
 */
async function assertJudged(
  origin: Origin,
  good: number,
  bad: number,
  judge: Judge,
): Promise<boolean> {
  let isGoodServed = true;
  for (const [number, expected] of [
    [good, 'good'],
    [bad, 'bad'],
  ] as const) {
    const entry = (await readEntry(origin, number))!;
    const verdict = await withServedRelease(origin, entry, (address) =>
      judge(address, entry, undefined),
    );
    // One whose versions are gone cannot be served, but its number can be right.
    if (verdict === undefined && number === good) isGoodServed = false;
    if (verdict === expected || verdict === undefined) continue;
    const problem = {
      good: 'works',
      bad: 'does not work',
      skipped: 'cannot be judged',
    }[verdict];
    throw new CommandError(
      `Release ${number} was given as ${expected}, but it ${problem}. Correct the number or the command, then run it again.`,
    );
  }
  return isGoodServed;
}

/** Returns what can make a difference in a browser. */
function usedBy({ release: { host, remotes, candidates = {} }, settings = {} }: LogEntry) {
  return { host, remotes, candidates, settings };
}

/**
 * Returns the releases after a good one, up to a bad one, that changed a version or the settings: the oldest one first.
 */
async function changesAfter(origin: Origin, good: number, bad: number): Promise<DescribedEntry[]> {
  const newest = await newestEntry(origin);
  const entryOf = async (number: number) => {
    const entry = number <= newest.number && (await readEntry(origin, number));
    if (entry) return entry;
    throw new CommandError(
      `Release ${number} is not in the log. To see the releases that are, run: ${commandFor('releases')}`,
    );
  };
  const first = await entryOf(good);
  await entryOf(bad);
  const entries = await describeLog(origin, bad, { limit: Infinity, since: good + 1 });
  const changed = entries.filter((entry, index) => {
    const before = entries[index + 1] ?? first;
    return !entry.changes || !isDeepStrictEqual(usedBy(entry), usedBy(before));
  });
  if (changed.length > 0) return changed.reverse();
  throw new CommandError(
    good < bad
      ? `The releases from ${good} to ${bad} have the same versions and settings, so none of them broke anything.`
      : `The good release, ${good}, has to come before the bad one, ${bad}.`,
  );
}

/** Serves a former release on a free port of this machine while an action runs, unless its versions are gone. */
async function withServedRelease(
  origin: Origin,
  entry: LogEntry,
  action: (address: string) => Promise<Verdict>,
): Promise<Verdict | undefined> {
  return withTemporaryFolder('bisect', async (folder) => {
    const copy = directoryOrigin(folder);
    const release = await unlessDamaged(copyRelease(origin, entry, copy));
    if (!release) return undefined;
    const { base = '' } = release.settings ?? {};
    const server = originServer(folder);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      return await action(`http://localhost:${port}${base}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

/** Puts a former release on another origin. Fails if its versions are gone or damaged. */
async function copyRelease(origin: Origin, entry: LogEntry, copy: Origin): Promise<Release> {
  for (const [name, version] of usedVersionsOf(entry.release)) {
    await copyVersion(origin, copy, name, version);
  }
  const release = await releaseOfEntry(copy, withCertainCandidates(entry));
  await copy.put(indexFile, (await composeRelease(copy, release)).html);
  return release;
}

/** Returns an entry whose candidates all browsers use. At each step's new address, a browser would draw anew. */
function withCertainCandidates(entry: LogEntry): LogEntry {
  const { candidates } = entry.release;
  if (!candidates) return entry;
  const certain = Object.entries(candidates).map(
    ([name, candidate]) => [name, { ...candidate, share: 100 }] as const,
  );
  return { ...entry, release: { ...entry.release, candidates: Object.fromEntries(certain) } };
}
