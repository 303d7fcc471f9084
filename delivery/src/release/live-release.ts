import type { Release } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import type { LogEntry } from '../log/log-entry';
import { entryOfLive, lastEntry } from '../log/read-log';
import type { Origin } from '../origin/origin';
import { releaseFromIndexHtml } from './compose-index-html';
import { isRelease } from './is-release';
import { assertKnownFormat } from './release-format';

/** An `index.html` with a release. */
export interface LiveIndex {
  kind: 'live';
  release: Release;
  html: string;
  tag: string;
}

/** What `index.html` on an origin says. */
export type IndexState =
  | { kind: 'none' }
  | LiveIndex
  /** Its release cannot be read. */
  | { kind: 'damaged'; tag: string };

/** Returns what `index.html` on an origin says. */
export async function readIndexState(origin: Origin): Promise<IndexState> {
  const index = await origin.readIndexHtml();
  if (!index) return { kind: 'none' };
  const release = parseRelease(index.html);
  return release ? { kind: 'live', release, ...index } : { kind: 'damaged', tag: index.tag };
}

/**
 * Returns the release that is live now.
 * @throws CommandError when there is none, or when `index.html` is damaged
 */
export async function liveRelease(origin: Origin): Promise<Release> {
  return (await liveIndex(origin)).release;
}

/**
 * Returns the `index.html` that is live now.
 * @throws CommandError when there is none, or when it is damaged
 */
export async function liveIndex(origin: Origin): Promise<LiveIndex> {
  const state = await readIndexState(origin);
  if (state.kind === 'live') return state;
  throw await unreadableError(origin, state.kind);
}

/** Returns the entry of the live release; without a readable `index.html`, the last one in the log. */
export async function newestEntry(origin: Origin): Promise<LogEntry | undefined> {
  const state = await readIndexState(origin);
  return state.kind === 'live'
    ? (await entryOfLive(origin, state.release)).entry
    : lastEntry(origin);
}

/**
 * Returns the release it is given.
 * @throws CommandError when it is undefined
 */
export function assertLive(live: Release | undefined): Release {
  if (live) return live;
  throw noReleaseError();
}

/**
 * Returns the release in an `index.html`, or undefined when it is damaged.
 * @throws CommandError when a newer command wrote it
 */
export function parseRelease(html: string): Release | undefined {
  let release: unknown;
  try {
    release = releaseFromIndexHtml(html);
  } catch {
    return undefined;
  }
  if (isRelease(release)) return release;
  // A newer format may have other fields. Then it is not damaged.
  if (typeof release === 'object' && release) assertKnownFormat(release as Release);
  return undefined;
}

/** Returns the error for an `index.html` that is damaged or gone. It says how to restore the last release. */
export async function unreadableError(
  origin: Origin,
  kind: 'none' | 'damaged',
): Promise<CommandError> {
  const last = await lastEntry(origin);
  const isDamaged = kind === 'damaged';
  if (!last && !isDamaged) return noReleaseError();
  const problem = isDamaged
    ? 'index.html on the origin is damaged: it has no readable release.'
    : 'The origin has no index.html, but a log of its releases.';
  return new CommandError(
    last
      ? `${problem} To make the last release in the log live again, run: pnpm rollback --to ${last.number}`
      : `${problem} The origin has no log of its releases either. Restore index.html from a backup, or delete it and run: pnpm release --all`,
  );
}

function noReleaseError(): CommandError {
  return new CommandError('The origin has no release yet. Run: pnpm release --all');
}
