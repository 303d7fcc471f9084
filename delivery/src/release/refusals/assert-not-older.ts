import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { readBuildRecord } from '../../action/build-record';
import { isOlder } from '../../action/is-older';
import type { Source } from '../../action/source';
import { CommandError } from '../../command-error';
import { commandFor } from '../../command-name';
import type { Origin } from '../../origin/origin';
import type { PackageVersion } from '../package-version';
import { versionsOf } from '../release-content';

/**
 * Refuses a release that replaces a live version or a candidate by a version from an older commit: the changes
 * in between would be gone. Says nothing about versions from unknown commits.
 * @param folder any folder in the checkout
 * @param versions those that go live or become candidates; `version` is `''` for one that is not built yet
 * @throws CommandError that names both commits of each such package
 */
export async function assertNotOlder(
  origin: Origin,
  folder: string,
  { command, source }: Action,
  live: Release,
  versions: Pick<PackageVersion, 'name' | 'version'>[],
): Promise<void> {
  const lines: string[] = [];
  for (const { name, version } of versions) {
    for (const replaced of replacedBy(live, name, version)) {
      const record = await readBuildRecord(origin, name, replaced);
      const from = source ?? (await readBuildRecord(origin, name, version));
      if (!record || !from || !(await isOlder(folder, from, record))) continue;
      lines.push(
        `  ${name}: ${record.by} released ${describeCommit(record)}. This one is from ${describeCommit(from)}.`,
      );
    }
  }
  if (lines.length === 0) return;
  throw new CommandError(
    `Nothing was released, because the live release is from a newer commit:\n${lines.join('\n')}\nRelease from an up-to-date checkout (git pull). To go back on purpose, use ${commandFor('rollback')}, or run: ${command} --allow-older`,
  );
}

/** Returns the live version and the candidate of a package, without the version that replaces them. */
function replacedBy(live: Release, name: string, version: string): string[] {
  const versions = [versionsOf(live).get(name), live.candidates?.[name]?.version];
  return versions.filter((each) => each !== undefined && each !== version) as string[];
}

/** Returns `commit 1a2b3c4d5e (2026-11-21 09:30 UTC)`. */
function describeCommit({ commit, committed }: Source): string {
  return `commit ${commit.slice(0, 10)} (${committed.slice(0, 16).replace('T', ' ')} UTC)`;
}
