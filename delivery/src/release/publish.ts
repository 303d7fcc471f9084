import type { Release } from '@backshop/shared-types';
import { readBuiltVersion } from '../build/built-version';
import { CommandError } from '../command-error';
import { assertCompatible } from '../contract/assert-compatible';
import { checkTogether } from '../contract/check-contracts';
import type { Origin } from '../origin/origin';
import type { ReleasablePackage } from '../workspace';
import { changeRelease } from './change-release';
import { describeHost, describeRemote } from './package-version';
import { putBuild, repairNotes } from './put-build';

/**
 * Puts the last builds of all packages on an origin and makes them live together.
 * @param packages the host, followed by the remotes
 * @param onRepair gets a line for each file that was damaged on the origin
 * @throws CommandError when host and remotes are incompatible; the origin is unchanged then
 */
export async function publishAll(
  origin: Origin,
  packages: ReleasablePackage[],
  onRepair: (note: string) => void = () => undefined,
): Promise<Release> {
  const [host, ...remotes] = await Promise.all(packages.map(readBuiltVersion));
  if (!host) throw new CommandError('There is no package to publish. Run this in the workspace.');
  assertCompatible(
    await checkTogether(host, remotes),
    "The builds can't be published, because host and remotes are incompatible:",
    'Make them compatible: docs/contracts.md',
  );
  const described = await Promise.all(
    remotes.map(async (each) => [each.name, await describeRemote(each)] as const),
  );
  const content = { ...(await describeHost(host)), remotes: Object.fromEntries(described) };

  const { release } = await changeRelease(origin, async () => {
    const repaired = await Promise.all([host, ...remotes].map((each) => putBuild(origin, each)));
    repairNotes(repaired.flat()).forEach(onRepair);
    return content;
  });
  return release;
}
