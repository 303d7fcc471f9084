import type { Release } from '@backshop/shared-types';
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
export function reportPlan(live: Release, content: ReleaseContent, name: string): string {
  const version = versionsOf(content).get(name);
  if (versionsOf(live).get(name) === version) {
    return `${name} ${version} is already live. A release would change nothing.`;
  }
  return `Release ${live.number + 1} would have ${changeOf(live, content, name)}. Nothing was changed.`;
}

function changeOf(before: ReleaseContent, after: ReleaseContent, name: string): string {
  const previous = versionsOf(before).get(name);
  const version = versionsOf(after).get(name);
  return previous
    ? `${name} ${version} instead of ${previous}`
    : `${name} ${version} as a new package`;
}

/** Returns, for each package, the live version and the versions to roll back to. Times are UTC. */
export async function reportReleases(origin: Origin, live: Release): Promise<string> {
  const lines = [`Release ${live.number}, live since ${formatMinute(live.created)} UTC`];
  for (const [name, version] of versionsOf(live)) {
    const { since, previous } = live.history?.[name] ?? {};
    lines.push('', name, `  ${version}  live${since ? ` since ${formatMinute(since)}` : ''}`);
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
