import type { Release } from '@backshop/shared-types';
import type { Origin } from '../origin/origin';
import { entryFile, entryName, type LogEntry } from './log-entry';
import { entryOfLive, listEntries, readEntry } from './read-log';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Entries stay at least this long, in days, even when versions are deleted earlier: after a year, teams
 * still ask who changed something and when. An entry is small: it has a few kilobytes.
 */
export const minimumLogAge = 365;

/**
 * Deletes the entries of releases that never went live, and the old ones. It deletes the oldest one
 * first. So if it is killed, the rest of the log is whole.
 * @param before entries from before this time are old; `minimumLogAge` can make it earlier
 * @returns the paths of the files that it deleted
 */
export async function pruneLog(origin: Origin, live: Release, before: Date): Promise<string[]> {
  const names = await listEntries(origin);
  const inLog = await namesInLog(origin, live, names);
  // A higher number than the live one can belong to a command that is about to make it live.
  const neverLive = [...names]
    .filter(([number]) => number <= live.number)
    .flatMap(([, each]) => each.filter((name) => !inLog.has(name)));
  const replaced = [...inLog].filter((name) => name !== entryName(live));
  const limit = Math.min(before.getTime(), Date.now() - minimumLogAge * msPerDay);
  const old = await olderThan(origin, replaced.reverse(), limit);
  const files = [...neverLive, ...old].map(entryFile);
  for (const file of files) await origin.removeFile(file);
  return files;
}

/**
 * Returns the names of the entries whose releases were live, the newest one first. A long log takes
 * long to read, so it reads an entry only where a number has several ones.
 */
async function namesInLog(
  origin: Origin,
  live: Release,
  names: Map<number, string[]>,
): Promise<Set<string>> {
  const found = new Set([entryName(live)]);
  let newer: LogEntry | undefined = (await entryOfLive(origin, live)).entry;
  const numbers = [...names.keys()].filter((number) => number <= live.number);
  for (const number of numbers.sort((one, other) => other - one)) {
    const candidates = (names.get(number) ?? []).filter((name) => !found.has(name));
    const [only] = candidates;
    if (only && candidates.length === 1 && number < live.number) {
      found.add(only);
      newer = undefined;
    } else if (candidates.length > 0) {
      newer ??= await readEntry(origin, [...found].at(-1) ?? '');
      newer = await addReplaced(origin, newer, candidates, found);
    }
  }
  return found;
}

/**
 * Adds those of several entries with one number that were live: the next entry in the log names one.
 * @returns the last entry that it added
 */
async function addReplaced(
  origin: Origin,
  newer: LogEntry | undefined,
  candidates: string[],
  found: Set<string>,
): Promise<LogEntry | undefined> {
  if (!newer?.replaces) {
    // Nothing says which of them was live, so all stay.
    for (const name of candidates) found.add(name);
    return undefined;
  }
  let last: LogEntry | undefined = newer;
  while (last?.replaces && candidates.includes(last.replaces) && !found.has(last.replaces)) {
    found.add(last.replaces);
    last = await readEntry(origin, last.replaces);
  }
  return last;
}

/**
 * Returns the names up to the last one whose entry is from before a time.
 * @param names the oldest one first
 */
async function olderThan(origin: Origin, names: string[], limit: number): Promise<string[]> {
  let count = 0;
  for (const [index, name] of names.entries()) {
    const entry = await readEntry(origin, name);
    if (entry && Date.parse(entry.time) >= limit) break;
    // A damaged entry has no time. It is old if a newer one is.
    if (entry) count = index + 1;
  }
  return names.slice(0, count);
}
