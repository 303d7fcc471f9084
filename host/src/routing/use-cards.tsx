import type { PageCard } from '@backshop/shared-types';
import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { base } from '../base';
import type { CardExpose } from '../contract';
import { useRelease } from '../federation/federation-context';
import { useIdentity } from '../identity/identity';
import { Slot } from '../federation/slot/slot';
import { cardsOn } from './pages';

/**
 * Returns the props that let a page show cards of other teams, and the cards that it shows: each in the element that
 * the page has handed over. The page is the skeleton of a card, because the element has the card's size.
 */
export function useCards(path: string) {
  const release = useRelease();
  const { user, hasAccess } = useIdentity();
  const [opened, setOpened] = useState(release);
  // A newer release does not change what is on the screen, but the rest of the same one adds to it.
  if (release !== opened && release.number === opened.number) setOpened(release);
  const cards = useMemo(() => cardsOn(path, opened, hasAccess), [path, opened, hasAccess]);
  const [elements, setElements] = useState<ReadonlyMap<string, unknown>>(new Map());
  const onCardElement = useCallback(
    (id: string, element: unknown) => setElements((known) => new Map(known).set(id, element)),
    [],
  );
  const { apis } = release.settings ?? {};
  const shown = cards.map(({ id, name }: PageCard) => {
    const element = elements.get(id);
    if (!(element instanceof Element)) return null;
    const slot = (
      <Slot
        expose={id as CardExpose}
        name={name}
        props={{ headingId: id.replace('/', '-'), base, apis, user }}
        fallback={(card) => card}
      />
    );
    return createPortal(slot, element, id);
  });
  return { cards, onCardElement, shown };
}
