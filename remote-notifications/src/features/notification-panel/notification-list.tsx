import type { NotificationItem } from '@backshop/shared-types';
import { passFocus } from '@backshop/ui/pass-focus';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { NotificationEntry } from './notification-entry';
import styles from './notification-list.module.scss';
import type { EntryAction } from './use-entries';

/** Number of entries in a block, about those that a window shows. A block is rendered when staff scroll near it. */
const blockSize = 10;

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
 * scrolling parent with the role `tabpanel`.
 *
 * With `content-visibility` alone, React would still render 13 to 18 elements for each entry. A library for virtual
 * lists has as many bytes as the panel, and removes entries while they have the focus. A rendered block stays.
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
  const blocks = Math.ceil(items.length / blockSize);
  // Flat, so that an entry keeps its state and the focus when it moves to another block.
  const children: ReactNode[] = [];
  for (let block = 0; block < blocks;) {
    const start = block * blockSize;
    const first = block;
    if (rendered.has(block)) {
      children.push(...entriesOf(start));
      block += 1;
      continue;
    }
    while (block < blocks && !rendered.has(block)) block += 1;
    const length = Math.min(block * blockSize, items.length) - start;
    children.push(<Gap key={`block ${first}`} first={first} length={length} onNear={render} />);
  }
  return <ul className={styles.list}>{children}</ul>;
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
      ref={passFocus}
      className={styles.item}
      data-id={entry.item.id}
      aria-setsize={size}
      aria-posinset={position}
    >
      <NotificationEntry {...entry} />
    </li>
  );
});

interface GapProps {
  /** Its first block. */
  first: number;
  /** Number of entries in all its blocks. */
  length: number;
  /** Called with its first block that is near the visible area. */
  onNear: (block: number) => void;
}

/** Takes the space of blocks that are not rendered yet. When one of them is, two smaller gaps are left. */
const Gap = memo(function Gap({ first, length, onNear }: GapProps) {
  const watch = useCallback(
    (element: HTMLLIElement) => {
      const root = element.closest('[role="tabpanel"]');
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          const { intersectionRect, boundingClientRect } = entry;
          const above = (intersectionRect.top - boundingClientRect.top) / boundingClientRect.height;
          const last = Math.ceil(length / blockSize) - 1;
          onNear(first + Math.min(last, Math.floor((above * length) / blockSize)));
        },
        { root, rootMargin: renderMargin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [first, length, onNear],
  );
  return (
    <li
      ref={watch}
      className={styles.gap}
      role="presentation"
      style={{ '--entries': length } as React.CSSProperties}
    />
  );
});
