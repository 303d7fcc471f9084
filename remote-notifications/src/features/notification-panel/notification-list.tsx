import type { NotificationItem } from '@backshop/shared-types';
import { useState } from 'react';
import { NotificationEntry } from './notification-entry';
import styles from './notification-list.module.scss';

/** Number of entries in a block. A block is rendered when staff scroll near it. */
const blockSize = 20;

/** Distance from the visible area at which a block is rendered. */
const renderMargin = '1200px 0px';

interface NotificationListProps {
  items: readonly NotificationItem[];
  onOpen: (id: string) => void;
}

/**
 * Lists any number of notifications: ten and ten thousand take the same time to open. Needs a
 * scrolling parent with the role `tabpanel`. docs/decisions/0021 explains why we use no library.
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
  if (!isNear) return <BlockPlaceholder length={block.length} onNear={() => setNear(true)} />;
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

/** Takes the space of a block that is not rendered yet. */
function BlockPlaceholder({ length, onNear }: { length: number; onNear: () => void }) {
  const watch = (element: HTMLLIElement) => {
    const root = element.closest('[role="tabpanel"]');
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      root,
      rootMargin: renderMargin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <li
      ref={watch}
      className={styles.placeholder}
      role="presentation"
      style={{ '--entries': length } as React.CSSProperties}
    />
  );
}
