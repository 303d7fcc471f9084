import type { NotificationPanelProps } from '@backshop/shared-types';
import { useCallback, useEffect, useId, useState } from 'react';
import { EmptyTab } from './empty-tab';
import { NoDestinationLink } from './no-destination-link';
import { NotificationList } from './notification-list';
import styles from './notification-panel.module.scss';
import { type NotificationStore, useNotificationItems } from './notification-store';
import { countByTab, countUnread, notificationTabs } from './notification-tabs';
import { PanelHeader } from './panel-header';
import { TabList } from './tab-list';

interface Props extends NotificationPanelProps {
  store: NotificationStore;
}

const nothing: ReadonlySet<string> = new Set();

/** What staff were told: under three tabs, to be opened one by one or marked as read together. */
export function NotificationPanel({ store, headingId, onClose, onUnreadChange }: Props) {
  const items = useNotificationItems(store);
  const [counts] = useState(() => countByTab(items));
  const [activeTab, setActiveTab] = useState(0);
  // What is opened under Unread stays there until the tab is left: it would vanish while it is read.
  const [opened, setOpened] = useState(nothing);
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
    setOpened(nothing);
  };
  const markAllAsRead = () => {
    store.markAllAsRead();
    setOpened(nothing);
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
          <EmptyTab>{tab.whenEmpty}</EmptyTab>
        )}
      </div>
      <NoDestinationLink>See all notifications</NoDestinationLink>
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </div>
  );
}
