import type { NotificationItem } from '@backshop/shared-types';
import { useState } from 'react';
import { NotificationEntry } from './notification-entry';
import styles from './notification-list.module.scss';

/** Entries are put on the page in blocks of this many, when the list is scrolled near them. */
const blockSize = 20;

/** How far ahead of what is seen the next block is made. */
const lookAhead = '1200px 0px';

interface NotificationListProps {
  items: readonly NotificationItem[];
  onOpen: (id: string) => void;
}

/**
 * Any number of notifications: opening the panel costs as much for ten as for ten thousand.
 * Stands in an element that scrolls. docs/decisions/0021 says why it is no library.
 */
export function NotificationList({ items, onOpen }: NotificationListProps) {
  const starts = Array.from(
    { length: Math.ceil(items.length / blockSize) },
    (_, index) => index * blockSize,
  );
  return (
    <ul className={styles.list}>
      {starts.map((start) => (
        <Block key={start} items={items} start={start} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Block({ items, start, onOpen }: NotificationListProps & { start: number }) {
  const [isNear, setNear] = useState(start === 0);
  const block = items.slice(start, start + blockSize);
  if (!isNear) return <BlockAhead length={block.length} onNear={() => setNear(true)} />;
  return block.map((item, index) => (
    <li
      key={item.id}
      className={styles.item}
      aria-setsize={items.length}
      aria-posinset={start + index + 1}
    >
      <NotificationEntry item={item} onOpen={onOpen} />
    </li>
  ));
}

/** Holds the room of a block that is not made yet. */
function BlockAhead({ length, onNear }: { length: number; onNear: () => void }) {
  const watch = (element: HTMLLIElement) => {
    const root = element.closest('[role="tabpanel"]');
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      root,
      rootMargin: lookAhead,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <li
      ref={watch}
      className={styles.ahead}
      role="presentation"
      style={{ '--entries': length } as React.CSSProperties}
    />
  );
}
