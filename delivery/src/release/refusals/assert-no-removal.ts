import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import { CommandError } from '../../command-error';
import { exposesNeeded } from '../../contract/incompatibilities';
import { readContract } from '../../contract/read-contract';
import type { Origin } from '../../origin/origin';
import type { PackageVersion } from '../package-version';
import type { ReleaseContent } from '../release-content';
import { storedVersion } from '../stored/stored-version';

/**
 * Refuses a release that takes something away from staff: a live remote, or the slot of a live
 * remote. An old checkout does not know a remote that another team has added.
 * @throws CommandError that names what would be gone
 */
export async function assertNoRemoval(
  origin: Origin,
  { command }: Action,
  live: Release,
  next: ReleaseContent,
  versions: PackageVersion[],
): Promise<void> {
  const dropped = Object.keys(live.remotes).filter((name) => !Object.hasOwn(next.remotes, name));
  const host = versions.find(({ name }) => name === 'host');
  const kept = Object.keys(live.remotes).filter((name) => !dropped.includes(name));
  const hidden = host ? await exposesOnlyIn(origin, live.host, host, kept) : [];
  const lines = [
    ...dropped.map((name) => `  ${name}: this remote is live, but this release does not have it.`),
    ...hidden.map((expose) => `  ${expose}: the live host shows it, but the new host does not.`),
  ];
  if (lines.length === 0) return;
  throw new CommandError(
    `Nothing was released, because staff would lose something that is live:\n${lines.join('\n')}\nRelease from an up-to-date checkout (git pull). To remove it on purpose, run: ${command} --allow-removal`,
  );
}

/** Returns the exposes of these remotes that the live host needs and another host does not. */
async function exposesOnlyIn(
  origin: Origin,
  liveHost: string,
  host: PackageVersion,
  remotes: string[],
): Promise<string[]> {
  if (host.version === liveHost) return [];
  const [current, next] = await Promise.all([
    readContract(storedVersion(origin, 'host', liveHost)),
    readContract(host),
  ]);
  // An old build without a contract does not say what it needs.
  if (!current || !next) return [];
  return remotes
    .flatMap((name) => exposesNeeded(name, current))
    .filter((expose) => !Object.hasOwn(next.exposes, expose));
}
