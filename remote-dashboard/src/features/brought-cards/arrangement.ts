import type { PageCard } from '@backshop/shared-types';

/** How staff have arranged the cards of other teams in this browser, by id. */
export interface Arrangement {
  /** Cards that are not in it follow, in their own order. */
  order: readonly string[];
  hidden: readonly string[];
}

/** Without a choice of staff: the order of the host, and no card is hidden. */
export const defaultArrangement: Arrangement = { order: [], hidden: [] };

/** A card at its place. */
export interface ArrangedCard extends PageCard {
  isHidden: boolean;
}

/** Returns all cards in the order of staff. */
export function arrange(
  cards: readonly PageCard[],
  { order, hidden }: Arrangement,
): readonly ArrangedCard[] {
  const placeOf = ({ id }: PageCard) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...cards]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((card) => ({ ...card, isHidden: hidden.includes(card.id) }));
}

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

/** Keeps an arrangement in this browser. If that is not possible, it lasts until staff leave the page. */
export function storeArrangement(arrangement: Arrangement): void {
  try {
    if (arrangement === defaultArrangement) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(arrangement));
  } catch {
    // The browser stores nothing.
  }
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}
