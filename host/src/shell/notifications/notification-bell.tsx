import { Icon } from '@backshop/ui/icon';
import { Tooltip } from '@backshop/ui/tooltip';
import { Bell } from 'lucide';
import { useFederation } from '../../federation/federation-context';
import styles from './notification-bell.module.scss';
import { useNotifications } from './notifications';

/** Higher numbers do not fit the badge. */
const maxShown = 99;

/**
 * Opens and closes the notification drawer, and shows the number of unread notifications as a badge.
 * Hover and focus prefetch the panel.
 */
export function NotificationBell() {
  const { isOpen, setOpen, unread, bell } = useNotifications();
  const federation = useFederation();
  const prefetch = () => federation.prefetch('notifications/NotificationPanel');
  return (
    <Tooltip text={isOpen ? '' : 'Notifications'}>
      <button
        ref={bell}
        type="button"
        className={styles.bell}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={Bell} />
        {unread > 0 && (
          <span aria-hidden className={styles.badge}>
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
