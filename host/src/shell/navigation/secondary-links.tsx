import { Icon } from '@backshop/ui/icon';
import { NoDestination } from '@backshop/ui/no-destination';
import { LogOut } from 'lucide';
import { circleQuestionMark } from './circle-question-mark';
import styles from './navigation-list.module.scss';

/** The two links at the bottom of both menus (docs/product.md, "Side menu"). */
export function SecondaryLinks({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <nav aria-label="Help and account">
      <ul className={styles.entries} data-compact={isCompact}>
        <li>
          <NoDestination className={styles.entry} side="right">
            <Icon icon={circleQuestionMark} />
            <span className={styles.label}>Help &amp; getting started</span>
          </NoDestination>
        </li>
        <li>
          <NoDestination className={styles.entry} side="right">
            <Icon icon={LogOut} />
            <span className={styles.label}>Log out</span>
          </NoDestination>
        </li>
      </ul>
    </nav>
  );
}
