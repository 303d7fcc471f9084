import { DrawerHeader } from '@backshop/ui/drawer-header';
import styles from './panel-header.module.scss';

interface PanelHeaderProps {
  headingId: string;
  onClose: () => void;
  /** Undefined when nothing is unread: the control stays visible but is disabled. */
  onMarkAllAsRead: (() => void) | undefined;
}

/** Renders the panel's title, "Mark all as read" and the close button. */
export function PanelHeader({ headingId, onClose, onMarkAllAsRead }: PanelHeaderProps) {
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
