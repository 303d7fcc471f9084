import type { LogEntry } from '../core/entry';
import type { PlannedRelease } from '../core/feature';
import type { LogReader } from '../core/log';
import type { Origin } from '../core/origin';
import { versionFolder } from '../core/paths';
import type { StoredVersion } from '../core/stored-version';
import { liveVersionOf, type ReleasedVersions } from '../core/versions';
import { usedVersionsOf } from '../page/shown-versions';

/** What the log has to say about a release, to find rollbacks. */
export type PastRelease = Pick<LogEntry, 'time' | 'by' | 'message' | 'isRollback'> & {
  release: ReleasedVersions;
};

/** What the clocks of two machines may differ by, in ms. */
export const clockTolerance = 24 * 60 * 60 * 1000;

/** Releases, the newest one first. */
type Log<Entry> = AsyncIterable<Entry> | Iterable<Entry>;

/**
 * Returns the rollback that replaced a version when it was live last. Returns undefined if something else replaced
 * it, or if it was never live.
 * @param builtAt when the version was built first, ISO 8601: the log of the days before that is not read
 */
export async function rollbackFrom<Entry extends PastRelease>(
  log: Log<Entry>,
  name: string,
  version: string,
  builtAt = '',
): Promise<Entry | undefined> {
  let after: Entry | undefined;
  for await (const entry of log) {
    if (liveVersionOf(entry.release, name) === version) return after?.isRollback && after;
    if (Date.parse(entry.time) < Date.parse(builtAt) - clockTolerance) return undefined;
    after = entry;
  }
  return undefined;
}

/** Returns the rollback that made the live version of a package live, if it was one. */
export async function rollbackToLive<Entry extends PastRelease>(
  log: Log<Entry>,
  name: string,
): Promise<Entry | undefined> {
  let after: Entry | undefined;
  for await (const entry of log) {
    if (after && liveVersionOf(after.release, name) !== liveVersionOf(entry.release, name)) {
      return after.isRollback && after;
    }
    after = entry;
  }
  return undefined;
}

/** Whether a release brings back a version that was live. A rollback to another one is a release like any other. */
export async function isBroughtBack(
  { action, last, past }: PlannedRelease,
  name: string,
  version: string,
): Promise<boolean> {
  if (!action.isRollback) return false;
  // Its entry can be pruned.
  if (last?.release.history[name]?.previous === version) return true;
  for await (const { release } of past()) {
    if (liveVersionOf(release, name) === version) return true;
  }
  return false;
}

/** Returns who made a release, when and why: `Jo, 2026-11-21 09:30 UTC: "Throws on click"`. */
export function describeAuthor({ by, time, message }: PastRelease): string {
  return `${by}, ${formatMinute(time)} UTC${message ? `: "${message}"` : ''}`;
}

/** Formats an ISO 8601 time in UTC as `2026-11-21 09:30`. */
export function formatMinute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** Highest number of log entries that are read for a list. */
const maxEntries = 100;

/** The last use of a version that is on the origin. */
export interface LastUse {
  /** `stored`: before the oldest entry that was read, so it may have been live. `staged`: it was never live. */
  kind: 'last used' | 'stored' | 'staged';
  /** ISO 8601: when the release ended that used it last, or the newest release if that does; else when it was stored. */
  time: string;
}

/** Looks up the last use of a version of a package. */
export type LastUses = (name: string, version: StoredVersion) => LastUse;

/** Reads the log once, for all packages. */
export async function lastUses(
  { readLogFrom }: LogReader,
  origin: Origin,
  newest: number,
): Promise<LastUses> {
  const ends = new Map<string, string>();
  let after: LogEntry | undefined;
  let entries = 0;
  for await (const entry of readLogFrom(origin, newest)) {
    for (const used of usedVersionsOf(entry.release)) {
      const folder = versionFolder(...used);
      if (!ends.has(folder)) ends.set(folder, (after ?? entry).time);
    }
    after = entry;
    entries += 1;
    if (entries === maxEntries) break;
  }
  // Nothing is before the first release.
  const oldest = after && after.number > 1 ? after.time : '';
  return (name, { version, stored }) => {
    const end = ends.get(versionFolder(name, version));
    if (end !== undefined) return { kind: 'last used', time: end };
    const time = stored.toISOString();
    return { kind: time < oldest ? 'stored' : 'staged', time };
  };
}
