import { isDeepStrictEqual } from 'node:util';
import type { Origin } from '../core/origin';
import { type LogEntry, readLogFrom } from '../core/log';
import {
  type CandidateChange,
  candidateChanges,
  changesBetween,
  liveVersionOf,
  type PackageChange,
  type ReleasedVersions,
} from '../core/versions';

/** A package that a release put on hold, or whose hold it ended. */
interface HoldChange {
  name: string;
  isHeld: boolean;
}

/** An entry of the log, and what its release changed. */
export interface DescribedEntry extends LogEntry {
  /** Undefined when the log does not have the release before. */
  changes: PackageChange[] | undefined;
  /** Missing when no candidate changed, or the log does not have the release before. */
  candidateChanges?: CandidateChange[];
  /** Missing when no hold changed, or the log does not have the release before. */
  holdChanges?: HoldChange[];
  /** Whether the settings changed. Missing when the log does not have the release before. */
  hasOtherSettings?: boolean;
}

export interface LogRange {
  /** Highest number of entries. */
  limit: number;
  /** Only those that changed this package, and of these changes only its own. */
  name?: string | undefined;
  /** Whether an entry is older than the oldest one to describe. */
  isTooOld?: ((entry: LogEntry) => boolean) | undefined;
}

/**
 * Returns the newest entries of the log, the newest one first.
 * @param newest number of the release where the log begins
 */
export async function describeLog(
  origin: Origin,
  newest: number,
  { limit, name, isTooOld = () => false }: LogRange,
): Promise<DescribedEntry[]> {
  const described: DescribedEntry[] = [];
  const add = (entry: DescribedEntry) => {
    const own = name === undefined ? entry : changesOf(name, entry);
    if (own && !isTooOld(entry)) described.push(own);
  };
  let after: LogEntry | undefined;
  for await (const entry of readLogFrom(origin, newest)) {
    if (after) add(describe(after, entry));
    after = entry;
    if (described.length === limit || isTooOld(entry)) return described;
  }
  if (after) add(describe(after, undefined));
  return described;
}

/** Returns an entry with the changes of one package, or undefined without any. If they are unknown, returns the entry. */
function changesOf(name: string, entry: DescribedEntry): DescribedEntry | undefined {
  const { changes, candidateChanges, holdChanges, pushedOut = [], ...others } = entry;
  if (!changes) return entry;
  const own = <Change extends { name: string }>(all: Change[] = []) =>
    all.filter((change) => change.name === name);
  const [ofVersion, ofCandidate, ofHold] = [own(changes), own(candidateChanges), own(holdChanges)];
  const lost = pushedOut.filter((expose) => expose.startsWith(`${name}/`));
  if ([ofVersion, ofCandidate, ofHold, lost].flat().length === 0) return undefined;
  const changed = { ...others, ...(lost.length > 0 && { pushedOut: lost }) };
  return withChanges(changed, ofVersion, ofCandidate, ofHold);
}

function describe(entry: LogEntry, before: LogEntry | undefined): DescribedEntry {
  // Only the first release of an origin replaced none. A damaged entry can lie between two others.
  const isKnown = entry.number === 1 || before?.number === entry.number - 1;
  if (!isKnown) return { ...entry, changes: undefined };
  return withChanges(
    entry,
    changesBetween(before?.release, entry.release),
    candidateChanges(before?.release, entry.release),
    holdChanges(before?.holds, entry.holds),
    !isDeepStrictEqual(before?.settings, entry.settings),
  );
}

function withChanges(
  entry: LogEntry,
  changes: PackageChange[],
  candidates: CandidateChange[],
  holds: HoldChange[],
  hasOtherSettings = false,
): DescribedEntry {
  return {
    ...entry,
    changes,
    ...(candidates.length > 0 && { candidateChanges: candidates }),
    ...(holds.length > 0 && { holdChanges: holds }),
    ...(hasOtherSettings && { hasOtherSettings }),
  };
}

function holdChanges(before: LogEntry['holds'] = {}, after: LogEntry['holds'] = {}): HoldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name]?.time !== after[name]?.time)
    .map((name) => ({ name, isHeld: Object.hasOwn(after, name) }));
}

/** What the log has to say about a release, to find rollbacks. */
export interface PastRelease {
  /** ISO 8601. */
  time: string;
  by: string;
  message?: string;
  /** Whether it went back to earlier versions. */
  isRollback?: true;
  release: ReleasedVersions;
}

/** Releases, the newest one first. */
type Log<Entry> = AsyncIterable<Entry> | Iterable<Entry>;

/**
 * Returns the rollback that replaced a version when it was live last. Returns undefined if something else replaced
 * it, or if it was never live.
 * @param builtAt when the version was built first, ISO 8601: the log before that is not read
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
    if (entry.time < builtAt) return undefined;
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

/**
 * Returns when versions of a package were live or a candidate last, ISO 8601: by version, the time of the release
 * that ended it. For a version that is in use, the time of the newest release.
 */
export async function endsOfVersions(
  origin: Origin,
  newest: number,
  name: string,
): Promise<Map<string, string>> {
  const ends = new Map<string, string>();
  let after: LogEntry | undefined;
  let entries = 0;
  for await (const entry of readLogFrom(origin, newest)) {
    const { release } = entry;
    for (const version of [liveVersionOf(release, name), release.candidates?.[name]?.version]) {
      if (version && !ends.has(version)) ends.set(version, (after ?? entry).time);
    }
    after = entry;
    entries += 1;
    if (entries === maxEntries) break;
  }
  return ends;
}
