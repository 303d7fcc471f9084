import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { attempt, tabStore } from '../storage';
import { drawerAddress } from './page-history';

/** Id of every page's heading. The host passes it to the remotes. */
export const headingId = 'page-heading';

/** What a tab knows of the arrivals of staff at pages. */
interface Arrivals {
  /** Whether staff have navigated since the load. */
  hasNavigated: boolean;
  /** Key of the history entry whose page they have arrived at last. It outlives the page, which can start again. */
  arrivedAtRef: { current: string };
  /** Key of the history entry at which the page has started again, if one has. */
  restartedAt?: string | undefined;
}

export const ArrivalsContext = createContext<Arrivals>({
  hasNavigated: false,
  arrivedAtRef: { current: '' },
});

/**
 * Sets the tab's title and the scroll position when staff arrive at a page. Going back and reloading
 * restore the scroll position; other navigations start at the top, or at the element with the id in the address.
 * @returns a function to call when the page has rendered. It moves the focus to that element, else to the heading,
 * but not to the heading of the first page after a load, unless it was tried again. After going back, it moves the focus
 * on into the window. After a failure or a restart, the focus stays where staff have put it outside of the page. Its
 * second argument is false for a failure card, which has no scroll position to restore.
 */
export function useArrival(title: string): (hasRetried?: boolean, isThere?: boolean) => void {
  const { key, pathname, hash } = useLocation();
  const { hasNavigated, arrivedAtRef, restartedAt } = use(ArrivalsContext);
  const isBack = useNavigationType() === NavigationType.Pop && (hasNavigated || isReload());
  const stopScrolling = useRef<() => void>(undefined);
  const hasArrived = useRef(false);
  const isPageThere = useRef(false);
  const wasHere = useRef(false);
  const isRestored = isBack || restartedAt === key;
  const lastPath = useRef(pathname);
  /** Where staff have scrolled to, in px. When React has changed the page, it can be too short for that. */
  const y = useRef<number>(undefined);
  const isDrawerOpen = drawerAddress(hash) !== undefined;
  const id = isDrawerOpen ? '' : hash.slice(1);

  const scroll = () => {
    stopScrolling.current?.();
    if (isRestored && (!id || readAll()[key] !== undefined))
      stopScrolling.current = restoreScroll(key, () => focusInWindow(id));
    else if (id) stopScrolling.current = reveal(id);
  };
  const focusHeading = () => {
    if (isDrawerOpen) return;
    focusStill(document.getElementById(headingId));
    // The heading of a first screen cannot have the focus.
    if (document.activeElement === document.body) focusStill(document.querySelector('main'));
  };
  /** Staff have opened another address of the page that they see. */
  const arriveAgain = useEffectEvent(() => {
    if (pathname !== lastPath.current) focusHeading();
    scroll();
    // Tells the page that the address has no id any more. After going back, the browser does.
    if (!isBack && !id) dispatchEvent(new Event('hashchange'));
  });
  const scrollToTop = useEffectEvent(() => {
    if (!isRestored && !(id && wasHere.current)) scrollTo(0, 0);
    wasHere.current = true;
  });

  useEffect(() => {
    document.title = `${title} · Backshop`;
    lastPath.current = pathname; // The page may have written it.
  }, [title, pathname]);

  useLayoutEffect(() => {
    scrollToTop();
    if (hasArrived.current) {
      arrivedAtRef.current = key;
      arriveAgain();
    }
    // A page that is not there has no position, unless staff have scrolled what they see in its place.
    const store = (left = scrollY) => (isPageThere.current || left > 0) && storeScroll(key, left);
    // Browsers differ in whether a page from the back/forward cache keeps its scroll position.
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || readAll()[key] === undefined) return;
      stopScrolling.current?.();
      stopScrolling.current = restoreScroll(key);
    };
    const listening = new AbortController();
    addEventListener('scroll', () => (y.current = scrollY), listening);
    addEventListener('pagehide', () => store(), listening);
    // Firefox loses what a document that is not cached writes to session storage in "pagehide", and
    // it does not cache a document that listens to "beforeunload".
    const storeAfterScroll = () => {
      // A page that has not rendered yet is shorter, so the browser may scroll it.
      if (hasArrived.current) store();
    };
    addEventListener('scrollend', storeAfterScroll, listening);
    addEventListener('pageshow', restore, listening);
    return () => {
      stopScrolling.current?.();
      store(y.current);
      listening.abort();
    };
  }, [key, isBack, arrivedAtRef]);

  return (hasRetried = false, isThere = true) => {
    const isAgain = arrivedAtRef.current === key;
    arrivedAtRef.current = key;
    hasArrived.current = true;
    isPageThere.current = isThere;
    // A page that has failed can arrive by itself, while staff are in a menu or write in the search.
    if (isAgain && !document.activeElement?.matches('body, main, main *')) return;
    if (hasRetried || hasNavigated) focusHeading();
    scroll();
  };
}

