import type { Release } from '@backshop/shared-types';
import { notesOnSlots } from '../contract/check-contracts';
import type { Origin } from '../origin/origin';
import { removedExposes } from '../release/put-in-release';
import { type ReleaseContent, versionsOf } from '../release/release-content';

/** Returns what a command made live, and the seconds since the command began. */
export function reportChange(before: Release, release: Release, name: string): string {
  const version = versionsOf(release).get(name);
  if (release === before) return `${name} ${version} is already live. The release did not change.`;
  const seconds = (performance.now() / 1000).toFixed(1);
  return [
    `Release ${release.number} is live: ${changeOf(before, release, name)}. It took ${seconds} s.`,
    ...removedExposes(before, release, name).map((expose) => `Removed expose: ${expose}`),
  ].join('\n');
}

/** Returns what a release of one package would make live. */
export function reportPlan(live: Release, release: Release, name: string): string {
  const version = versionsOf(release).get(name);
  if (release === live) {
    return `${name} ${version} is already live. A release would change nothing.`;
  }
  return `Release ${live.number + 1} would have ${changeOf(live, release, name)}. Nothing was changed.`;
}

/** Returns what a release of all packages made live. */
export function reportAll(before: Release | undefined, release: Release): string {
  return before?.number === release.number
    ? `All packages are already live as built here. Release ${release.number} did not change.`
    : `Release ${release.number} is live, with all packages as built here.`;
}

/** Returns what a release of all packages would make live. */
export function reportAllPlan(before: Release | undefined, release: Release): string {
  const next = versionsOf(release);
  const live = before ? versionsOf(before) : new Map<string, string>();
  const changed = [...next.keys()].filter((name) => next.get(name) !== live.get(name));
  const dropped = [...live.keys()].filter((name) => !next.has(name));
  if (changed.length + dropped.length === 0) {
    return 'All packages are already live as built here. A release would change nothing.';
  }
  return [
    `Release ${release.number} would have:`,
    ...changed.map((name) => `  ${describeChange(name, live.get(name), next.get(name))}`),
    ...dropped.map((name) => `  no ${name} any more`),
    'Nothing was changed.',
  ].join('\n');
}

function changeOf(before: ReleaseContent, after: ReleaseContent, name: string): string {
  return describeChange(name, versionsOf(before).get(name), versionsOf(after).get(name));
}

function describeChange(name: string, previous: string | undefined, version: string | undefined) {
  if (previous === version) return 'the same versions, and another index.html';
  return previous
    ? `${name} ${version} instead of ${previous}`
    : `${name} ${version} as a new package`;
}

/** Returns, for each package, the live version and the versions to roll back to. Times are UTC. */
export async function reportReleases(origin: Origin, live: Release): Promise<string> {
  const slots = await notesOnSlots(origin, live);
  const lines = [`Release ${live.number}, live since ${formatMinute(live.created)} UTC`];
  for (const [name, version] of versionsOf(live)) {
    const { since, previous } = live.history?.[name] ?? {};
    const note = slots.get(name);
    lines.push('', name, ...(note ? [`  ${note}`] : []));
    lines.push(`  ${version}  live${since ? ` since ${formatMinute(since)}` : ''}`);
    for (const stored of await origin.listVersions(name)) {
      if (stored.version === version) continue;
      const lastUsed = formatMinute(stored.lastUsed.toISOString());
      const mark = stored.version === previous ? ', the previous version' : '';
      lines.push(`  ${stored.version}  last used ${lastUsed}${mark}`);
    }
  }
  return lines.join('\n');
}

/** Formats an ISO 8601 time as `2026-11-21 09:30`. */
function formatMinute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** Prints a report, followed by the notes of the contract check. */
export function printReport(report: string, notes: string[]): void {
  console.log([report, ...notes].join('\n'));
}
