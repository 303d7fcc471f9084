import type { Release, RemoteName } from '@backshop/shared-types';

/** All remotes of the contract. The compiler reports a missing one. */
const known: Record<RemoteName, true> = {
  dashboard: true,
  notifications: true,
  placeholders: true,
};

/** Returns the names of a release's remotes that this host has no slot for. */
export function unknownRemotes(release: Release): string[] {
  return Object.keys(release.remotes).filter((name) => !Object.hasOwn(known, name));
}
