import { createHash } from 'node:crypto';
import type { Release } from '@backshop/shared-types';
import type { Source } from '../action/source';
import { logFolder } from '../origin/folders';
import { isRelease } from '../release/is-release';

/** What the log says about one release. The file never changes. */
export interface LogEntry {
  /** Number of the release. */
  number: number;
  /** When the release was made, ISO 8601 in UTC. */
  time: string;
  /** Who ran the command; `unknown` if the entry was lost. */
  by: string;
  /** The command: `pnpm release dashboard`. */
  command: string;
  /** Why, in the words of who ran the command. */
  message?: string;
  /** What the versions that the release made live were built from, if it is known. */
  source?: Source;
  /** Whether it went back to earlier versions. */
  isRollback?: true;
  /** Name of the entry of the release that was live before. The first release has none. */
  replaces?: string;
  /** The whole release. */
  release: Release;
}

/**
 * Returns the name of a release's entry: `00000012-1a2b3c4d5e6f.json`. It has the hash of the release,
 * so `index.html` names its own entry.
 */
export function entryName(release: Release): string {
  const hash = createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 12);
  return `${String(release.number).padStart(8, '0')}-${hash}.json`;
}

/** Returns the path of an entry on the origin. */
export function entryFile(name: string): string {
  return `${logFolder}/${name}`;
}

/** Returns the number in the name of an entry, or undefined for the name of another file. */
export function numberOf(name: string): number | undefined {
  const [, digits] = /^(\d{8,15})-[0-9a-f]{12}\.json$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the text of an entry's file. */
export function formatEntry(entry: LogEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/**
 * Returns the entry in a file, or undefined when the file is damaged: the hash in its name is that of
 * the release.
 */
export function parseEntry(name: string, text: string): LogEntry | undefined {
  try {
    const entry = JSON.parse(text) as LogEntry;
    if (!isRelease(entry.release) || entryName(entry.release) !== name) return undefined;
    return { ...entry, number: entry.release.number };
  } catch {
    return undefined;
  }
}
