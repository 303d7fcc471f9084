import type { NotificationItem, NotificationPanelProps } from '@backshop/shared-types';
import { useEffect, useState } from 'react';
import { notificationItems } from './notification-items';
import styles from './notification-panel.module.scss';

const tabs = ['All', 'Unread', 'Archived'] as const;

const belongs: readonly ((item: NotificationItem) => boolean)[] = [
  () => true,
  (item) => item.statusMessege,
  (item) => item.archive,
];

/** What staff were told lately, in three tabs (spec §2, "Notification panel"). */
export function NotificationPanel({ headingId, onClose, onUnreadChange }: NotificationPanelProps) {
  const [items, setItems] = useState(notificationItems);
  const [counts] = useState(() => belongs.map((test) => notificationItems.filter(test).length));
  const [activeTab, setActiveTab] = useState(0);
  const unread = items.filter((item) => item.statusMessege).length;

  useEffect(() => onUnreadChange(unread), [onUnreadChange, unread]);

  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 id={headingId}>Notification</h2>
        <button
          type="button"
          onClick={() => setItems(items.map((item) => ({ ...item, statusMessege: false })))}
        >
          Mark all as read
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <div role="tablist" aria-label="Notifications" className={styles.tabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={index === activeTab}
            onClick={() => setActiveTab(index)}
          >
            {tab} {counts[index]}
          </button>
        ))}
      </div>
      <ul className={styles.items}>
        {items.filter(belongs[activeTab] ?? (() => true)).map((item) => (
          <li key={item.id}>
            <strong>{item.name}</strong> {item.data} {item.from}
            <p>{item.messege}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
