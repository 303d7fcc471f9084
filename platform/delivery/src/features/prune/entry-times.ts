import { numberOfEntry } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { logFolder } from '../../core/paths';

/** When the release of an entry was made and ended, in ms since 1970. */
export interface DatedEntry {
  number: number;
  made: number;
  /** When the next release was made; `Infinity` for the live one. */
  ended: number;
}

/** Returns when the entries of the log were written, in ms since 1970, by their numbers, the newest one first. */
export async function listTimes(origin: Origin, newest: number): Promise<Map<number, number>> {
  const files = await origin.list(`${logFolder}/`, '.json');
  const times = files.flatMap(({ path, modified }): [number, number][] => {
    const number = numberOfEntry(path);
    return number === undefined || number > newest ? [] : [[number, modified.getTime()]];
  });
  return new Map(times.sort(([one], [other]) => other - one));
}

/**
 * Returns the times that count. When the store's clock was wrong, one can be in the future: then that of the next
 * release counts.
 * @param times the newest one first
 */
export function dateEntries(times: Map<number, number>, now: Date): DatedEntry[] {
  let newer = now.getTime();
  let ended = Infinity;
  return [...times].map(([number, time]) => {
    const made = time <= now.getTime() ? time : newer;
    const dated = { number, made, ended };
    newer = made;
    ended = made;
    return dated;
  });
}
