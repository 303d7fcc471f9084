import type { LogEntry } from '../core/entry';
import type { DescribedEntry } from '../core/feature';
import type { Origin } from '../core/origin';
import { orNote, unknownFrom } from '../core/optional-hook';
import { changesBetween } from '../core/versions';
import { product, readLogFrom } from './log';
import { clockTolerance } from './past-releases';

export interface LogRange {
  limit: number;
  /** Leaves out releases that did not change this package, and the changes of other packages. */
  name?: string | undefined;
  /** Leaves out releases before this number or time. */
  since?: number | Date | undefined;
}

/** Returns the newest entries of the log from a number on, the newest one first. */
export async function describeLog(
  origin: Origin,
  newest: number,
  { limit, name, since = 0 }: LogRange,
): Promise<DescribedEntry[]> {
  const isTooOld = ({ number, time }: LogEntry, tolerance = 0) =>
    typeof since === 'number' ? number < since : Date.parse(time) < since.getTime() - tolerance;
  const described: DescribedEntry[] = [];
  const add = async (entry: LogEntry, before: LogEntry | undefined) => {
    const own = await describe(entry, before, name);
    if (own && !isTooOld(entry)) described.push(own);
  };
  let after: LogEntry | undefined;
  for await (const entry of readLogFrom(origin, newest)) {
    if (after) await add(after, entry);
    after = entry;
    if (described.length === limit || isTooOld(entry, clockTolerance)) return described;
  }
  if (after) await add(after, undefined);
  return described;
}

/** Returns an entry with what it changed, or undefined if nothing concerns the package. */
async function describe(
  entry: LogEntry,
  before: LogEntry | undefined,
  name: string | undefined,
): Promise<DescribedEntry | undefined> {
  // Only the first release of an origin replaced none. A damaged entry can lie between two others.
  const isKnown = entry.number === 1 || before?.number === entry.number - 1;
  if (!isKnown) return { ...entry, changes: undefined };
  const changes = changesBetween(before?.release, entry.release).filter(
    (change) => name === undefined || change.name === name,
  );
  const problems: string[] = [];
  let said: Partial<DescribedEntry> = {};
  for (const feature of [product.page, ...product.features]) {
    const more = await orNote(problems, unknownFrom(feature), () =>
      feature.describe?.(entry, before, name),
    );
    said = { ...said, ...more };
  }
  if (problems.length > 0) said = { ...said, problems };
  const isConcerned = [changes, ...Object.values(said)].some(
    (value) => !Array.isArray(value) || value.length > 0,
  );
  return name === undefined || isConcerned ? { ...entry, changes, ...said } : undefined;
}
