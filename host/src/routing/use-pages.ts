import { useMemo } from 'react';
import type { Federation } from '../federation/federation';
import { useRelease } from '../federation/federation-context';
import { useIdentity } from '../identity/identity';
import { type Page, pagesOf } from './pages';

/** Returns the pages that the user sees, in the order of the menus. */
export function useMenuPages(): readonly Page[] {
  const pages = usePages();
  const { hasAccess } = useIdentity();
  return useMemo(() => pages.filter(hasAccess), [pages, hasAccess]);
}

/** Returns all pages of the release that this tab knows, in the order of the menus. */
export function usePages(): readonly Page[] {
  const release = useRelease();
  return useMemo(() => pagesOf(release), [release]);
}

/** Loads the pages and cards that `index.html` has no room for. Undefined if it has them all. */
export function loadMorePages({ release, loadRest }: Federation) {
  return release.whole?.hasPages || release.whole?.hasCards ? loadRest() : undefined;
}
