import { Icon } from '@backshop/ui/icon';
import { NoDestination } from '@backshop/ui/no-destination';
import { Tooltip } from '@backshop/ui/tooltip';
import { LogOut } from 'lucide';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/federation-context';
import { useLinkNavigation } from '../../routing/history-router';
import { normalizePath } from '../../routing/normalize-path';
import { pages } from '../../routing/pages';
import { keyLabel } from '../shortcut/shortcuts';
import { circleQuestionMark, NavigationIcon } from './navigation-icon';
import styles from './navigation-list.module.scss';

interface NavigationListProps {
  /** Shows only icons. Assistive technology reads the labels, and tooltips show them. */
  isCompact?: boolean;
  /** Called when staff choose an item. */
  onChoose?: () => void;
}

/** The items of the side menu and the mobile menu. Hover and focus prefetch an item's page. */
export function NavigationList({ isCompact = false, onChoose }: NavigationListProps) {
  const federation = useFederation();
  const navigateLinks = useLinkNavigation();
  const currentPath = normalizePath(useLocation().pathname).toLowerCase();
  return (
    <ul className={styles.entries} data-compact={isCompact} onClick={navigateLinks}>
      {pages.map(({ id, path, name, icon, expose }) => {
        const key = keyLabel(id);
        const prefetch = () => federation.prefetch(expose);
        const link = (
          <a
            className={styles.entry}
            href={path}
            aria-current={path === currentPath ? 'page' : undefined}
            onClick={onChoose}
            onPointerEnter={prefetch}
            onFocus={prefetch}
          >
            <NavigationIcon name={icon} />
            <span className={styles.label}>{name}</span>
          </a>
        );
        return (
          <li key={id}>
            {isCompact ? (
              <Tooltip text={key ? `${name} (${key})` : name} side="right">
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );
}

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
