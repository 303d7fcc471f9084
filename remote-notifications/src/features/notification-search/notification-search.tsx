import type { KeyList, NotificationSearchProps, SearchEntry } from '@backshop/shared-types';
import { useEffect } from 'react';
import { keyLabels, type ListCommand, listShortcuts } from '../../notifications/list-shortcuts';
import { type NotificationStore, useNotifications } from '../../notifications/notification-store';
import { notificationTabs, panelAddress } from '../../notifications/notification-tabs';

interface Props extends NotificationSearchProps {
  store: NotificationStore;
}

const group = 'Notifications';
const [all] = notificationTabs;

const keysOfList: KeyList = {
  title: 'In the list of notifications',
  entries: Object.entries(listShortcuts).map(([command, { name }]) => ({
    name,
    keys: keyLabels(command as ListCommand),
  })),
};

/** Tells the host what staff can find among the notifications, and the keys of the list. */
export function NotificationSearch({ store, onEntries, onKeys, onUnreadChange }: Props) {
  const { items, counts } = useNotifications(store);
  const { unread } = counts;

  useEffect(() => onKeys?.(keysOfList), [onKeys]);

  // The palette of older hosts closes when staff mark all as read. So this does not wait for the next render.
  useEffect(
    () => store.subscribe(() => onUnreadChange(store.get().counts.unread)),
    [store, onUnreadChange],
  );

  useEffect(() => {
    const tabs = notificationTabs.map((tab): SearchEntry => ({
      id: tab.id,
      name: `${tab.label} notifications`,
      detail: counts[tab.id].toLocaleString('en'),
      group,
      href: `#notifications/${panelAddress({ tab }) || tab.id}`,
    }));
    const markAllAsRead: SearchEntry = {
      id: 'mark-all-as-read',
      name: 'Mark all as read',
      detail: `${unread.toLocaleString('en')} unread`,
      group,
      keywords: ['notifications', 'clear'],
      staysOpen: true,
      onChoose: store.markAllAsRead,
    };
    const notifications = items.map(({ id, name, data, from, messege }): SearchEntry => ({
      id: `notification-${id}`,
      name,
      detail: `${data} ${from}`,
      group,
      keywords: [from, messege],
      href: `#notifications/${panelAddress({ tab: all!, openId: id })}`,
    }));
    onEntries([...tabs, ...(unread > 0 ? [markAllAsRead] : []), ...notifications]);
  }, [items, counts, unread, store, onEntries]);

  return null;
}
