import type { Release, ReleaseFile } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import { commandFor } from '../command-name';
import type { LogEntry } from '../log/log-entry';
import { entryOfLive, lastEntry } from '../log/read-log';
import type { Origin, ReadableOrigin } from '../origin/origin';
import { releaseFromIndexHtml } from './index-html/compose-index-html';
import { isRelease } from './is-release';
import { readReleaseFile } from './partial/release-file';
import { assertKnownFormat } from './release-format';

/** An `index.html` with a release. */
export interface LiveIndex {
  kind: 'live';
  /** The whole release. */
  release: Release;
  /** The file with the whole release, if `index.html` has only a part of it. */
  file?: ReleaseFile;
  html: string;
  tag: string;
}

/** There is no `index.html`, or its release cannot be read. */
type UnreadableIndex =
  | { kind: 'none' }
  | {
      kind: 'damaged';
      /** The file with the whole release, if `index.html` itself can be read. */
      file?: ReleaseFile;
      tag: string;
    };

/**
 * Returns the state of `index.html` on an origin.
 * @throws CommandError when a newer command wrote it, and the host needs a file for the whole release
 */
export async function readIndexState(origin: ReadableOrigin): Promise<LiveIndex | UnreadableIndex> {
  const index = await origin.readIndexHtml();
  if (!index) return { kind: 'none' };
  const { html, tag } = index;
  const inIndex = parseRelease(html);
  const file = inIndex?.whole;
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (!release) return { kind: 'damaged', tag, ...(file && { file }) };
  return { kind: 'live', release, html, tag, ...(file && { file }) };
}

/**
 * Returns the whole release, or undefined when its file is missing or damaged.
 * @param inIndex the release in `index.html`, which can be only a part
 * @throws CommandError when a newer command wrote this part
 */
export async function wholeRelease(
  origin: ReadableOrigin,
  inIndex: Release,
): Promise<Release | undefined> {
  if (!inIndex.whole) return inIndex;
  assertKnownFormat(inIndex);
  const release = await readReleaseFile(origin, inIndex.whole);
  return isRelease(release) ? release : undefined;
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
  throw await unreadableError(origin, state);
}

/** Returns the entry of the live release; without a readable `index.html`, the last one in the log. */
export async function newestEntry(origin: Origin): Promise<LogEntry | undefined> {
  const state = await readIndexState(origin);
  return state.kind === 'live'
    ? (await entryOfLive(origin, state.release)).entry
    : lastEntry(origin);
}

/**
 * Returns `live`, the live release of an origin, if there is one.
 * @throws CommandError when there is none. It says how to restore the last release, if there was one
 */
export async function assertLive(origin: Origin, live: Release | undefined): Promise<Release> {
  if (live) return live;
  throw await unreadableError(origin, { kind: 'none' });
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
  state: UnreadableIndex,
): Promise<CommandError> {
  const last = await lastEntry(origin);
  if (!last && state.kind === 'none') return noReleaseError();
  const problem = problemOf(state);
  return new CommandError(
    last
      ? `${problem} To make the last release in the log live again, run: ${commandFor(`rollback --to ${last.number}`)}`
      : `${problem} The origin has no log of its releases either. Restore index.html from a backup, or delete it and run: pnpm release --all`,
  );
}

function problemOf(state: UnreadableIndex): string {
  if (state.kind === 'none') return 'The origin has no index.html, but a log of its releases.';
  return state.file
    ? `${state.file.url} on the origin is missing or damaged. index.html needs this file, because it has the whole release.`
    : 'index.html on the origin is damaged: it has no readable release.';
}

function noReleaseError(): CommandError {
  return new CommandError('The origin has no release yet. Run: pnpm release --all');
}
