import type { Release } from '@backshop/shared-types';
import { logFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { entryFile, entryName, type LogEntry, numberOf, parseEntry } from './log-entry';

/** Returns an entry of the log, or undefined when its file is missing or damaged. */
export async function readEntry(origin: Origin, name: string): Promise<LogEntry | undefined> {
  // An entry may state any text as the name of the one before.
  if (numberOf(name) === undefined) return undefined;
  const text = await origin.readText(entryFile(name));
  return text === undefined ? undefined : parseEntry(name, text);
}

/**
 * Yields an entry, and then each time the entry of the release that it replaced. It ends with the
 * oldest entry that is on the origin.
 */
export async function* readLogFrom(
  origin: Origin,
  newest: LogEntry | undefined,
): AsyncGenerator<LogEntry> {
  const seen = new Set<string>();
  let entry = newest;
  while (entry) {
    yield entry;
    const name: string | undefined = entry.replaces;
    // Somebody could write entries that lead in a circle.
    entry = name && !seen.has(name) ? await readEntry(origin, name) : undefined;
    if (name) seen.add(name);
  }
}

/**
 * Returns the entry of the live release. Somebody may have edited `index.html` or deleted the entry. Then it
 * returns one that is not on the origin.
 */
export async function entryOfLive(
  origin: Origin,
  live: Release,
): Promise<{ entry: LogEntry; isStored: boolean }> {
  const stored = await readEntry(origin, entryName(live));
  if (stored) return { entry: stored, isStored: true };
  const before = await lastEntry(origin, live.number);
  return {
    entry: {
      number: live.number,
      time: live.created,
      by: 'unknown',
      command: 'unknown',
      ...(before && { replaces: entryName(before.release) }),
      release: live,
    },
    isStored: false,
  };
}

/**
 * Returns the entry with the highest number, from a list of all files. `index.html` names the last
 * entry, so this is only for an origin without a readable one.
 * @param highest the entry's number is at most this
 */
export async function lastEntry(origin: Origin, highest = Infinity): Promise<LogEntry | undefined> {
  const numbers = [...(await listEntries(origin))].sort(([one], [other]) => other - one);
  for (const [number, names] of numbers) {
    if (number > highest) continue;
    const read = await Promise.all(names.map((name) => readEntry(origin, name)));
    const entries = read.filter((entry) => entry !== undefined);
    entries.sort((one, other) => other.time.localeCompare(one.time));
    if (entries[0]) return entries[0];
  }
  return undefined;
}

/** Returns the names of all entries, by number. A number can have entries that never went live. */
export async function listEntries(origin: Origin): Promise<Map<number, string[]>> {
  const entries = new Map<number, string[]>();
  for (const file of await origin.listFiles(logFolder)) {
    const name = file.slice(logFolder.length + 1);
    const number = numberOf(name);
    if (number !== undefined) entries.set(number, [...(entries.get(number) ?? []), name]);
  }
  return entries;
}
