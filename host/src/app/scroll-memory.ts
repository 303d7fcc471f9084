const storageKey = 'backshop:scroll';

/** How far down a page was left, in px; 0 for one not left yet. */
export function readScroll(page: string): number {
  return readAll()[page] ?? 0;
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
