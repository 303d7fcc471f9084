import type { NotificationItem } from '@backshop/shared-types';
import { useCallback, useEffect, useState } from 'react';
import { type NotificationStore, useNotifications } from '../../notifications/notification-store';
import type { PanelView, TabId } from '../../notifications/notification-tabs';
import type { FocusRequest } from './use-entry-focus';

/** What staff do with one notification. */
export type EntryAction = 'open' | 'close' | 'toggle-read' | 'toggle-archived';

/** What staff changed last. */
interface LastChange {
  /** Shown and announced. */
  message: string;
  /** The changed notification, if it was one. */
  item?: NotificationItem;
  /** Missing when there is nothing to take back. */
  undo?: () => void;
  /** All notifications right after it. If they differ now, the palette has changed one since. */
  after?: readonly NotificationItem[];
}

const noChange: LastChange = { message: '' };

/** What staff read in a tab. Both start empty in each tab. */
interface Reading {
  tab: TabId;
  /** Entries that show their full texts. */
  open: ReadonlySet<string>;
  /** Entries that were opened in "Unread". They stay listed: staff are still reading them. */
  kept: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
const nothingRead = (tab: TabId): Reading => ({ tab, open: none, kept: none });

/** Returns what a tab lists, what staff can do with it, and what they did last. */
export function useEntries(store: NotificationStore, { tab, openId }: PanelView) {
  const { items, counts } = useNotifications(store);
  const [reading, setReading] = useState(() => nothingRead(tab.id));
  const [own, setOwn] = useState(noChange);
  const last = own.after === items ? own : noChange;
  const [focused, setFocused] = useState<FocusRequest>();
  if (reading.tab !== tab.id) setReading(nothingRead(tab.id));
  const setLast = useCallback(
    (made: LastChange) => setOwn({ ...made, after: store.get().items }),
    [store],
  );

  const act = useCallback(
    (id: string, action: EntryAction) => {
      const all = store.get().items;
      const item = all.find((each) => each.id === id);
      if (!item) return;
      if (action === 'close') {
        setReading((before) => ({ ...before, open: without(before.open, id) }));
      } else if (action === 'open') {
        store.setRead(id, true);
        const after = store.get().items;
        setOwn((before) => (before.after === all ? { ...before, after } : before));
        setReading(({ open, kept, ...before }) => ({
          ...before,
          open: new Set(open).add(id),
          kept: new Set(kept).add(id),
        }));
      } else {
        setLast(change(store, item, action));
        setReading((before) => ({ ...before, kept: without(before.kept, id) }));
        setFocused({ id });
      }
    },
    [store, setLast],
  );

  useEffect(() => {
    if (!openId || !store.get().items.some(({ id }) => id === openId)) return;
    // After the effects of the drawer, which focus the drawer itself.
    queueMicrotask(() => {
      act(openId, 'open');
      setFocused({ id: openId });
    });
  }, [store, act, openId]);

  return {
    counts,
    listed: items.filter((item) => tab.has(item) || reading.kept.has(item.id)),
    open: reading.open,
    act,
    markAllAsRead: () => {
      setLast({ message: 'All notifications are marked as read.', undo: store.markAllAsRead() });
      setReading((before) => ({ ...before, kept: none }));
    },
    last,
    undo: () => {
      if (!last.undo) return;
      last.undo();
      setLast({ message: 'Undone.' });
      setFocused({ id: last.item?.id });
    },
    focused,
    focus: setFocused,
  };
}

function change(
  store: NotificationStore,
  item: NotificationItem,
  action: 'toggle-read' | 'toggle-archived',
): LastChange {
  const { id, statusMessege, archive } = item;
  if (action === 'toggle-archived') {
    const undo = store.setArchived(id, !archive);
    return { item, undo, message: archive ? 'Moved back' : 'Archived' };
  }
  const undo = store.setRead(id, statusMessege);
  return { item, undo, message: `Marked as ${statusMessege ? 'read' : 'unread'}` };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
