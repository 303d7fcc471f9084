import type { NotificationItem } from '@backshop/shared-types';

interface NotificationTab {
  label: string;
  /** Returns whether the tab lists a notification. */
  has: (item: NotificationItem) => boolean;
  /** Shown when the tab lists nothing. */
  emptyMessage: string;
}

/** The tabs of the panel, in order (docs/product.md, "Notifications"). */
export const notificationTabs: readonly NotificationTab[] = [
  {
    label: 'All',
    has: () => true,
    emptyMessage: 'No notifications yet. Comments on your work appear here.',
  },
  {
    label: 'Unread',
    has: (item) => item.statusMessege,
    emptyMessage: 'You have read everything. Nice work!',
  },
  {
    label: 'Archived',
    has: (item) => item.archive,
    emptyMessage: 'Nothing is archived. Archived notifications appear here.',
  },
];

/** Returns the number of notifications in each tab. */
export function countByTab(items: readonly NotificationItem[]): number[] {
  return notificationTabs.map((tab) => items.filter(tab.has).length);
}

/** Returns the number of unread notifications, including archived ones. The bell shows it. */
export function countUnread(items: readonly NotificationItem[]): number {
  return items.filter((item) => item.statusMessege).length;
}
