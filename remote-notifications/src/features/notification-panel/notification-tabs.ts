import type { NotificationItem } from '@backshop/shared-types';

interface NotificationTab {
  label: string;
  /** Whether a notification is listed under this tab. */
  has: (item: NotificationItem) => boolean;
  /** Said in place of the list when nothing belongs there. */
  whenEmpty: string;
}

/** The tabs of the panel, by their index (spec §4). */
export const notificationTabs: readonly NotificationTab[] = [
  {
    label: 'All',
    has: () => true,
    whenEmpty: 'No notifications yet. Comments on your work will show here.',
  },
  {
    label: 'Unread',
    has: (item) => item.statusMessege,
    whenEmpty: 'You have read everything. Nice work!',
  },
  {
    label: 'Archived',
    has: (item) => item.archive,
    whenEmpty: 'Nothing is archived. What you put aside will be kept here.',
  },
];

/** How many notifications each tab lists. */
export function countByTab(items: readonly NotificationItem[]): number[] {
  return notificationTabs.map((tab) => items.filter(tab.has).length);
}

/** How many are unread, archived or not: what the bell shows. */
export function countUnread(items: readonly NotificationItem[]): number {
  return items.filter((item) => item.statusMessege).length;
}
