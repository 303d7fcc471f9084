import { Icon } from '../icon/icon';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import styles from './drawer-header.module.scss';

interface DrawerHeaderProps {
  /** Id of the heading, for the drawer's `aria-labelledby`. */
  headingId: string;
  title: string;
  onClose: () => void;
  /** A control at the end of the title's line; below the title on small screens. */
  children?: ReactNode;
}

/** Renders the title of a drawer, and a close button on small screens. */
export function DrawerHeader({ headingId, title, onClose, children }: DrawerHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon icon={X} />
      </button>
      {children}
    </div>
  );
}
