const storageKey = 'backshop:scroll';

/** How long a page may take to grow as long as it was, in ms. */
const patienceMs = 2000;

/** What staff begin to move about with: from then on the place is theirs. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes to where a page was left; to the top of one not left yet. A part may put up its first row before
 * the rest: a page that is not long enough yet is followed while it grows.
 * @returns ends that
 */
export function restoreScroll(page: string): () => void {
  const y = readAll()[page] ?? 0;
  window.scrollTo(0, y);
  if (window.scrollY >= y) return () => undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (window.scrollY >= y) end();
  });
  growth.observe(document.body);
  const timer = setTimeout(() => end(), patienceMs);
  const listening = new AbortController();
  for (const move of moves) window.addEventListener(move, () => end(), listening);
  const end = () => {
    growth.disconnect();
    clearTimeout(timer);
    listening.abort();
  };
  return end;
}

/** Keeps how far down a page is left, in px, for as long as the tab is open. */
export function storeScroll(page: string, y: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [page]: Math.round(y) }));
  } catch {
    // Storage is full or forbidden: going back starts at the top.
  }
}

function readAll(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