/** Whether the document was loaded by a reload or by going back. */
function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && load.type !== 'navigate';
}

const storageKey = 'backshop:scroll';

/**
 * How long to wait for a page to be complete after its first part, in ms. On slow 4G, the map and the cards of other
 * teams appear 3 s after it.
 */
const completionTimeoutMs = 20_000;

/**
 * The page no longer scrolls by itself when staff do one of these on it. Screen readers and voice control send only the
 * last two.
 */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click', 'focusin'] as const;

/**
 * Restores a page's scroll position, or scrolls to the top if none is stored. If the page is still too
 * short, it keeps scrolling while the page grows.
 * @param page the history entry's key
 * @param onRestored called when the page is there
 * @returns a function that stops it
 */
export function restoreScroll(page: string, onRestored?: () => void): () => void {
  const y = Number(readAll()[page]) || 0;
  return tryOnChange(() => {
    scrollTo(0, y);
    if (scrollY < y - 1) return false; // A scaled display rounds it.
    onRestored?.();
    return true;
  });
}

/**
 * If a heading, or what else an address has led to, has the focus outside of the window, gives it to what staff see: the
 * element with the id in the address, else the first heading. So Tab goes on there, and does not scroll away.
 */
function focusInWindow(id: string): void {
  const covered = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const isVisible = (element: Element) => {
    const { top } = element.getBoundingClientRect();
    return top > covered && top < innerHeight;
  };
  const { activeElement } = document;
  if (!activeElement?.matches('main [tabindex="-1"]') || isVisible(activeElement)) return;
  const named = id && elementOf(id);
  const headings = document.querySelectorAll<HTMLElement>('main :is(h2, h3)');
  focusStill(named && isVisible(named) ? named : [...headings].find(isVisible));
}

/**
 * Scrolls to an element and gives it the focus. If the page does not contain it yet, it waits for it. The page hears
 * of each address by the event `hashchange`, as it would from the browser.
 * @returns a function that stops it
 */
function reveal(id: string): () => void {
  const stop = tryOnChange(() => {
    const element = elementOf(id);
    focusStill(element);
    element?.scrollIntoView();
    return element !== null;
  });
  dispatchEvent(new Event('hashchange'));
  return stop;
}

function elementOf(id: string): HTMLElement | null {
  // In an address, browsers write other letters than Latin ones as `%C3%A9`.
  return document.getElementById(attempt(() => decodeURIComponent(id)) ?? id);
}

/** Gives an element the focus, also one that is no control, without scrolling to it. */
function focusStill(element: HTMLElement | null | undefined): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/** Calls a function until it returns true: now, and whenever the page has grown or changed. */
function tryOnChange(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const check = () => {
    if (attempt()) stop();
  };
  const growth = new ResizeObserver(check);
  growth.observe(document.body);
  const changes = new MutationObserver(check);
  changes.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => document.hidden || stop(), completionTimeoutMs); // A hidden tab sees no growth.
  const listening = new AbortController();
  const focused = document.activeElement;
  // Staff who switch windows, or tabs, press only such a key here. When they come back, the same element gets the focus.
  // The focus of a failure card that a late page replaces goes to <main>.
  const isElsewhere = ({ type, target, key }: Event & Partial<KeyboardEvent>) =>
    /^(Alt|Control|Meta|Shift)$/.test(key ?? '') ||
    (type === 'focusin' && (target === focused || (target as Element).localName === 'main'));
  for (const type of userEvents)
    addEventListener(type, (event) => isElsewhere(event) || stop(), listening);
  const stop = () => {
    growth.disconnect();
    changes.disconnect();
    clearTimeout(timer);
    listening.abort();
  };
  return stop;
}

/** Stores a page's scroll position in px until the tab closes. */
export function storeScroll(page: string, y: number): void {
  tabStore.write(storageKey, JSON.stringify({ ...readAll(), [page]: Math.round(y) }));
}

function readAll(): Record<string, number> {
  const stored = attempt(() => JSON.parse(tabStore.read(storageKey)!) as Record<string, number>);
  return stored ?? {};
}
