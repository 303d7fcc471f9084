import type { NotificationItem } from '@backshop/shared-types';
import { useSyncExternalStore } from 'react';
import { notificationItems } from './notification-items';
import { countByTab, notificationTabs, type TabCounts } from './notification-tabs';

interface Notifications {
  items: readonly NotificationItem[];
  counts: TabCounts;
}

/** Takes back one change. */
type Undo = () => void;

/** Keeps the notifications outside of the panel and the search, which come and go. */
export interface NotificationStore {
  /** Returns the same object until something changes. */
  get: () => Notifications;
  setRead: (id: string, isRead: boolean) => Undo;
  /** Archiving also marks as read. */
  setArchived: (id: string, isArchived: boolean) => Undo;
  markAllAsRead: () => Undo;
  /** Calls the listener after every change; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with these items. It counts them once; then each change adjusts the counts. */
export function createNotificationStore(items: readonly NotificationItem[]): NotificationStore {
  let current: Notifications = { items, counts: countByTab(items) };
  const listeners = new Set<() => void>();

  function replace(replacement: (item: NotificationItem) => NotificationItem) {
    const counts = { ...current.counts };
    const changed = current.items.map((item) => {
      const next = replacement(item);
      if (next !== item) {
        for (const { id, has } of notificationTabs)
          counts[id] += Number(has(next)) - Number(has(item));
      }
      return next;
    });
    if (changed.every((item, index) => item === current.items[index])) return;
    current = { items: changed, counts };
    listeners.forEach((listener) => listener());
  }

  function change(
    has: (item: NotificationItem) => boolean,
    flags: Partial<Pick<NotificationItem, 'statusMessege' | 'archive'>>,
  ): Undo {
    const before = new Map<string, NotificationItem>();
    replace((item) => {
      if (!has(item)) return item;
      before.set(item.id, item);
      return { ...item, ...flags };
    });
    return () => replace((item) => before.get(item.id) ?? item);
  }

  return {
    get: () => current,
    setRead: (id, isRead) =>
      change((item) => item.id === id && item.statusMessege === isRead, { statusMessege: !isRead }),
    setArchived: (id, isArchived) =>
      change(
        (item) => item.id === id && item.archive !== isArchived,
        isArchived ? { archive: true, statusMessege: false } : { archive: false },
      ),
    markAllAsRead: () => change((item) => item.statusMessege, { statusMessege: false }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the notifications of a store and their counts, and re-renders when they change. */
export function useNotifications({ subscribe, get }: NotificationStore): Notifications {
  return useSyncExternalStore(subscribe, get);
}

/** The notifications of this browser tab. The panel and the search share them until the next page load. */
export const notificationStore = createNotificationStore(notificationItems);
