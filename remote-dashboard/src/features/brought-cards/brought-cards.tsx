import type { PageCard, PageProps } from '@backshop/shared-types';
import { useCallback, useEffect, useState } from 'react';
import {
  arrange,
  type Arrangement,
  readArrangement,
  storageKey,
  storeArrangement,
} from './arrangement';
import styles from './brought-cards.module.scss';
import { CardTools } from './card-tools';

export interface BroughtCardsProps extends Pick<PageProps, 'cards' | 'onCardElement'> {
  /** Whether this code has loaded after staff pressed "Try again". */
  isRetry?: boolean;
}

/** Shows the cards of other teams, as staff have arranged them. The host fills each card's element. */
export function BroughtCards({ cards = [], onCardElement, isRetry }: BroughtCardsProps) {
  const [arrangement, setArrangement] = useState(readArrangement);
  useEffect(() => followArrangement(setArrangement), []);
  const arranged = arrange(cards, arrangement);
  const change = (changed: Arrangement) => {
    setArrangement(changed);
    storeArrangement(changed);
  };
  return (
    <section
      ref={isRetry ? takeFocus : undefined}
      className={styles.cards}
      tabIndex={-1}
      aria-label="More cards"
    >
      <CardTools cards={arranged} arrangement={arrangement} onChange={change} />
      <ul className={styles.grid}>
        {arranged.map(
          ({ id, size, isHidden }) =>
            !isHidden && <Place key={id} id={id} size={size} onElement={onCardElement} />,
        )}
      </ul>
    </section>
  );
}

/** Takes the focus that a button had which has disappeared. */
function takeFocus(section: HTMLElement | null): void {
  if (document.activeElement === document.body) section?.focus();
}

interface PlaceProps extends Pick<PageCard, 'id' | 'size'> {
  onElement: PageProps['onCardElement'] | undefined;
}

/** Holds the place of a card in its size, also while the card loads. */
function Place({ id, size, onElement }: PlaceProps) {
  const ref = useCallback(
    (element: HTMLElement | null) => onElement?.(id, element),
    [id, onElement],
  );
  return <li ref={ref} className={styles.place} data-size={size} />;
}

/**
 * Calls a function when staff have arranged the cards in another tab. A page in the back/forward cache gets no events of
 * the storage.
 * @returns a function that stops it
 */
function followArrangement(onChange: (arrangement: Arrangement) => void): () => void {
  const listening = new AbortController();
  const follow = (isChanged: boolean) => isChanged && onChange(readArrangement());
  addEventListener('storage', ({ key }) => follow(key === storageKey || key === null), listening);
  addEventListener('pageshow', ({ persisted }) => follow(persisted), listening);
  return () => listening.abort();
}
