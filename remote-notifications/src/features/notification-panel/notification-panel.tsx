import type { NotificationPanelProps } from '@backshop/shared-types';
import { NoDestination } from '@backshop/ui/no-destination';
import { useCallback, useEffect, useId, useState } from 'react';
import { EmptyTab } from './empty-tab';
import { NotificationList } from './notification-list';
import styles from './notification-panel.module.scss';
import { type NotificationStore, useNotificationItems } from './notification-store';
import { countByTab, countUnread, notificationTabs } from './notification-tabs';
import { PanelHeader } from './panel-header';
import { TabList } from './tab-list';

interface Props extends NotificationPanelProps {
  store: NotificationStore;
}

const none: ReadonlySet<string> = new Set();

/** Renders the notification panel (docs/product.md, "Notifications"). */
export function NotificationPanel({ store, headingId, onClose, onUnreadChange }: Props) {
  const items = useNotificationItems(store);
  const [counts] = useState(() => countByTab(items));
  const [activeTab, setActiveTab] = useState(0);
  // Entries opened in "Unread" stay there until staff change the tab: they are still reading them.
  const [opened, setOpened] = useState(none);
  const [announcement, setAnnouncement] = useState('');
  const id = useId();
  const unread = countUnread(items);
  useEffect(() => onUnreadChange(unread), [onUnreadChange, unread]);

  const open = useCallback(
    (item: string) => {
      setOpened((before) => new Set(before).add(item));
      store.markAsRead(item);
    },
    [store],
  );
  const select = (index: number) => {
    setActiveTab(index);
    setOpened(none);
  };
  const markAllAsRead = () => {
    store.markAllAsRead();
    setOpened(none);
    setAnnouncement('All notifications are marked as read.');
  };

  const tab = notificationTabs[activeTab]!;
  const listed = items.filter((item) => tab.has(item) || opened.has(item.id));
  const tabIds = notificationTabs.map(({ label }) => `${id}-${label}`);
  return (
    <div className={styles.panel}>
      <PanelHeader
        headingId={headingId}
        onClose={onClose}
        onMarkAllAsRead={unread > 0 ? markAllAsRead : undefined}
      />
      <TabList
        label="Notifications"
        tabs={notificationTabs.map(({ label }, index) => ({ label, count: counts[index] ?? 0 }))}
        activeTab={activeTab}
        onSelect={select}
        tabIds={tabIds}
        panelId={`${id}-panel`}
      />
      <div
        key={activeTab}
        id={`${id}-panel`}
        className={styles.listed}
        role="tabpanel"
        aria-labelledby={tabIds[activeTab]}
        tabIndex={0}
      >
        {listed.length > 0 ? (
          <NotificationList items={listed} onOpen={open} />
        ) : (
          <EmptyTab>{tab.emptyMessage}</EmptyTab>
        )}
      </div>
      <NoDestination className={styles['see-all']}>See all notifications</NoDestination>
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </div>
  );
}
