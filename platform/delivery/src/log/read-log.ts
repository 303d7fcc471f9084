import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { logFolder } from '../origin/folders';
import { readIndexHtml } from '../origin/index-html';
import { type Origin, readText } from '../origin/origin';
import { entryFile, type LogEntry, numberOfEntry, parseEntry } from './log-entry';

/** How many entries are read at the same time, and how many are looked for after the number in `index.html`. */
const reads = 16;

/** The highest number that `index.html` can be ahead of a log from a backup. A higher one is damage. */
const maxLoss = 10_000;

/** Where the log ends. */
export interface LogEnd {
  /** The highest number in the log; 0 when it is empty. */
  number: number;
  /** The newest entry that can be read. */
  entry?: LogEntry;
  /** The number that `index.html` shows, if it can be read. */
  shown?: number | undefined;
}

/**
 * Returns where the log ends. `index.html` says where to look, but it can be older, damaged or gone.
 * @throws CommandError when a newer command wrote the newest entry
 */
export async function endOfLog(origin: Origin): Promise<LogEnd> {
  const shown = (await readIndexHtml(origin))?.release?.number;
  let entry = shown === undefined ? undefined : await readEntry(origin, shown);
  for (let looked = 0; entry && looked < reads; looked += 1) {
    const next = await readText(origin, entryFile(entry.number + 1));
    if (next === undefined) return { number: entry.number, entry, shown };
    entry = parseEntry(entry.number + 1, next);
  }
  const number = Math.max(0, ...(await listNumbers(origin)));
  for await (const found of readLogFrom(origin, number)) return { number, entry: found, shown };
  return { number, shown };
}

/**
 * Returns the number of the release after the end of a log. Open tabs follow a higher number only. So if entries are
 * lost that `index.html` has shown, their numbers are not given again.
 */
export function nextNumber({ number, shown = 0 }: LogEnd): number {
  const isLost = shown > number && shown <= number + maxLoss;
  return (isLost ? shown : number) + 1;
}

/**
 * Returns the newest entry of the log, which is the live release.
 * @throws CommandError when there is no release, or when its entry is damaged
 */
export async function newestEntry(origin: Origin): Promise<LogEntry> {
  return assertRelease(await endOfLog(origin));
}

/** @throws CommandError when there is no release, or when its entry is damaged */
export function assertRelease(end: LogEnd): LogEntry {
  if (end.number === 0) {
    throw new CommandError('The origin has no release yet. Run: pnpm release --all');
  }
  return assertIntact(end)!;
}

/**
 * Returns the entry at the end of a log, or undefined if the log has no release.
 * @throws CommandError when the entry is damaged
 */
export function assertIntact({ number, entry }: LogEnd): LogEntry | undefined {
  if (number === 0 || entry?.number === number) return entry;
  const advice = entry
    ? `Restore the file from a backup. To make the release before it live again, run: ${commandFor(`rollback --to ${entry.number}`)}`
    : 'Restore the file from a backup.';
  throw new CommandError(
    `${entryFile(number)} on the origin is damaged, so it is not known which versions are live. ${advice}`,
  );
}

/**
 * Returns an entry of the log, or undefined when its file is missing or damaged.
 * @throws CommandError when a newer command wrote it
 */
export async function readEntry(origin: Origin, number: number): Promise<LogEntry | undefined> {
  const text = await readText(origin, entryFile(number));
  return text === undefined ? undefined : parseEntry(number, text);
}

/** Yields the entries of the log, beginning with a number and going back. Leaves out those that are damaged. */
export async function* readLogFrom(origin: Origin, newest: number): AsyncGenerator<LogEntry> {
  let next = newest;
  let listed: number[] | undefined;
  // Most readers need the first entries only, so it reads one, two, four and so on at the same time.
  for (let size = 1; next > 0; size = Math.min(size * 2, reads)) {
    const numbers =
      listed?.splice(0, size) ??
      Array.from({ length: Math.min(size, next) }, (_, index) => next - index);
    if (numbers.length === 0) return;
    const texts = await Promise.all(numbers.map((each) => readText(origin, entryFile(each))));
    for (const [index, number] of numbers.entries()) {
      const text = texts[index];
      const entry = text === undefined ? undefined : parseEntry(number, text);
      if (entry) yield entry;
    }
    next = Math.min(...numbers) - 1;
    if (listed || texts.every((text) => text !== undefined)) continue;
    // Older entries are pruned, or some are lost.
    listed = (await listNumbers(origin))
      .filter((number) => number <= next)
      .sort((one, other) => other - one);
  }
}

/** Returns the numbers of all releases in the log, in no order. */
export async function listNumbers(origin: Origin): Promise<number[]> {
  const files = await origin.list(`${logFolder}/`, '.json');
  return files.flatMap(({ path }) => numberOfEntry(path) ?? []);
}
