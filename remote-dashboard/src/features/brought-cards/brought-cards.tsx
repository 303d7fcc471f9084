import type { PageCard, PageProps } from '@backshop/shared-types';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { arrange, storeArrangement } from './arrange-cards';
import { type Arrangement, readArrangement, storageKey } from './arrangement';
import styles from './brought-cards.module.scss';
import { CardTools } from './card-tools';

export interface BroughtCardsProps extends Pick<PageProps, 'cards' | 'onCardElement'> {
  /** Gives an element the focus that "Try again" has had. */
  takeFocus?: RefCallback<HTMLElement>;
}

/** Shows the cards of other teams, as staff have arranged them. The host fills each card's element. */
export function BroughtCards({ cards = [], onCardElement, takeFocus }: BroughtCardsProps) {
  const [arrangement, setArrangement] = useState(readArrangement);
  useEffect(() => followArrangement(setArrangement), []);
  const arranged = arrange(cards, arrangement);
  const change = (changed: Arrangement) => {
    setArrangement(changed);
    storeArrangement(changed);
  };
  return (
    <section ref={takeFocus} className={styles.cards} tabIndex={-1} aria-label="More cards">
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
