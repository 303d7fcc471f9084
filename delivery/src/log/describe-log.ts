import type { Origin } from '../origin/origin';
import {
  type CandidateChange,
  candidateChanges,
  changesBetween,
  type PackageChange,
} from './changes';
import type { LogEntry } from './log-entry';
import { readLogFrom } from './read-log';

/** An entry of the log, and what its release changed. */
export interface DescribedEntry extends LogEntry {
  /** Undefined when the log does not have the release before. */
  changes: PackageChange[] | undefined;
  /** Missing when no candidate changed, or the log does not have the release before. */
  candidateChanges?: CandidateChange[];
}

/**
 * Returns the newest entries of the log, the newest one first.
 * @param newest number of the release where the log begins
 * @param limit highest number of entries
 * @param name only those that changed this package
 */
export async function describeLog(
  origin: Origin,
  newest: number,
  limit: number,
  name?: string,
): Promise<DescribedEntry[]> {
  const described: DescribedEntry[] = [];
  const add = (entry: DescribedEntry) => {
    if (name === undefined || isAbout(name, entry)) described.push(entry);
  };
  let after: LogEntry | undefined;
  for await (const entry of readLogFrom(origin, newest)) {
    if (after) add(describe(after, entry));
    after = entry;
    if (described.length === limit) return described;
  }
  if (after) add(describe(after, undefined));
  return described.slice(0, limit);
}

/** An entry whose changes are unknown may have changed the package. */
function isAbout(name: string, { changes, candidateChanges = [] }: DescribedEntry): boolean {
  return !changes || [...changes, ...candidateChanges].some((change) => change.name === name);
}

function describe(entry: LogEntry, before: LogEntry | undefined): DescribedEntry {
  // Only the first release of an origin replaced none. A damaged entry can lie between two others.
  const isKnown = entry.number === 1 || before?.number === entry.number - 1;
  const candidates = isKnown ? candidateChanges(before?.release, entry.release) : [];
  return {
    ...entry,
    changes: isKnown ? changesBetween(before?.release, entry.release) : undefined,
    ...(candidates.length > 0 && { candidateChanges: candidates }),
  };
}
