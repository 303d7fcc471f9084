import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { CommandError } from '../../command-error';
import { exposesNeeded } from '../../contract/incompatibilities';
import { readContract } from '../../contract/read-contract';
import type { Origin } from '../../origin/origin';
import type { PackageVersion } from '../package-version';
import { storedVersion } from '../stored/stored-version';

/**
 * Refuses a host without a slot that the live host has: an old checkout does not know the page that another
 * team has added.
 * @throws CommandError that names what would be gone
 */
export async function assertNoRemoval(
  origin: Origin,
  { command }: Action,
  live: Release,
  versions: PackageVersion[],
): Promise<void> {
  const host = versions.find(({ name }) => name === 'host');
  const hidden = host ? await exposesOnlyInLive(origin, live, host) : [];
  if (hidden.length === 0) return;
  const lines = hidden.map(
    (expose) => `  ${expose}: the live host shows it, but the new host does not.`,
  );
  throw new CommandError(
    `Nothing was released, because staff would lose something that is live:\n${lines.join('\n')}\nRelease from an up-to-date checkout (git pull). To remove it on purpose, run: ${command} --allow-removal`,
  );
}

/** Returns the live exposes that the live host needs and another host does not. */
async function exposesOnlyInLive(
  origin: Origin,
  live: Release,
  host: PackageVersion,
): Promise<string[]> {
  if (host.version === live.host) return [];
  const [current, next] = await Promise.all([
    readContract(storedVersion(origin, 'host', live.host)),
    readContract(host),
  ]);
  // An old build without a contract does not say what it needs.
  if (!current || !next) return [];
  return Object.keys(live.remotes)
    .flatMap((name) => exposesNeeded(name, current))
    .filter((expose) => !Object.hasOwn(next.exposes, expose));
}
