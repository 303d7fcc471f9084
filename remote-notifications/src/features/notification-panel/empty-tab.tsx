import { Icon } from '@backshop/ui/icon';
import { BellOff } from 'lucide';
import type { ReactNode } from 'react';
import styles from './empty-tab.module.scss';

/** Tells staff that a tab is empty. */
export function EmptyTab({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon icon={BellOff} size={32} strokeWidth={1.5} />
      </span>
      <p>{children}</p>
    </div>
  );
}
