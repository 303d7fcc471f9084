import { useCallback, useEffect, useRef, useState } from 'react';
import { type NotificationStore, useNotifications } from '../../notifications/notification-store';
import type { PanelView, TabId } from '../../notifications/notification-tabs';
import type { FocusRequest } from './use-entry-focus';

/** What staff do with one notification. */
export type EntryAction = 'open' | 'close' | 'toggleRead' | 'toggleArchived';

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
  const { items, counts, last } = useNotifications(store);
  const [reading, setReading] = useState(() => nothingRead(tab.id));
  const [focused, setFocused] = useState<FocusRequest>();
  if (reading.tab !== tab.id) setReading(nothingRead(tab.id));

  const act = useCallback(
    (id: string, action: EntryAction) => {
      if (action === 'close') {
        setReading((before) => ({ ...before, open: without(before.open, id) }));
      } else if (action === 'open') {
        store.open(id);
        setReading(({ open, kept, ...before }) => ({
          ...before,
          open: new Set(open).add(id),
          kept: new Set(kept).add(id),
        }));
      } else {
        store[action](id);
        setReading((before) => ({ ...before, kept: without(before.kept, id) }));
        setFocused({ id });
      }
    },
    [store],
  );

  useEffect(() => {
    if (!openId || !store.get().items.some(({ id }) => id === openId)) return;
    // After the effects of the drawer, which focus the drawer itself.
    queueMicrotask(() => {
      act(openId, 'open');
      setFocused({ id: openId });
    });
  }, [store, act, openId]);

  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development, React runs the effect again at once.
      queueMicrotask(() => isMounted.current || store.forgetLast());
    };
  }, [store]);

  return {
    counts,
    listed: items.filter((item) => tab.has(item) || reading.kept.has(item.id)),
    open: reading.open,
    act,
    markAllAsRead: () => {
      store.markAllAsRead();
      setReading((before) => ({ ...before, kept: none }));
    },
    last,
    undo: () => {
      if (!last.undo) return;
      last.undo();
      setFocused({ id: last.item?.id });
    },
    focused,
    focus: setFocused,
  };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
