import type { Settings } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { eachLimit } from '../base/each-limit';
import type { CommitSource } from '../base/git';
import { commandFor, inWorkspace } from '../base/project';
import { logFolder } from './paths';
import { readIndexHtml } from '../page/index-html';
import { type FileCheck, type Origin, readText } from './origin';
import { parseEntry } from './entry';
import type { ReleasedVersions } from './versions';

/** What the log knows of a live package: see `PackageHistory` in shared-types. */
export interface LivePackage {
  /** When its version went live, ISO 8601. */
  since: string;
  /** The version that was live before, if any. */
  previous?: string;
  /** Whether the host uses the previous version by itself when the live one fails. */
  fallback?: 'previous';
}

/** Says that nobody may release a package, until somebody ends it. */
export interface Hold {
  /** Who put the package on hold. */
  by: string;
  /** Since when, ISO 8601 in UTC. */
  time: string;
  /** Why, in the words of who did it. */
  message?: string;
}

/**
 * One release. The file is created once and never changes. A release is made at the moment when its entry is
 * created: `index.html` and the version lists only show it.
 */
export interface LogEntry {
  format: number;
  /** Tells the entry from one that another command wants to create with the same number. */
  id: string;
  /** Number of the release. Numbers rise; one is missing only if its entry was lost. */
  number: number;
  /** When the release was made, ISO 8601 in UTC. */
  time: string;
  /** Who ran the command. */
  by: string;
  /** The command: `pnpm release dashboard`. */
  command: string;
  /** Why, in the words of who ran the command. */
  message?: string;
  /** What the versions that it made live or candidates were built from. Missing if unknown, or if they differ. */
  source?: CommitSource;
  /** The origin that its files were copied from: an address or a path. */
  from?: string;
  /** Whether it went back to earlier versions. */
  isRollback?: true;
  /** Whether it only deletes old versions. */
  isPrune?: true;
  /** The versions of the release, and what is known of each live package. Each key is `host` or a remote. */
  release: ReleasedVersions & { history: Record<string, LivePackage> };
  /** The packages that nobody may release, by name. */
  holds?: Record<string, Hold>;
  /** The settings of the environment. Missing when there are none. */
  settings?: Settings;
  /** The exposes whose first screens `index.html` had before this release, and has no room for now. */
  pushedOut?: string[];
  /** The folders that a prune deletes right now, or was deleting when it was killed. No release may use them. */
  removing?: string[];
}

const numberDigits = 8;

/** Returns the path on the origin of the entry of a release: `releases/00000012.json`. */
export function entryFile(number: number): string {
  return `${logFolder}/${paddedNumber(number)}.json`;
}

/**
 * Returns the path of the `index.html` that is prepared for a release. If another command creates the entry with
 * this number first, it is never published.
 */
export function preparedFile({ number, id }: Pick<LogEntry, 'number' | 'id'>): string {
  return `${logFolder}/${paddedNumber(number)}.${id}.html`;
}

function paddedNumber(number: number): string {
  return String(number).padStart(numberDigits, '0');
}

/** Returns the number in the path of an entry, or undefined for another file. */
export function numberOfEntry(file: string): number | undefined {
  const [, digits] = /^releases\/(\d{8,15})\.json$/.exec(file) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the number in the path of a prepared `index.html`, or undefined for another file. */
export function numberOfPrepared(file: string): number | undefined {
  const [, digits] = /^releases\/(\d{8,15})\.[\w-]+\.html$/.exec(file) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function formatEntry(entry: LogEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

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

/**
 * Returns where the log ends. `index.html` says where to look, but it can be older, damaged or gone.
 * @throws CommandError when a newer command wrote the newest entry
 */
export async function endOfLog(origin: Origin): Promise<LogEnd> {
  const shown = (await readIndexHtml(origin))?.release?.number;
  let entry = shown === undefined ? undefined : await readEntry(origin, shown);
  for (let looked = 0; entry && looked < maxLookAhead; looked += 1) {
    const next = await readText(origin, entryFile(entry.number + 1));
    if (next === undefined) return { number: entry.number, entry, shown };
    entry = parseEntry(entry.number + 1, next);
  }
  const number = Math.max(0, ...withoutStray(await listNumbers(origin)));
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
    throw new CommandError(
      `The origin has no release yet. ${inWorkspace(`Run: ${commandFor('release --all')}`, 'Ask the team of the host to make the first one.')}`,
    );
  }
  return assertIntact(end)!;
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
  for (let size = 1; next > 0; size = Math.min(size * 2, parallelReads)) {
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

/**
 * Returns the numbers of the log. Ignores a number far above the others, such as `999999999999999.json`, because no
 * release could follow it.
 */
function withoutStray(numbers: number[]): number[] {
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

/**
 * Checks that the log has every release from the oldest one that is there to the newest.
 * @param files all files on the origin
 */
export async function checkLog(origin: Origin, files: string[]): Promise<FileCheck> {
  const numbers = withoutStray(files.flatMap((file) => numberOfEntry(file) ?? []));
  const changed: string[] = [];
  await eachLimit([...numbers], parallelReads, async (number) => {
    const text = await readText(origin, entryFile(number));
    if (text !== undefined && !parseEntry(number, text)) changed.push(entryFile(number));
  });
  const missing: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const before = numbers[index - 1] ?? number - 1;
    const [first, last] = [before + 1, number - 1];
    if (first <= last) missing.push([...new Set([first, last])].map(entryFile).join(' to '));
  }
  return { missing, changed: changed.sort(), belonging: new Set(numbers.map(entryFile)) };
}
