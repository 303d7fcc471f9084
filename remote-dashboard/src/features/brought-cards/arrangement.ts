/**
 * How staff have arranged the cards of other teams in this browser, by id. The page reads it before the code that
 * changes it has loaded (arrange-cards.ts).
 */
export interface Arrangement {
  /** Cards that are not in it follow, in their own order. */
  order: readonly string[];
  hidden: readonly string[];
}

/** Without a choice of staff: the order of the host, and no card is hidden. */
export const defaultArrangement: Arrangement = { order: [], hidden: [] };

/** Key in local storage. */
export const storageKey = 'dashboard.cards';

/** Reads the arrangement of this browser. What cannot be read is the default. */
export function readArrangement(): Arrangement {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey)!) as Partial<Arrangement> | null;
    return { order: textsIn(stored?.order), hidden: textsIn(stored?.hidden) };
  } catch {
    return defaultArrangement;
  }
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}
