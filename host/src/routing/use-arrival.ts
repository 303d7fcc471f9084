import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useOutletContext } from 'react-router-dom';
import { restoreScroll, storeScroll } from './scroll-memory';

/** Id of every page's heading. The host passes it to the remotes. */
export const headingId = 'page-heading';

/**
 * Sets the tab's title and the scroll position when staff arrive at a page. Going back and reloading
 * restore the scroll position; other navigations start at the top.
 * @returns a function to call when the page has rendered. It moves the focus to the heading, but not
 * on the first page after a load, unless staff used "Try again".
 */
export function useArrival(title: string): (hasRetried?: boolean) => void {
  const { key } = useLocation();
  const hasNavigated = useOutletContext<boolean>();
  const isBack = useNavigationType() === NavigationType.Pop && (hasNavigated || isReload());
  const stopRestoring = useRef<() => void>(undefined);
  const hasArrived = useRef(false);

  useEffect(() => {
    document.title = `${title} · Backshop`;
  }, [title]);

  useLayoutEffect(() => {
    if (!isBack) window.scrollTo(0, 0);
    const store = () => storeScroll(key, window.scrollY);
    // Browsers differ in whether a page from the back/forward cache keeps its scroll position.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stopRestoring.current = restoreScroll(key);
    };
    const listening = new AbortController();
    window.addEventListener('pagehide', store, listening);
    // Firefox loses what a document that is not cached writes to session storage in "pagehide", and
    // it does not cache a document that listens to "beforeunload".
    const storeAfterScroll = () => {
      // A page that has not rendered yet is shorter, so the browser may scroll it.
      if (hasArrived.current) store();
    };
    window.addEventListener('scrollend', storeAfterScroll, listening);
    window.addEventListener('pageshow', restore, listening);
    return () => {
      hasArrived.current = false;
      stopRestoring.current?.();
      store();
      listening.abort();
    };
  }, [key, isBack]);

  return (hasRetried = false) => {
    hasArrived.current = true;
    if (hasRetried || hasNavigated)
      document.getElementById(headingId)?.focus({ preventScroll: true });
    if (isBack) stopRestoring.current = restoreScroll(key);
  };
}

/** Whether the document was loaded by a reload or by going back. */
function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== 'navigate';
}
