import type { NotificationItem } from '@backshop/shared-types';
import { memo, useCallback, useState } from 'react';
import { NotificationEntry } from './notification-entry';
import styles from './notification-list.module.scss';
import type { EntryAction } from './use-triage';

/** Number of entries in a block. A block is rendered when staff scroll near it. */
const blockSize = 20;

/** Distance from the visible area at which a block is rendered. */
const renderMargin = '1200px 0px';

interface NotificationListProps {
  items: readonly NotificationItem[];
  /** Ids of the entries that show their full texts. */
  open: ReadonlySet<string>;
  /** Id of an entry that has to be rendered, because it gets the focus. */
  focusedId: string | undefined;
  onAct: (id: string, action: EntryAction) => void;
}

/**
 * Lists any number of notifications: ten and ten thousand take the same time to open. Needs a
 * scrolling parent with the role `tabpanel`. docs/decisions/0021 explains why we use no library.
 */
export function NotificationList({ items, open, focusedId, onAct }: NotificationListProps) {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(() => new Set([0]));
  const render = useCallback(
    (block: number) => setRendered((before) => new Set(before).add(block)),
    [],
  );
  const focusedBlock = Math.floor(items.findIndex(({ id }) => id === focusedId) / blockSize);
  if (focusedBlock > 0 && !rendered.has(focusedBlock)) render(focusedBlock);

  const entriesOf = (start: number) =>
    items
      .slice(start, start + blockSize)
      .map((item, index) => (
        <ListItem
          key={item.id}
          item={item}
          position={start + index + 1}
          size={items.length}
          isOpen={open.has(item.id)}
          onAct={onAct}
        />
      ));
  const blocks = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) => {
    const start = block * blockSize;
    if (rendered.has(block)) return entriesOf(start);
    const length = Math.min(blockSize, items.length - start);
    return <Placeholder key={`block ${block}`} block={block} length={length} onNear={render} />;
  });
  // Flat, so that an entry keeps its state and the focus when it moves to another block.
  return <ul className={styles.list}>{blocks.flat()}</ul>;
}

interface ListItemProps {
  item: NotificationItem;
  position: number;
  size: number;
  isOpen: boolean;
  onAct: (id: string, action: EntryAction) => void;
}

const ListItem = memo(function ListItem({ position, size, ...entry }: ListItemProps) {
  return (
    <li
      className={styles.item}
      data-id={entry.item.id}
      aria-setsize={size}
      aria-posinset={position}
    >
      <NotificationEntry {...entry} />
    </li>
  );
});

interface PlaceholderProps {
  block: number;
  /** Number of entries in the block. */
  length: number;
  /** Called when the block gets near the visible area. */
  onNear: (block: number) => void;
}

/** Takes the space of a block that is not rendered yet. */
const Placeholder = memo(function Placeholder({ block, length, onNear }: PlaceholderProps) {
  const watch = useCallback(
    (element: HTMLLIElement) => {
      const root = element.closest('[role="tabpanel"]');
      const whenNear = ([entry]: IntersectionObserverEntry[]) =>
        entry?.isIntersecting && onNear(block);
      const observer = new IntersectionObserver(whenNear, { root, rootMargin: renderMargin });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [block, onNear],
  );
  return (
    <li
      ref={watch}
      className={styles.placeholder}
      role="presentation"
      style={{ '--entries': length } as React.CSSProperties}
    />
  );
});
