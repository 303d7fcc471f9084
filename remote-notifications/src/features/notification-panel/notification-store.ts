import type { NotificationItem } from '@backshop/shared-types';
import { useSyncExternalStore } from 'react';

/** Holds the notifications of a page, so that what was read stays read while the panel is closed. */
export interface NotificationStore {
  getItems: () => readonly NotificationItem[];
  markAsRead: (id: string) => void;
  markAllAsRead: () => void;
  /** Calls back after every change, until the function it gives is called. */
  subscribe: (listener: () => void) => () => void;
}

export function createNotificationStore(initial: readonly NotificationItem[]): NotificationStore {
  let items = initial;
  const listeners = new Set<() => void>();

  function markWhere(isMeant: (item: NotificationItem) => boolean) {
    if (!items.some((item) => item.statusMessege && isMeant(item))) return;
    items = items.map((item) =>
      item.statusMessege && isMeant(item) ? { ...item, statusMessege: false } : item,
    );
    listeners.forEach((listener) => listener());
  }

  return {
    getItems: () => items,
    markAsRead: (id) => markWhere((item) => item.id === id),
    markAllAsRead: () => markWhere(() => true),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The items of a store, as they are now. */
export function useNotificationItems({ subscribe, getItems }: NotificationStore) {
  return useSyncExternalStore(subscribe, getItems);
}
