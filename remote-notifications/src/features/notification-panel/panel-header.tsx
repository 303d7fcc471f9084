import { X } from 'lucide-react';
import styles from './panel-header.module.scss';

interface PanelHeaderProps {
  headingId: string;
  onClose: () => void;
  /** Left out when nothing is unread: the control stays where it is, and does nothing. */
  onMarkAllAsRead: (() => void) | undefined;
}

/** Title of the panel, "Mark all as read", and a close button on small screens. */
export function PanelHeader({ headingId, onClose, onMarkAllAsRead }: PanelHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 id={headingId} className={styles.title}>
        Notification
      </h2>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X aria-hidden size={24} />
      </button>
      <button
        type="button"
        className={styles['mark-all']}
        aria-disabled={!onMarkAllAsRead}
        onClick={onMarkAllAsRead}
      >
        Mark all as read
      </button>
    </div>
  );
}
