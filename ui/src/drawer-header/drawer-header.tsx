import { Icon } from '../icon/icon';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { Tooltip } from '../tooltip/tooltip';
import styles from './drawer-header.module.scss';

interface DrawerHeaderProps {
  /** Id of the heading, for the drawer's `aria-labelledby`. */
  headingId: string;
  title: string;
  onClose: () => void;
  /** A control beside the close button, or below the title on phones and where there is no room. */
  children?: ReactNode;
}

export function DrawerHeader({ headingId, title, onClose, children }: DrawerHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {children}
      <Tooltip text="Close">
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon icon={X} />
        </button>
      </Tooltip>
    </div>
  );
}
