import type { Origin } from '../origin/origin';
import { entryFile, type LogEntry } from './log-entry';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Entries stay at least this long, in days, even when versions are deleted earlier: after a year, teams
 * still ask who changed something and when. An entry is small: it has a kilobyte or two.
 */
const minimumLogAge = 365;

/** An entry of the log, and when its release was made and ended, in ms since 1970. */
export interface DatedEntry {
  entry: LogEntry;
  made: number;
  /** When the next release was made; `Infinity` for the live one. */
  ended: number;
}

/**
 * Returns entries with the times that count. A machine with a wrong clock can have made a release in the future: then
 * that of the next release counts.
 * @param entries the newest one first
 */
export function dateEntries(entries: LogEntry[], now: Date): DatedEntry[] {
  let newer = now.getTime();
  let ended = Infinity;
  return entries.map((entry) => {
    const time = Date.parse(entry.time);
    const made = time <= now.getTime() ? time : newer;
    const dated = { entry, made, ended };
    newer = made;
    ended = made;
    return dated;
  });
}

/**
 * Deletes the old entries of the log, the oldest one first. So if it is killed, the rest of the log is whole.
 * @param entries the whole log, the newest one first
 * @param now the time from which ages count
 * @param before entries from before this time are old; `minimumLogAge` can make it earlier
 * @param isDryRun deletes nothing
 * @returns the paths of the files that it deleted, or would delete
 */
export async function pruneLog(
  origin: Origin,
  entries: DatedEntry[],
  now: Date,
  before: Date,
  isDryRun = false,
): Promise<string[]> {
  const limit = Math.min(before.getTime(), now.getTime() - minimumLogAge * msPerDay);
  const deleted: string[] = [];
  for (const { entry, made, ended } of [...entries].reverse()) {
    if (ended === Infinity || !(made < limit)) break;
    const file = entryFile(entry.number);
    if (!isDryRun) await origin.remove(file);
    deleted.push(file);
  }
  return deleted;
}
