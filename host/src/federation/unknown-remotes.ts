import type { Release, RemoteName } from '@backshop/shared-types';

/** Every remote of the contract; the compiler holds the list complete. */
const known: Record<RemoteName, true> = {
  dashboard: true,
  notifications: true,
  placeholders: true,
};

/** Names in a release that no slot of this host can ask for. */
export function unknownRemotes(release: Release): string[] {
  return Object.keys(release.remotes).filter((name) => !Object.hasOwn(known, name));
}
