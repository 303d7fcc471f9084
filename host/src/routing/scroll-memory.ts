const storageKey = 'backshop:scroll';

/** How long a page can take to reach its full height, in ms. */
const growthTimeoutMs = 2000;

/** Scrolling stops when staff do one of these, because they may have started to scroll. */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores a page's scroll position, or scrolls to the top if none is stored. If the page is still too
 * short, it keeps scrolling while the page grows.
 * @param page the history entry's key
 * @returns a function that stops it
 */
export function restoreScroll(page: string): () => void {
  const y = readAll()[page] ?? 0;
  return tryWhileGrowing(() => {
    window.scrollTo(0, y);
    return window.scrollY >= y;
  });
}

/**
 * Scrolls to an element and gives it the focus. If the page does not contain it yet, it waits while the page grows.
 * @returns a function that stops it
 */
export function reveal(id: string): () => void {
  return tryWhileGrowing(() => {
    const element = document.getElementById(id);
    if (element && element.tabIndex < 0) element.tabIndex = -1;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView();
    return element !== null;
  });
}

/** Calls a function until it returns true: now, and whenever the page has grown. */
function tryWhileGrowing(isDone: () => boolean): () => void {
  if (isDone()) return () => undefined;
  const growth = new ResizeObserver(() => {
    if (isDone()) stop();
  });
  growth.observe(document.body);
  const timer = setTimeout(() => stop(), growthTimeoutMs);
  const listening = new AbortController();
  for (const event of userEvents) window.addEventListener(event, () => stop(), listening);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    listening.abort();
  };
  return stop;
}

/** Stores a page's scroll position in px until the tab closes. */
export function storeScroll(page: string, y: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [page]: Math.round(y) }));
  } catch {
    // Storage is full or blocked. Going back then starts at the top.
  }
}

function readAll(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
