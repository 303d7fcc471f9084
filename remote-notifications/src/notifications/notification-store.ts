import type { NotificationItem } from '@backshop/shared-types';
import { useSyncExternalStore } from 'react';
import { notificationItems } from './notification-items';
import { countByTab, notificationTabs, type TabCounts } from './notification-tabs';

/** What staff changed last, in the panel or in the palette, until the panel closes. */
interface LastChange {
  /** Shown and announced. */
  message: string;
  /** The changed notification, if it was one. */
  item?: NotificationItem;
  /** Takes it back. Missing when there is nothing to take back. */
  undo?: () => void;
}

interface Notifications {
  items: readonly NotificationItem[];
  counts: TabCounts;
  last: LastChange;
}

/** Keeps the notifications outside of the panel and the search, which come and go. */
export interface NotificationStore {
  /** Returns the same object until something changes. */
  get: () => Notifications;
  /** Calls the listener after every change; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Marks a notification as read, because staff open it. They can still take back what they changed last. */
  open: (id: string) => void;
  toggleRead: (id: string) => void;
  /** Archiving also marks as read. */
  toggleArchived: (id: string) => void;
  /** Returns what to tell staff. */
  markAllAsRead: () => string;
  /** The panel calls it when it closes. */
  forgetLast: () => void;
}

type Flags = Partial<Pick<NotificationItem, 'statusMessege' | 'archive'>>;

const noChange: LastChange = { message: '' };

/** Creates a store with these items. It counts them once; then each change adjusts the counts. */
export function createNotificationStore(items: readonly NotificationItem[]): NotificationStore {
  let current: Notifications = { items, counts: countByTab(items), last: noChange };
  const listeners = new Set<() => void>();

  function replace(
    replacement: (item: NotificationItem) => NotificationItem,
    last: LastChange = current.last,
  ): void {
    const counts = { ...current.counts };
    const changed = current.items.map((item) => {
      const next = replacement(item);
      if (next !== item) {
        for (const { id, has } of notificationTabs)
          counts[id] += Number(has(next)) - Number(has(item));
      }
      return next;
    });
    const isSame = changed.every((item, index) => item === current.items[index]);
    if (isSame && last === current.last) return;
    current = { items: changed, counts, last };
    listeners.forEach((listener) => listener());
  }

  /** Changes some notifications, so that staff can take it back. */
  function change(
    changed: readonly NotificationItem[],
    flags: Flags,
    said: Pick<LastChange, 'message' | 'item'>,
  ): void {
    const names = Object.keys(flags) as (keyof Flags)[];
    const before = new Map(
      changed.map((item) => [
        item.id,
        Object.fromEntries(names.map((name) => [name, item[name]])) as Flags,
      ]),
    );
    const undo = () =>
      replace((item) => (before.has(item.id) ? { ...item, ...before.get(item.id) } : item), {
        message: 'Undone.',
      });
    replace((item) => (before.has(item.id) ? { ...item, ...flags } : item), { ...said, undo });
  }

  const toggle =
    (changeItem: (item: NotificationItem) => void) =>
    (id: string): void => {
      const item = current.items.find((each) => each.id === id);
      if (item) changeItem(item);
    };

  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (id) =>
      replace((item) =>
        item.id === id && item.statusMessege ? { ...item, statusMessege: false } : item,
      ),
    toggleRead: toggle((item) => {
      const message = `Marked as ${item.statusMessege ? 'read' : 'unread'}`;
      change([item], { statusMessege: !item.statusMessege }, { message, item });
    }),
    toggleArchived: toggle((item) => {
      if (item.archive) change([item], { archive: false }, { message: 'Moved back', item });
      else change([item], { archive: true, statusMessege: false }, { message: 'Archived', item });
    }),
    markAllAsRead: () => {
      const unread = current.items.filter((item) => item.statusMessege);
      const message = 'All notifications are marked as read.';
      if (unread.length > 0) change(unread, { statusMessege: false }, { message });
      return message;
    },
    forgetLast: () => replace((item) => item, noChange),
  };
}

/** Returns what a store has, and re-renders when it changes. */
export function useNotifications({ subscribe, get }: NotificationStore): Notifications {
  return useSyncExternalStore(subscribe, get);
}

/** The notifications of this browser tab. The panel and the search share them until the next page load. */
export const notificationStore = createNotificationStore(notificationItems);
