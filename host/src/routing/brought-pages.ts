import type { BroughtPage, Release } from '@backshop/shared-types';
import { releasedVersion } from '../federation/loading/candidate';

/** Returns the pages that the remotes bring, in the versions that this browser uses. */
export function broughtPages(release: Release): (BroughtPage & { expose: string })[] {
  return Object.keys(release.remotes).flatMap((remote) =>
    Object.entries(releasedVersion(release, remote)?.pages ?? {}).map(([expose, page]) => ({
      ...page,
      expose: `${remote}/${expose}`,
    })),
  );
}
