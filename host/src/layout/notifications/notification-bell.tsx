import { Bell } from 'lucide-react';
import styles from './notification-bell.module.scss';
import { useNotifications } from './notifications';

/** Opens and closes the notification drawer; its name and badge tell how many are unread. */
export function NotificationBell() {
  const { isOpen, setOpen, unread } = useNotifications();
  return (
    <button
      type="button"
      className={styles.bell}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={() => setOpen(!isOpen)}
    >
      <Bell aria-hidden size={24} />
    </button>
  );
}
