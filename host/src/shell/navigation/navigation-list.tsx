import { Icon } from '@backshop/ui/icon';
import { NoDestination } from '@backshop/ui/no-destination';
import { Tooltip } from '@backshop/ui/tooltip';
import { LogOut } from 'lucide';
import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/federation-context';
import { useLinkNavigation } from '../../routing/history-router';
import { normalizePath, pageAt } from '../../routing/find-page';
import type { Page } from '../../routing/pages';
import { usePages } from '../../routing/use-pages';
import { keyLabel } from '../shortcut/shortcuts';
import { circleQuestionMark, NavigationIcon } from './navigation-icon';
import styles from './navigation-list.module.scss';

interface NavigationListProps {
  /** Shows only icons. Assistive technology reads the labels, and tooltips show them. */
  isCompact?: boolean;
  /** Called when staff choose an item. */
  onChoose?: () => void;
}

/** The items of the side menu and the mobile menu, in groups. Hover and focus prefetch an item's page. */
export function NavigationList(props: NavigationListProps) {
  const pages = usePages();
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups.map((group) => (
    <Fragment key={group ?? ''}>
      {group && (
        <h2 className={styles.group} data-compact={props.isCompact}>
          <span className={styles.label}>{group}</span>
        </h2>
      )}
      <ItemList {...props} label={group} items={pages.filter((page) => page.group === group)} />
    </Fragment>
  ));
}

interface ItemListProps extends NavigationListProps {
  items: readonly Page[];
  /** Names a list that has a heading. */
  label: string | undefined;
}

function ItemList({ items, label, isCompact = false, onChoose }: ItemListProps) {
  const federation = useFederation();
  const navigateLinks = useLinkNavigation();
  const { pathname } = useLocation();
  const current = pageAt(items, pathname);
  return (
    <ul
      className={styles.entries}
      aria-label={label}
      data-compact={isCompact}
      onClick={navigateLinks}
    >
      {items.map((page) => {
        const { id, path, name, icon, expose } = page;
        const key = keyLabel(id);
        const prefetch = () => federation.prefetch(expose);
        const isPage = path === normalizePath(pathname).toLowerCase();
        const link = (
          <a
            className={styles.entry}
            href={path}
            aria-current={page === current ? (isPage ? 'page' : true) : undefined}
            onClick={onChoose}
            onPointerEnter={prefetch}
            onFocus={prefetch}
          >
            <NavigationIcon icon={icon} />
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
