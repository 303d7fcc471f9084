import type { Release } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import { commandFor } from '../command-name';
import { type DescribedEntry, describeLog } from '../log/describe-log';
import { entryOfLive, lastEntry } from '../log/read-log';
import { configuredOrigin } from '../origin/configured-origin';
import type { Origin } from '../origin/origin';
import { readIndexState, unreadableError } from '../release/live-release';
import { packageNameOf } from '../project';
import { reportLog } from './log-report';
import { reportReleases } from './release-report';

/** How many releases `pnpm releases` lists without `--limit`. */
const defaultLimit = 20;

/** What `pnpm releases` shows. */
interface Releases {
  /** Undefined without a readable `index.html`. */
  live?: Release;
  /** Why there is no live release, and what to do. */
  problem?: string;
  /** The newest release first. */
  log: DescribedEntry[];
}

/**
 * `pnpm releases`: prints the live release, the versions to roll back to, and the log; with a name, only what
 * concerns this package.
 */
export async function runReleases(
  stated: string | undefined,
  options: { json?: true; limit?: string },
): Promise<void> {
  const name = stated === undefined ? undefined : packageNameOf(stated);
  const limit = limitFrom(options.limit);
  const origin = await configuredOrigin();
  const releases = await readReleases(origin, limit, name);
  console.log(options.json ? formatJson(releases) : await formatText(origin, releases, name));
}

/**
 * Returns the live release and the log. With a damaged `index.html`, that is only the log.
 * @throws CommandError when the origin has neither a live release nor a log
 */
export async function readReleases(
  origin: Origin,
  limit: number,
  name?: string,
): Promise<Releases> {
  const state = await readIndexState(origin);
  if (state.kind === 'live') {
    const { entry } = await entryOfLive(origin, state.release);
    return { live: state.release, log: await describeLog(origin, entry, limit, name) };
  }
  const problem = await unreadableError(origin, state);
  const last = await lastEntry(origin);
  if (!last) throw problem;
  return { problem: problem.message, log: await describeLog(origin, last, limit, name) };
}

/** Returns what `pnpm releases` prints. */
export async function formatText(
  origin: Origin,
  { live, problem, log }: Releases,
  name?: string,
): Promise<string> {
  const state = live ? await reportReleases(origin, live, name) : problem;
  return `${state}\n\nLog\n\n${reportLog(log)}`;
}

/** Returns what `pnpm releases --json` prints. `live` is null without a readable `index.html`. */
function formatJson({ live, problem, log }: Releases): string {
  return JSON.stringify({ live: live ?? null, ...(problem && { problem }), log }, undefined, 2);
}

/** @throws CommandError when the text is not a whole number from 1 */
function limitFrom(limit: string | undefined): number {
  if (limit === undefined) return defaultLimit;
  if (/^[1-9]\d{0,8}$/.test(limit)) return Number(limit);
  throw new CommandError(
    `"${limit}" is not a number of releases. Give it as a whole number: ${commandFor('releases --limit 50')}`,
  );
}
