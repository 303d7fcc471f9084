import type { Release } from '@backshop/shared-types';
import type { Origin } from './origin';
import { missingExposes } from './put-in-release';
import { type ReleaseContent, versionsOf } from './release-versions';

/** What a change of one package made live, and how long it took since the command began. */
export function reportChange(before: Release, release: Release, name: string): string {
  const version = versionsOf(release).get(name);
  if (release === before) return `${name} ${version} is live already; nothing was changed.`;
  const seconds = (performance.now() / 1000).toFixed(1);
  return [
    `Release ${release.number} is live: ${changeOf(before, release, name)}. It took ${seconds} s.`,
    ...missingExposes(before, release, name).map((expose) => `Not there any more: ${expose}`),
  ].join('\n');
}

/** What a change of one package would make live. */
export function reportPlan(live: Release, content: ReleaseContent, name: string): string {
  if (versionsOf(live).get(name) === versionsOf(content).get(name)) {
    return `${name} ${versionsOf(live).get(name)} is live already; there is nothing to change.`;
  }
  return `Release ${live.number + 1} would have ${changeOf(live, content, name)}. Nothing was changed.`;
}

function changeOf(before: ReleaseContent, after: ReleaseContent, name: string): string {
  const previous = versionsOf(before).get(name);
  const was = previous ? `instead of ${previous}` : 'which was in no release before';
  return `${name} ${versionsOf(after).get(name)}, ${was}`;
}

/** For each package: what is live, since when, and the versions that can be gone back to. Times are UTC. */
export async function reportReleases(origin: Origin, live: Release): Promise<string> {
  const lines = [`Release ${live.number}, live since ${minuteOf(live.created)}`];
  for (const [name, version] of versionsOf(live)) {
    const { since, previous } = live.history?.[name] ?? {};
    lines.push('', name, `  ${version}  live${since ? ` since ${minuteOf(since)}` : ''}`);
    for (const stored of await origin.listVersions(name)) {
      if (stored.version === version) continue;
      const lastUsed = minuteOf(stored.lastUsed.toISOString());
      const mark = stored.version === previous ? ', the one before' : '';
      lines.push(`  ${stored.version}  last used ${lastUsed}${mark}`);
    }
  }
  return lines.join('\n');
}

/** `2026-11-21 09:30` */
function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
