import type { NotificationItem } from '@backshop/shared-types';

export type TabId = 'all' | 'unread' | 'archived';

export interface NotificationTab {
  id: TabId;
  label: string;
  /** Returns whether the tab lists a notification. */
  has: (item: NotificationItem) => boolean;
  /** Shown when the tab lists nothing. */
  emptyMessage: string;
}

/** The tabs of the panel, in order (docs/product.md, "Notifications"). */
export const notificationTabs: readonly NotificationTab[] = [
  {
    id: 'all',
    label: 'All',
    has: () => true,
    emptyMessage: 'No notifications yet. Comments on your work appear here.',
  },
  {
    id: 'unread',
    label: 'Unread',
    has: (item) => item.statusMessege,
    emptyMessage: 'You have read everything.',
  },
  {
    id: 'archived',
    label: 'Archived',
    has: (item) => item.archive,
    emptyMessage: 'Nothing is archived. What you archive appears here.',
  },
];

/** Number of notifications in each tab. The bell shows `unread`, which includes archived ones. */
export type TabCounts = Readonly<Record<TabId, number>>;

/** Counts the notifications in each tab. */
export function countByTab(items: readonly NotificationItem[]): TabCounts {
  const counts = { all: 0, unread: 0, archived: 0 };
  for (const { id, has } of notificationTabs) counts[id] = items.filter(has).length;
  return counts;
}

/**
 * The panel's part of the address names a tab, and sometimes one notification that is open:
 * `unread`, `all/6`. It is empty for the tab "All".
 */
export interface PanelView {
  tab: NotificationTab;
  /** Id of a notification. It may be unknown. */
  openId?: string | undefined;
}

const [firstTab] = notificationTabs as readonly [NotificationTab];

/** Reads the panel's part of the address. An unknown tab counts as "All". */
export function readPanelAddress(address: string): PanelView {
  const [tabId, openId = ''] = address.split('/');
  return {
    tab: notificationTabs.find(({ id }) => id === tabId) ?? firstTab,
    openId: decode(openId) || undefined,
  };
}

/** Returns the text itself if it is not encoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function panelAddress({ tab, openId }: PanelView): string {
  if (openId) return `${tab.id}/${encodeURIComponent(openId)}`;
  return tab === firstTab ? '' : tab.id;
}
