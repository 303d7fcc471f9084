import type { BroughtPage, Release } from '@backshop/shared-types';
import { chooseReleased } from '../federation/loading/candidate';

/** Whether menus can show what a remote states as a page. A wrong one must not stop the app shell. */
function isPage(page: unknown): page is BroughtPage {
  const { path, name, group = '' } = (page ?? {}) as Partial<Record<keyof BroughtPage, unknown>>;
  return [path, name, group].every((text) => typeof text === 'string');
}

/** Returns the pages that the remotes bring, in the versions that this browser uses. */
export function broughtPages(release: Release): (BroughtPage & { expose: string })[] {
  return Object.keys(release.remotes).flatMap((remote) =>
    Object.entries(chooseReleased(release, remote)?.pages ?? {})
      .filter(([, page]) => isPage(page))
      .map(([expose, page]) => ({ ...page, expose: `${remote}/${expose}` })),
  );
}
