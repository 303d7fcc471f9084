import type { NotificationPanelProps } from '@backshop/shared-types';
import { NoDestination } from '@backshop/ui/no-destination';
import { useEffect, useId, useRef } from 'react';
import type { NotificationStore } from '../../notifications/notification-store';
import { type NotificationTab, notificationTabs } from '../../notifications/notification-tabs';
import { panelAddress, readPanelAddress } from '../../notifications/panel-address';
import { EmptyTab } from './empty-tab';
import { listKeys } from './list-keys';
import { NotificationList } from './notification-list';
import styles from './notification-panel.module.scss';
import { PanelHeader } from './panel-header';
import { TabList } from './tab-list';
import { UndoLine } from './undo-line';
import { useEntryFocus } from './use-entry-focus';
import { useTriage } from './use-triage';

interface Props extends NotificationPanelProps {
  store: NotificationStore;
}

/** Renders the notification panel (docs/product.md, "Notifications"). */
export function NotificationPanel({
  store,
  headingId,
  onClose,
  onUnreadChange,
  address,
  onAddressChange,
}: Props) {
  const view = readPanelAddress(address);
  const { tab, openId } = view;
  const { counts, listed, open, act, markAllAsRead, last, undo, focused, focus } = useTriage(
    store,
    view,
  );
  const { unread } = counts;
  useEffect(() => onUnreadChange(unread), [onUnreadChange, unread]);
  const list = useRef<HTMLDivElement>(null);
  useEntryFocus(list, listed, focused);
  const id = useId();
  const tabIds = notificationTabs.map((each) => `${id}-${each.id}`);
  const activeTab = notificationTabs.indexOf(tab);
  const showTab = (shown: NotificationTab) => onAddressChange(panelAddress({ tab: shown }));
  // What staff do in the list makes the address of one notification untrue.
  const leaveEntry = () => openId && showTab(tab);
  return (
    <div className={styles.panel}>
      <PanelHeader
        headingId={headingId}
        onClose={onClose}
        onMarkAllAsRead={unread > 0 ? markAllAsRead : undefined}
      />
      <TabList
        label="Notifications"
        tabs={notificationTabs.map(({ id: key, label }) => ({ label, count: counts[key] }))}
        activeTab={activeTab}
        onSelect={(index) => showTab(notificationTabs[index]!)}
        tabIds={tabIds}
        panelId={`${id}-panel`}
      />
      <div
        key={tab.id}
        ref={list}
        id={`${id}-panel`}
        className={styles.listed}
        role="tabpanel"
        aria-labelledby={tabIds[activeTab]}
        tabIndex={0}
        onClick={leaveEntry}
        onKeyDown={listKeys({
          items: listed,
          onFocus: (entry) => focus({ id: entry }),
          onAct: (entry, action) => {
            act(entry, action);
            leaveEntry();
          },
          onUndo: undo,
        })}
      >
        {listed.length > 0 ? (
          <NotificationList items={listed} open={open} focusedId={focused?.id} onAct={act} />
        ) : (
          <EmptyTab>{tab.emptyMessage}</EmptyTab>
        )}
      </div>
      <UndoLine message={last.message} onUndo={last.undo && undo} />
      <NoDestination className={styles['see-all']}>See all notifications</NoDestination>
    </div>
  );
}
