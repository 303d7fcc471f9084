import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useOutletContext } from 'react-router-dom';
import { restoreScroll, storeScroll } from './scroll-memory';

/** Id of the heading that every page puts up; the contract hands it to the remotes. */
export const headingId = 'page-heading';

/**
 * What a page does for whoever arrives at it: its title in the tab, the top of the page or, on going
 * back, the place where it was left. Call what it returns once the page stands: the focus moves to the
 * heading, unless nobody has gone anywhere since the load.
 */
export function useArrival(title: string): (isAsked?: boolean) => void {
  const { key } = useLocation();
  const hasMoved = useOutletContext<boolean>();
  const isBack = useNavigationType() === NavigationType.Pop && (hasMoved || isRevisited());

  const endRestoring = useRef<() => void>(undefined);

  useEffect(() => {
    document.title = `${title} · Backshop`;
  }, [title]);

  useLayoutEffect(() => {
    if (!isBack) window.scrollTo(0, 0);
    const remember = () => storeScroll(key, window.scrollY);
    window.addEventListener('pagehide', remember);
    return () => {
      endRestoring.current?.();
      remember();
      window.removeEventListener('pagehide', remember);
    };
  }, [key, isBack]);

  return (isAsked = false) => {
    if (isAsked || hasMoved) document.getElementById(headingId)?.focus({ preventScroll: true });
    if (isBack) endRestoring.current = restoreScroll(key);
  };
}

/** The load itself is a reload or a way back, not a first visit. */
function isRevisited(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== 'navigate';
}
