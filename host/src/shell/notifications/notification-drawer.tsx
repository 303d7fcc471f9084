import { DrawerHeader } from '@backshop/ui/drawer-header';
import { Slot } from '../../federation/slot/slot';
import { Backdrop } from '../modal/backdrop';
import styles from './notification-drawer.module.scss';
import { useNotifications } from './notifications';
import { useDrawer } from './use-drawer';

const headingId = 'notification-heading';

/** Shows the notification panel in a drawer (docs/product.md, "Notifications"). */
export function NotificationDrawer() {
  const { isOpen, setOpen, address, setAddress, setUnread, bell } = useNotifications();
  const close = () => setOpen(false);
  const { dialog, isShown } = useDrawer({ isOpen, close, opener: bell });
  return (
    <>
      <Backdrop />
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-labelledby={headingId}
        tabIndex={-1}
        inert={!isOpen}
      >
        {isShown && (
          <Slot
            expose="notifications/NotificationPanel"
            name="The notification panel"
            props={{
              headingId,
              onClose: close,
              onUnreadChange: setUnread,
              address,
              onAddressChange: setAddress,
            }}
            cardHeading="h3"
            fallback={(card) => (
              <>
                <PanelHeader onClose={close} />
                {card || <PanelSkeleton />}
              </>
            )}
          />
        )}
      </dialog>
    </>
  );
}

/** Gives the drawer a title and a close button while the panel loads or has failed. */
function PanelHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.header}>
      <DrawerHeader headingId={headingId} title="Notification" onClose={onClose} />
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
