import { CommandError } from '../base/command-error';
import { commandFor, inWorkspace } from '../base/project';
import { type EntryField, entryFile, entryParser, type LogEntry, numberOfEntry } from './entry';
import { type Origin, readText } from './origin';
import { indexFile, logFolder } from './paths';

/** How many entries are read at the same time. */
const parallelReads = 16;

/** How many entries are looked for after the number in `index.html`. */
const maxLookAhead = 16;

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

/** Who says which release an `index.html` shows, and who keeps something in entries. */
interface LogFields {
  page: { entryFields?: readonly EntryField[]; numberIn: (html: string) => number | undefined };
  features: readonly { entryFields?: readonly EntryField[] }[];
}

export type LogReader = ReturnType<typeof logReader>;

/** Returns what reads the log of an origin. It checks the entries, with the fields of the page and the features. */
export function logReader({ page, features }: LogFields) {
  const parse = entryParser([page, ...features].flatMap(({ entryFields = [] }) => entryFields));

  /**
   * Returns an entry of the log, or undefined when its file is missing or damaged.
   * @throws CommandError when a newer command wrote it
   */
  async function readEntry(origin: Origin, number: number): Promise<LogEntry | undefined> {
    return parse(number, await readText(origin, entryFile(number)));
  }

  /**
   * Returns where the log ends. `index.html` says where to look, but it can be older, damaged or gone.
   * @throws CommandError when a newer command wrote the newest entry
   */
  async function endOfLog(origin: Origin): Promise<LogEnd> {
    const shown = page.numberIn((await readText(origin, indexFile)) ?? '');
    let entry = shown === undefined ? undefined : await readEntry(origin, shown);
    for (let looked = 0; entry && looked < maxLookAhead; looked += 1) {
      const next = await readText(origin, entryFile(entry.number + 1));
      if (next === undefined) return { number: entry.number, entry, shown };
      entry = parse(entry.number + 1, next);
    }
    const number = Math.max(0, ...withoutStray(await listNumbers(origin)));
    for await (const found of readLogFrom(origin, number)) return { number, entry: found, shown };
    return { number, shown };
  }

  /**
   * Returns the newest entry of the log, which is the live release.
   * @throws CommandError when there is no release, or when its entry is damaged
   */
  async function newestEntry(origin: Origin): Promise<LogEntry> {
    return assertRelease(await endOfLog(origin));
  }

  /** Yields the entries of the log, beginning with a number and going back. Leaves out those that are damaged. */
  async function* readLogFrom(origin: Origin, newest: number): AsyncGenerator<LogEntry> {
    let next = newest;
    let listed: number[] | undefined;
    // Most readers need the first entries only, so it reads one, two, four and so on at the same time.
    for (let size = 1; next > 0; size = Math.min(size * 2, parallelReads)) {
      const numbers =
        listed?.splice(0, size) ??
        Array.from({ length: Math.min(size, next) }, (_, index) => next - index);
      if (numbers.length === 0) return;
      const texts = await Promise.all(numbers.map((each) => readText(origin, entryFile(each))));
      for (const [index, number] of numbers.entries()) {
        const entry = parse(number, texts[index]);
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

  return { endOfLog, newestEntry, readEntry, readLogFrom };
}

/**
 * Returns the number of the release after the end of a log. Open tabs follow a higher number only. So if entries are
 * lost that `index.html` has shown, their numbers are not given again.
 */
export function nextNumber({ number, shown = 0 }: LogEnd): number {
  const isLost = shown > number && shown <= number + maxLoss;
  return (isLost ? shown : number) + 1;
}

/** @throws CommandError when there is no release, or when its entry is damaged */
export function assertRelease(end: LogEnd): LogEntry {
  if (end.number > 0) return assertIntact(end)!;
  const { shown } = end;
  const lost = shown ? `, but index.html shows release ${shown}` : '';
  const here = shown ? 'Restore releases/ from a backup. Without one,' : 'For the first one,';
  throw new CommandError(
    `The log of the origin has no release${lost}. ${inWorkspace(`${here} run: ${commandFor('release --all')}`, `Ask the team of the host to ${shown ? 'restore it from a backup' : 'make the first one'}.`)}`,
  );
}

/**
 * Returns the entry at the end of a log, or undefined if the log has no release.
 * @throws CommandError when the entry is damaged
 */
export function assertIntact(end: LogEnd): LogEntry | undefined {
  const damage = damageOf(end);
  if (damage) throw new CommandError(damage);
  return end.entry;
}

/** Returns what to do about a newest entry that is damaged, or undefined if it is not. */
export function damageOf({ number, entry }: LogEnd): string | undefined {
  if (number === 0 || entry?.number === number) return undefined;
  const advice = entry
    ? `Restore the file from a backup. To make the release before it live again, run: ${commandFor(`rollback --to ${entry.number}`)}`
    : 'Restore the file from a backup.';
  return `${entryFile(number)} on the origin is damaged, so it is not known which versions are live. ${advice}`;
}

/**
 * Returns the numbers of the log. Ignores a number far above the others, such as `999999999999999.json`, because no
 * release could follow it.
 */
export function withoutStray(numbers: number[]): number[] {
  const sorted = [...numbers].sort((one, other) => one - other);
  const stray = sorted.findIndex(
    (number, index) => index > 0 && isFarAbove(sorted[index - 1]!, number),
  );
  return stray < 0 ? sorted : sorted.slice(0, stray);
}

/** Whether there is more between two numbers than a log can have lost. */
export function isFarAbove(number: number, later: number): boolean {
  return later > number + maxLoss;
}

export async function listNumbers(origin: Origin): Promise<number[]> {
  const files = await origin.list(`${logFolder}/`, '.json');
  return files.flatMap(({ path }) => numberOfEntry(path) ?? []);
}
