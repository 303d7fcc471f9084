import type { NotificationItem } from '@backshop/shared-types';
import { useSyncExternalStore } from 'react';

/** Keeps notifications outside of the panel: what was read stays read while the panel is closed. */
export interface NotificationStore {
  getItems: () => readonly NotificationItem[];
  markAsRead: (id: string) => void;
  markAllAsRead: () => void;
  /** Calls the listener after every change; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with these items. */
export function createNotificationStore(initial: readonly NotificationItem[]): NotificationStore {
  let items = initial;
  const listeners = new Set<() => void>();

  function markWhere(matches: (item: NotificationItem) => boolean) {
    if (!items.some((item) => item.statusMessege && matches(item))) return;
    items = items.map((item) =>
      item.statusMessege && matches(item) ? { ...item, statusMessege: false } : item,
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

/** Returns the current items of a store, and re-renders when they change. */
export function useNotificationItems({ subscribe, getItems }: NotificationStore) {
  return useSyncExternalStore(subscribe, getItems);
}
