import type { PageCard } from '@backshop/shared-types';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { base } from '../base';
import type { CardExpose } from '../contract';
import { useFederation, useRelease } from '../federation/federation-context';
import { Slot } from '../federation/slot/slot';
import { useIdentity } from '../identity/identity';
import { cardsOn } from './pages';

/**
 * Returns the props that let a page show cards of other teams, and the cards that it shows: each in the element that
 * the page has handed over. The page is the skeleton of a card, because the element has the card's size.
 */
export function useCards(path: string) {
  const federation = useFederation();
  const release = useRelease();
  const { user, hasAccess } = useIdentity();
  const [opened, setOpened] = useState(release);
  // A newer release and a failed candidate do not change what is on the screen, but the rest of the release adds to it.
  if (opened.whole && release.number === opened.number && !release.whole) setOpened(release);
  const cards = useMemo(() => cardsOn(path, opened, hasAccess), [path, opened, hasAccess]);
  const [elements, setElements] = useState<ReadonlyMap<string, unknown>>(new Map());
  /** Those without an element so far, as the page has said before it showed. */
  const hidden = useRef(new Set<string>());
  const onCardElement = (id: string, element: unknown) => {
    if (!element) hidden.current.add(id);
    setElements((known) => new Map(known).set(id, element));
  };
  /** Call it when the page shows: the cards load while it loads what it needs to show them. */
  const prefetch = () => {
    for (const { id } of cards) if (!hidden.current.has(id)) federation.prefetch(id as CardExpose);
  };
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
  return { cards, onCardElement, prefetch, shown };
}
