import { X } from 'lucide-react';
import { Slot } from '../../federation/slot';
import styles from './notification-drawer.module.scss';
import { useNotifications } from './notifications';
import { useDrawer } from './use-drawer';

const headingId = 'notification-heading';

/**
 * The right-side drawer around the notification panel of remote-notifications: modal on small
 * screens, beside the page on larger ones. The panel is mounted until the drawer has slid out.
 */
export function NotificationDrawer() {
  const { isOpen, setOpen, setUnread, bell } = useNotifications();
  const close = () => setOpen(false);
  const { dialog, isShown } = useDrawer({ isOpen, close, opener: bell });
  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={headingId} tabIndex={-1}>
      {isShown && (
        <Slot
          expose="notifications/NotificationPanel"
          name="The notification panel"
          props={{ headingId, onClose: close, onUnreadChange: setUnread }}
          header={<StandInHeader onClose={close} />}
          skeleton={<PanelSkeleton />}
        />
      )}
    </dialog>
  );
}

/** The panel's title and its way out, while the panel itself does not show. */
function StandInHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.header}>
      <h2 id={headingId} className={styles.title}>
        Notification
      </h2>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X aria-hidden size={24} />
      </button>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
