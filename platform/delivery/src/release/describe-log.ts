import type { LogEntry } from '../core/entry';
import type { DescribedEntry } from '../core/feature';
import type { Origin } from '../core/origin';
import { changesBetween } from '../core/versions';
import { parts, readLogFrom } from './log';

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
    if (after) add(withChanges(after, entry));
    after = entry;
    if (described.length === limit || isTooOld(entry)) return described;
  }
  if (after) add(withChanges(after, undefined));
  return described;
}

/** Returns an entry with the changes of one package, or undefined without any. If they are unknown, returns the entry. */
function changesOf(name: string, entry: DescribedEntry): DescribedEntry | undefined {
  if (!entry.changes) return entry;
  const changes = entry.changes.filter((change) => change.name === name);
  const found = [parts.page, ...parts.features].map((each) => each.ofPackage?.(entry, name));
  if (changes.length === 0 && !found.some((each) => each?.isOwn)) return undefined;
  const own = found.flatMap((each) => Object.entries(each?.own ?? {}));
  const filtered = { ...entry, changes, ...Object.fromEntries(own) };
  const kept = Object.entries(filtered).filter(
    ([key, value]) => key === 'changes' || !Array.isArray(value) || value.length > 0,
  );
  return Object.fromEntries(kept) as unknown as DescribedEntry;
}

function withChanges(entry: LogEntry, before: LogEntry | undefined): DescribedEntry {
  // Only the first release of an origin replaced none. A damaged entry can lie between two others.
  const isKnown = entry.number === 1 || before?.number === entry.number - 1;
  if (!isKnown) return { ...entry, changes: undefined };
  const ofFeatures = parts.features.map((feature) => feature.describe?.(entry, before));
  return Object.assign(
    { ...entry, changes: changesBetween(before?.release, entry.release) },
    ...ofFeatures,
  ) as DescribedEntry;
}
