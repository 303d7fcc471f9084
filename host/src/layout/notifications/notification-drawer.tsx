import { Slot } from '../../federation/slot';
import styles from './notification-drawer.module.scss';
import { useNotifications } from './notifications';

const headingId = 'notification-heading';

/** The right-side drawer around the notification panel of remote-notifications. */
export function NotificationDrawer() {
  const { isOpen, setOpen, setUnread } = useNotifications();
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <aside
      className={styles.drawer}
      role="dialog"
      aria-labelledby={headingId}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Slot
        expose="notifications/NotificationPanel"
        name="The notification panel"
        props={{ headingId, onClose: close, onUnreadChange: setUnread }}
        skeleton={<p id={headingId}>Notification</p>}
      />
    </aside>
  );
}
