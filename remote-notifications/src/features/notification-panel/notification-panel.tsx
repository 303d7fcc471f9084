import type { NotificationItem, NotificationPanelProps } from '@backshop/shared-types';
import { DrawerHeader } from '@backshop/ui/drawer-header';
import { Icon } from '@backshop/ui/icon';
import { NoDestination } from '@backshop/ui/no-destination';
import { passFocus } from '@backshop/ui/pass-focus';
import { Tooltip } from '@backshop/ui/tooltip';
import { Inbox } from 'lucide';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { keyLabels } from '../../notifications/list-shortcuts';
import type { NotificationStore } from '../../notifications/notification-store';
import {
  type NotificationTab,
  notificationTabs,
  panelAddress,
  readPanelAddress,
} from '../../notifications/notification-tabs';
import { handleListKeys } from './list-keys';
import { BaseContext } from './notification-entry';
import { NotificationList } from './notification-list';
import styles from './notification-panel.module.scss';
import { TabList } from './tab-list';
import { useEntries } from './use-entries';
import { useEntryFocus } from './use-entry-focus';

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
  base = '',
}: Props) {
  const view = readPanelAddress(address);
  const { tab, openId } = view;
  const { counts, listed, open, act, markAllAsRead, last, undo, focused, focus } = useEntries(
    store,
    view,
  );
  const { unread } = counts;
  useEffect(() => onUnreadChange(unread), [onUnreadChange, unread]);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current!.scrollTop = 0;
  }, [tab]);
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
        ref={list}
        id={`${id}-panel`}
        className={styles.listed}
        role="tabpanel"
        aria-labelledby={tabIds[activeTab]}
        tabIndex={0}
        onClick={leaveEntry}
        onKeyDown={handleListKeys({
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
          <BaseContext value={base}>
            <NotificationList
              key={tab.id}
              items={listed}
              open={open}
              focusedId={focused?.id}
              onAct={act}
            />
          </BaseContext>
        ) : (
          <EmptyTab>{tab.emptyMessage}</EmptyTab>
        )}
      </div>
      <UndoLine message={last.message} item={last.item} onUndo={last.undo && undo} />
      <NoDestination className={styles['see-all']}>See all notifications</NoDestination>
    </div>
  );
}

interface PanelHeaderProps {
  headingId: string;
  onClose: () => void;
  /** Undefined when nothing is unread: the control stays visible but is disabled. */
  onMarkAllAsRead: (() => void) | undefined;
}

/** Renders the panel's title, "Mark all as read" and the close button. */
function PanelHeader({ headingId, onClose, onMarkAllAsRead }: PanelHeaderProps) {
  return (
    <DrawerHeader headingId={headingId} title="Notification" onClose={onClose}>
      <button
        type="button"
        className={styles['mark-all']}
        aria-disabled={!onMarkAllAsRead}
        onClick={onMarkAllAsRead}
      >
        Mark all as read
      </button>
    </DrawerHeader>
  );
}

function EmptyTab({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon icon={Inbox} size={32} strokeWidth={1.5} />
      </span>
      <p>{children}</p>
    </div>
  );
}

interface UndoLineProps {
  /** What staff changed last. Screen readers announce it. */
  message: string;
  /** The notification that they changed, if it was one. */
  item: NotificationItem | undefined;
  /** Undefined when there is nothing to take back: the line is only announced. */
  onUndo: (() => void) | undefined;
}

/** Says what staff changed last, with a button that takes it back. */
function UndoLine({ message, item, onUndo }: UndoLineProps) {
  const [key] = keyLabels('undo');
  return (
    <div className={styles.line} data-state={onUndo ? 'shown' : 'hidden'}>
      <p role="status" className={styles.message}>
        {item ? (
          <>
            <span>{`${message}:`}</span> <bdi>{item.name}</bdi>
            <span>, </span>
            <bdi>{item.from}</bdi>
          </>
        ) : (
          <span>{message}</span>
        )}
      </p>
      {onUndo && (
        <Tooltip text="Undo" keys={key}>
          <button
            ref={passFocus}
            type="button"
            className={styles.undo}
            aria-keyshortcuts={key}
            onClick={onUndo}
          >
            Undo
          </button>
        </Tooltip>
      )}
    </div>
  );
}
