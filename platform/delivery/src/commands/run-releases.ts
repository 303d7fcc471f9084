import type { Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { commandFor, packageNameOf } from '../base/project';
import { notesOnSlots } from '../contract/check-contracts';
import { contextOf } from '../core/change';
import type { DescribedEntry } from '../core/feature';
import { assertRelease, damageOf } from '../core/log';
import { linesOf } from '../core/optional-hook';
import type { Origin } from '../core/origin';
import { shortVersion } from '../core/short-version';
import { listVersions } from '../core/stored-version';
import { liveVersionOf, liveVersionsOf } from '../core/versions';
import { releaseBefore } from '../page/describe-release';
import { formatShare } from '../page/shown-versions';
import { describeLog, type LogRange } from '../release/describe-log';
import { endOfLog, newestEntry, product } from '../release/log';
import { unknownPackage } from '../release/rollback';
import { formatMinute, type LastUse, type LastUses, lastUses } from '../release/past-releases';
import { configuredOrigin, wholeNumberFrom } from './arguments';
import { reportLog } from './log-report';

/** How many releases `pnpm delivery releases` lists without `--limit`. */
const defaultLimit = 20;

interface Releases {
  /** Undefined if the newest entry of the log is damaged. */
  live?: Release;
  /** What is wrong with the live release, and what to do. */
  problem?: string;
  /** The newest release first. */
  log: DescribedEntry[];
}

interface ReleasesOptions {
  json?: true;
  limit?: string;
  /** The number of a release, or a time: older ones are not listed. */
  since?: string;
}

/** `pnpm delivery releases`: prints the live release, what to roll back to, and the log, of one package or all. */
export async function runReleases(
  stated: string | undefined,
  options: ReleasesOptions,
): Promise<void> {
  const name = stated === undefined ? undefined : packageNameOf(stated);
  const range = { limit: limitFrom(options), name, since: oldestFrom(options.since) };
  const origin = await configuredOrigin();
  const releases = await readReleases(origin, range);
  if (name !== undefined) await assertKnown(origin, releases, name);
  console.log(options.json ? formatJson(releases) : await formatText(origin, releases, name));
}

/** Refuses a name that no release has, and of which the origin keeps no version and no rule. */
async function assertKnown(origin: Origin, { live, log }: Releases, name: string): Promise<void> {
  if (!live || liveVersionOf(live, name) || log.some(({ changes }) => changes?.length)) return;
  if ((await listVersions(origin, name)).length > 0) return;
  const entry = await newestEntry(origin);
  if (product.features.some((each) => each.reportPackage?.(entry, name).length)) return;
  throw unknownPackage(name, live);
}

/** Returns the live release and the log. If the newest entry is damaged, that is only the log. */
export async function readReleases(origin: Origin, range: LogRange): Promise<Releases> {
  const end = await endOfLog(origin);
  if (typeof range.since === 'number' && range.since > end.number && end.number > 0) {
    throw new CommandError(
      `There is no release ${range.since} yet. The newest is ${end.number}. To list it, run: ${commandFor(`releases --since ${end.number}`)}`,
    );
  }
  const log = await describeLog(origin, end.number, range);
  const damage = end.entry && damageOf(end);
  if (damage) return { problem: damage, log };
  const live = await releaseBefore(origin, assertRelease(end));
  const isShown = end.shown === live.number;
  return { live, ...(!isShown && { problem: notPublished(live, end.shown) }), log };
}

/** A command was killed before it had published its release, or somebody has changed or restored index.html. */
function notPublished({ number }: Release, shown: number | undefined): string {
  const state =
    shown === undefined ? 'index.html is missing or damaged' : `index.html shows release ${shown}`;
  return `Release ${number} is made, but ${state}. The next release or rollback publishes it. To do only that, run: ${commandFor(`rollback --to ${number}`)}`;
}

export async function formatText(
  origin: Origin,
  { live, problem, log }: Releases,
  name?: string,
): Promise<string> {
  const state = live && (await reportReleases(origin, live, name));
  return [problem, state, 'Log', reportLog(log)].filter(Boolean).join('\n\n');
}

/** Returns the live version, the candidate and the versions to roll back to, of one package or all. Times are UTC. */
export async function reportReleases(
  origin: Origin,
  live: Release,
  name?: string,
): Promise<string> {
  const slots = await notesOnSlots(origin, live);
  const entry = await newestEntry(origin);
  const lastUse = await lastUses(contextOf(product, origin).log, origin, live.number);
  const lines = [`Release ${live.number}, live since ${formatMinute(live.created)} UTC`];
  for (const each of name === undefined ? liveVersionsOf(live).keys() : [name]) {
    const ofFeatures = product.features.flatMap((feature) =>
      linesOf(feature, () => feature.reportPackage?.(entry, each)),
    );
    const notes = [slots.get(each) ?? [], ofFeatures].flat();
    lines.push('', ...(await reportPackage(origin, live, each, lastUse, notes)));
  }
  return lines.join('\n');
}

async function reportPackage(
  origin: Origin,
  live: Release,
  name: string,
  lastUse: LastUses,
  notes: string[],
): Promise<string[]> {
  const version = liveVersionOf(live, name);
  const { since, previous } = live.history?.[name] ?? {};
  const state = version
    ? `${shortVersion(version)}  live${since ? ` since ${formatMinute(since)}` : ''}`
    : 'not live';
  const lines = [name, ...notes.map((note) => `  ${note}`), `  ${state}`];
  const candidate = live.candidates?.[name];
  if (candidate) {
    lines.push(
      `  ${shortVersion(candidate.version)}  candidate for ${formatShare(candidate.share)} of the browsers`,
    );
  }
  const others = (await listVersions(origin, name))
    .filter((stored) => ![version, candidate?.version].includes(stored.version))
    .map((stored) => ({ version: stored.version, ...lastUse(name, stored) }))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.time.localeCompare(one.time));
  for (const { version: other, kind, time } of others) {
    const mark = other === previous ? ', the previous version' : '';
    lines.push(`  ${shortVersion(other)}  ${kind} ${formatMinute(time)}${mark}`);
  }
  return lines;
}

/** Versions that were never live come last. */
const rankOf = ({ kind }: LastUse) => (kind === 'staged' ? 1 : 0);

/** Returns what `pnpm delivery releases --json` prints. `live` is null if the newest entry is damaged. */
function formatJson({ live, problem, log }: Releases): string {
  return JSON.stringify({ live: live ?? null, ...(problem && { problem }), log }, undefined, 2);
}

function limitFrom({ limit, since }: ReleasesOptions): number {
  if (limit === undefined) return since === undefined ? defaultLimit : Infinity;
  return wholeNumberFrom(
    limit,
    `a number of releases. Give it as a whole number: ${commandFor('releases --limit 50')}`,
  );
}

/** Returns the release or the time in an option. A day is one on this machine, as in the log that is printed. */
function oldestFrom(since: string | undefined): LogRange['since'] {
  if (since === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(since)) return Number(since);
  const [day = '', rest] = /^\d{4}-\d\d-\d\d(.*)$/s.exec(since) ?? [];
  const time = Date.parse(rest === '' ? `${day}T00:00` : day);
  if (!Number.isNaN(time)) return new Date(time);
  throw new CommandError(
    `"${since}" is neither a release nor a time. Give it like this: ${commandFor('releases --since 12')}, or ${commandFor('releases --since 2026-11-20')}`,
  );
}
