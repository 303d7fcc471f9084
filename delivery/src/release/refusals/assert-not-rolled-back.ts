import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { readBuildRecord } from '../../action/build-record';
import { CommandError } from '../../command-error';
import { entryOfLive, readLogFrom } from '../../log/read-log';
import { describeAuthor, rollbackFrom } from '../../log/rollbacks';
import type { Origin } from '../../origin/origin';
import type { PackageVersion } from '../package-version';
import { versionsOf } from '../release-content';

/**
 * Refuses to make a version live again that somebody has rolled back from.
 * @throws CommandError that names the version, and who rolled it back, when and why
 */
export async function assertNotRolledBack(
  origin: Origin,
  { command }: Action,
  live: Release,
  versions: PackageVersion[],
): Promise<void> {
  for (const { name, version } of versions) {
    if (versionsOf(live).get(name) === version) continue;
    const stored = await origin.listVersions(name);
    // A long log takes long to read. A new version is not in it.
    if (!stored.some((each) => each.version === version)) continue;
    const { entry } = await entryOfLive(origin, live);
    const builtAt = (await readBuildRecord(origin, name, version))?.time;
    const found = await rollbackFrom(readLogFrom(origin, entry), name, version, builtAt);
    if (!found) continue;
    throw new CommandError(
      `Nothing was released, because somebody has rolled this version back:\n  ${name} ${version}: ${describeAuthor(found)}\nRelease a version that mends the problem. To make this one live all the same, run: ${command} --replace ${name}`,
    );
  }
}
