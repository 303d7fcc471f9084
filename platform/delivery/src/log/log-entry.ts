import type { Source } from '../action/source';
import { CommandError } from '../base/command-error';
import { logFolder } from '../origin/folders';
import { areCandidates, areVersions } from '../origin/index-html';
import { parseJson } from '../base/parse-json';

/**
 * The format of the entries that these commands write. Increase it when an older command would damage an origin with
 * the new entries: it refuses to change anything on top of an entry with a higher format.
 */
export const logFormat = 1;

/** The versions that browsers use. */
export interface ReleaseContent {
  /** Version of the host. */
  host: string;
  /** The live version of each remote. */
  remotes: Record<string, { version: string }>;
  /** The candidate of each remote that has one: see `Candidate` in shared-types. */
  candidates?: Record<string, { version: string; share: number; start: number }>;
}

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
  /** Number of the release. Every number has one entry, and none is left out. */
  number: number;
  /** When the release was made, ISO 8601 in UTC. */
  time: string;
  /** Who ran the command. */
  by: string;
  /** The command: `pnpm release dashboard`. */
  command: string;
  /** Why, in the words of who ran the command. */
  message?: string;
  /** What the versions that the release made live were built from, if it is known. */
  source?: Source;
  /** The origin that its files were copied from: an address or a path. */
  from?: string;
  /** Whether it went back to earlier versions. */
  isRollback?: true;
  /** Whether it only deletes old versions. */
  isPrune?: true;
  /** The versions of the release, and what is known of each live package. Each key is `host` or a remote. */
  release: ReleaseContent & { history: Record<string, LivePackage> };
  /** The packages that nobody may release, by name. */
  holds?: Record<string, Hold>;
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

/** Returns the text of an entry's file. */
export function formatEntry(entry: LogEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/**
 * Returns the entry in a file, or undefined when the file is damaged.
 * @throws CommandError when a newer command wrote it
 */
export function parseEntry(number: number, text: string): LogEntry | undefined {
  const entry = (parseJson(text) ?? {}) as Partial<LogEntry>;
  const { format, release } = entry;
  if (typeof format !== 'number') return undefined;
  if (format > logFormat) {
    throw new CommandError(
      `Release ${number} has format ${format}, but this checkout knows formats up to ${logFormat}. Nothing was changed. Update this checkout (git pull), then run the command again.`,
    );
  }
  const isIntact =
    entry.number === number &&
    [entry.id, entry.time, entry.by, entry.command].every((text) => typeof text === 'string') &&
    typeof release?.host === 'string' &&
    areVersions(release.remotes) &&
    (release.candidates === undefined || areCandidates(release.candidates)) &&
    typeof release.history === 'object';
  return isIntact ? (entry as LogEntry) : undefined;
}
