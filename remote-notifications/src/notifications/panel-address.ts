import { type NotificationTab, notificationTabs } from './notification-tabs';

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
  const [tabId, openId] = address.split('/');
  return {
    tab: notificationTabs.find(({ id }) => id === tabId) ?? firstTab,
    openId: openId || undefined,
  };
}

/** Returns the panel's part of the address. */
export function panelAddress({ tab, openId }: PanelView): string {
  if (openId) return `${tab.id}/${openId}`;
  return tab === firstTab ? '' : tab.id;
}
