import type { Release } from '@backshop/shared-types';
import { notesOnSlots } from '../contract/check-contracts';
import { formatMinute } from '../format-minute';
import type { Origin } from '../origin/origin';
import { versionsOf } from '../log/changes';
import type { ReleaseContent } from '../log/log-entry';
import { newestEntry } from '../log/read-log';
import { describeHold } from '../release/holds';
import { removedExposes } from '../release/put-in-release';
import { listVersions } from '../version/stored-version';
import { endsOfVersions } from '../version-list/version-list';
import { adviceOnCandidate, describeCandidate } from './rollout/candidate-report';
import { formatShare } from '../release/candidates/candidate';

/** Returns what a command made live, and the seconds since the command began. */
export function reportChange(before: Release, release: Release, name: string): string {
  if (release === before) return `${stateOf(release, name)} The release did not change.`;
  const seconds = (performance.now() / 1000).toFixed(1);
  return [
    `Release ${release.number} is live: ${changeOf(before, release, name)}. It took ${seconds} s.`,
    ...(describeCandidate(before, release, name) ? [adviceOnCandidate(name)] : []),
    ...removedExposes(before, release, name).map((expose) => `Removed expose: ${expose}`),
  ].join('\n');
}

/** Returns what a release of one package would make live. */
export function reportPlan(live: Release, release: Release, name: string): string {
  if (release === live) return `${stateOf(live, name)} A release would change nothing.`;
  return `Release ${live.number + 1} would have ${changeOf(live, release, name)}. Nothing was changed.`;
}

/** What a release of all packages replaces. */
type Before = (ReleaseContent & Pick<Release, 'number'>) | undefined;

/** Returns what a release of all packages made live. */
export function reportAll(before: Before, release: Release): string {
  return before?.number === release.number
    ? `All packages are already live as built here. Release ${release.number} did not change.`
    : `Release ${release.number} is live, with all packages as built here.`;
}

/** Returns what a release of all packages would make live. */
export function reportAllPlan(before: Before, release: Release): string {
  const next = versionsOf(release);
  const live = before ? versionsOf(before) : new Map<string, string>();
  const changed = [...next.keys()].filter((name) => next.get(name) !== live.get(name));
  const dropped = [...live.keys()].filter((name) => !next.has(name));
  const candidates = Object.keys(before?.candidates ?? {});
  const ended = candidates.filter((name) => !release.candidates?.[name]);
  if (changed.length + dropped.length + ended.length === 0) {
    return 'All packages are already live as built here. A release would change nothing.';
  }
  return [
    `Release ${release.number} would have:`,
    ...[...changed, ...dropped].map((name) => {
      return `  ${describeChange(name, live.get(name), next.get(name))}`;
    }),
    ...ended.map((name) => `  no candidate of ${name} any more`),
    'Nothing was changed.',
  ].join('\n');
}

/** Returns what a release that changes nothing has for a package. */
function stateOf(release: Release, name: string): string {
  const candidate = release.candidates?.[name];
  if (!candidate) return `${name} ${versionsOf(release).get(name)} is already live.`;
  return `${name} ${candidate.version} is already the candidate for ${formatShare(candidate.share)} of the browsers.`;
}

function changeOf(before: Release, after: Release, name: string): string {
  const candidate = describeCandidate(before, after, name);
  if (candidate) return candidate;
  const [previous, version] = [before, after].map((each) => versionsOf(each).get(name));
  const isOnlyLeft = before.candidates?.[name] && previous === version;
  return isOnlyLeft
    ? `${name} ${version} for all browsers`
    : describeChange(name, previous, version);
}

function describeChange(name: string, previous: string | undefined, version: string | undefined) {
  if (previous === version) return 'the same versions, and another index.html';
  if (version === undefined) return `no ${name} any more`;
  return previous
    ? `${name} ${version} instead of ${previous}`
    : `${name} ${version} as a new package`;
}

/**
 * Returns, for each package, the live version, the candidate and the versions to roll back to. Times are UTC.
 * @param name only this package, which need not be live
 */
export async function reportReleases(
  origin: Origin,
  live: Release,
  name?: string,
): Promise<string> {
  const slots = await notesOnSlots(origin, live);
  const { holds = {} } = await newestEntry(origin);
  const lines = [`Release ${live.number}, live since ${formatMinute(live.created)} UTC`];
  for (const each of name === undefined ? versionsOf(live).keys() : [name]) {
    const held = holds[each] && `${each} is ${describeHold(holds[each])}`;
    const notes = [slots.get(each), held].filter((note) => note !== undefined);
    lines.push('', ...(await reportPackage(origin, live, each, notes)));
  }
  return lines.join('\n');
}

async function reportPackage(
  origin: Origin,
  live: Release,
  name: string,
  notes: string[],
): Promise<string[]> {
  const version = versionsOf(live).get(name);
  const { since, previous } = live.history?.[name] ?? {};
  const state = version
    ? `${version}  live${since ? ` since ${formatMinute(since)}` : ''}`
    : 'not live';
  const lines = [name, ...notes.map((note) => `  ${note}`), `  ${state}`];
  const candidate = live.candidates?.[name];
  if (candidate) {
    lines.push(
      `  ${candidate.version}  candidate for ${formatShare(candidate.share)} of the browsers`,
    );
  }
  const ends = await endsOfVersions(origin, live.number, name);
  const others = (await listVersions(origin, name))
    .filter((stored) => ![version, candidate?.version].includes(stored.version))
    .map((stored) => ({
      version: stored.version,
      lastUsed: ends.get(stored.version) ?? stored.stored.toISOString(),
    }))
    .sort((one, other) => other.lastUsed.localeCompare(one.lastUsed));
  for (const other of others) {
    const mark = other.version === previous ? ', the previous version' : '';
    lines.push(`  ${other.version}  last used ${formatMinute(other.lastUsed)}${mark}`);
  }
  return lines;
}

/** Prints a report, followed by the notes of the contract check. */
export function printReport(report: string, notes: string[]): void {
  console.log([report, ...notes].join('\n'));
}
