import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { readBuildRecord } from '../../action/build-record';
import { isOlder } from '../../action/is-older';
import type { Source } from '../../action/source';
import { CommandError } from '../../command-error';
import { commandFor } from '../../command-name';
import type { Origin } from '../../origin/origin';
import { versionsOf } from '../release-content';

/**
 * Refuses a release that replaces a version by one from an older commit: the changes in between would
 * be gone. Says nothing about versions from unknown commits.
 * @param folder any folder in the checkout
 * @param next by package, the version that is to be live; an empty text for one that is not built yet
 * @throws CommandError that names both commits of each such package
 */
export async function assertNotOlder(
  origin: Origin,
  folder: string,
  { command, source }: Action,
  live: Release,
  next: Map<string, string>,
): Promise<void> {
  const lines: string[] = [];
  for (const [name, version] of next) {
    const liveVersion = versionsOf(live).get(name);
    if (!liveVersion || liveVersion === version) continue;
    const record = await readBuildRecord(origin, name, liveVersion);
    const from = source ?? (await readBuildRecord(origin, name, version));
    if (!record || !from || !(await isOlder(folder, from, record))) continue;
    lines.push(
      `  ${name}: ${record.by} released ${describeCommit(record)}. This one is from ${describeCommit(from)}.`,
    );
  }
  if (lines.length === 0) return;
  throw new CommandError(
    `Nothing was released, because the live release is from a newer commit:\n${lines.join('\n')}\nRelease from an up-to-date checkout (git pull). To go back on purpose, use ${commandFor('rollback')}, or run: ${command} --allow-older`,
  );
}

/** Returns `commit 1a2b3c4d5e (2026-11-21 09:30 UTC)`. */
function describeCommit({ commit, committed }: Source): string {
  return `commit ${commit.slice(0, 10)} (${committed.slice(0, 16).replace('T', ' ')} UTC)`;
}
