import type { Origin } from '../origin/origin';
import {
  type CandidateChange,
  candidateChanges,
  changesBetween,
  type PackageChange,
} from './changes';
import type { LogEntry } from './log-entry';
import { readLogFrom } from './read-log';

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
}

/** Which entries of the log to describe. */
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

/** Returns an entry with the changes of one package. Without changes, returns undefined; unknown ones can be its own. */
function changesOf(name: string, entry: DescribedEntry): DescribedEntry | undefined {
  const { changes, candidateChanges, holdChanges, ...others } = entry;
  if (!changes) return entry;
  const own = <Change extends { name: string }>(all: Change[] = []) =>
    all.filter((change) => change.name === name);
  const [ofVersion, ofCandidate, ofHold] = [own(changes), own(candidateChanges), own(holdChanges)];
  if (ofVersion.length + ofCandidate.length + ofHold.length === 0) return undefined;
  return {
    ...others,
    changes: ofVersion,
    ...(ofCandidate.length > 0 && { candidateChanges: ofCandidate }),
    ...(ofHold.length > 0 && { holdChanges: ofHold }),
  };
}

function describe(entry: LogEntry, before: LogEntry | undefined): DescribedEntry {
  // Only the first release of an origin replaced none. A damaged entry can lie between two others.
  const isKnown = entry.number === 1 || before?.number === entry.number - 1;
  if (!isKnown) return { ...entry, changes: undefined };
  const candidates = candidateChanges(before?.release, entry.release);
  const holds = holdChanges(before?.holds, entry.holds);
  return {
    ...entry,
    changes: changesBetween(before?.release, entry.release),
    ...(candidates.length > 0 && { candidateChanges: candidates }),
    ...(holds.length > 0 && { holdChanges: holds }),
  };
}

function holdChanges(before: LogEntry['holds'] = {}, after: LogEntry['holds'] = {}): HoldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name]?.time !== after[name]?.time)
    .map((name) => ({ name, isHeld: Object.hasOwn(after, name) }));
}
