import type { PageCard } from '@backshop/shared-types';
import { type Arrangement, defaultArrangement, storageKey } from './arrangement';

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

/** Keeps an arrangement in this browser. If that is not possible, it lasts until staff leave the page. */
export function storeArrangement(arrangement: Arrangement): void {
  try {
    if (arrangement === defaultArrangement) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(arrangement));
  } catch {
    // The browser stores nothing.
  }
}
