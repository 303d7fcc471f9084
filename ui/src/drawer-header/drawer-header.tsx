import type { ReactNode } from 'react';
import { CloseButton } from '../close-button/close-button';
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
      <div className={styles.close}>
        <CloseButton onClick={onClose} />
      </div>
    </div>
  );
}
