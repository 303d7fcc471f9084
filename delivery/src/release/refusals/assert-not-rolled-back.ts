import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { CommandError } from '../../command-error';
import { versionsOf } from '../../log/changes';
import { readLogFrom } from '../../log/read-log';
import { describeAuthor, rollbackFrom } from '../../log/rollbacks';
import type { Origin } from '../../origin/origin';
import { readBuildRecord } from '../../version/build-record';
import type { PackageVersion } from '../../version/package-version';
import { listVersions } from '../../version/stored-version';

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
    const stored = await listVersions(origin, name);
    // A long log takes long to read. A new version is not in it.
    if (!stored.some((each) => each.version === version)) continue;
    const builtAt = (await readBuildRecord(origin, name, version))?.time;
    const found = await rollbackFrom(readLogFrom(origin, live.number), name, version, builtAt);
    if (!found) continue;
    throw new CommandError(
      `Nothing was released, because somebody has rolled this version back:\n  ${name} ${version}: ${describeAuthor(found)}\nRelease a version that mends the problem. To make this one live all the same, run: ${command} --replace ${name}`,
    );
  }
}
