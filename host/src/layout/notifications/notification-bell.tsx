import { Bell } from 'lucide-react';
import { useFederation } from '../../federation/federation-context';
import styles from './notification-bell.module.scss';
import { useNotifications } from './notifications';

/** The highest number that fits the badge. */
const most = 99;

/**
 * Opens and closes the notification drawer; its name and badge tell how many are unread. Pointing
 * at it, or coming to it by keyboard, loads the panel's code.
 */
export function NotificationBell() {
  const { isOpen, setOpen, unread, bell } = useNotifications();
  const federation = useFederation();
  const warmUp = () => federation.warm('notifications/NotificationPanel');
  return (
    <button
      ref={bell}
      type="button"
      className={styles.bell}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={() => setOpen(!isOpen)}
    >
      <Bell aria-hidden size={24} />
      {unread > 0 && (
        <span aria-hidden className={styles.badge}>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </button>
  );
}
