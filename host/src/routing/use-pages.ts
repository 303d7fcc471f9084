import { useMemo, useSyncExternalStore } from 'react';
import type { Federation } from '../federation/federation';
import { useFederation } from '../federation/federation-context';
import { type Page, pagesOf } from './pages';

/** Returns all pages of the release that this tab knows, in the order of the menus. */
export function usePages(): readonly Page[] {
  const federation = useFederation();
  const read = () => federation.release;
  const release = useSyncExternalStore(federation.subscribe, read, read);
  return useMemo(() => pagesOf(release), [release]);
}

/** Loads the pages that `index.html` has no room for. Undefined if it has them all. */
export function loadMorePages({ release, loadRest }: Federation): Promise<unknown> | undefined {
  return release.whole?.hasPages ? loadRest() : undefined;
}
