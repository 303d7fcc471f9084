import { NoDestination } from '@backshop/ui/no-destination';
import { CircleQuestionMark, LogOut } from 'lucide-react';
import styles from './navigation-list.module.scss';

/** The two links at the bottom of both menus (docs/product.md, "Side menu"). */
export function SecondaryLinks({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <nav aria-label="Help and account">
      <ul className={styles.entries} data-compact={isCompact}>
        <li>
          <NoDestination className={styles.entry} side="right">
            <CircleQuestionMark aria-hidden size={24} />
            <span className={styles.label}>Help &amp; getting started</span>
          </NoDestination>
        </li>
        <li>
          <NoDestination className={styles.entry} side="right">
            <LogOut aria-hidden size={24} />
            <span className={styles.label}>Log out</span>
          </NoDestination>
        </li>
      </ul>
    </nav>
  );
}
