import { Icon } from '@backshop/ui/icon';
import { NoDestination } from '@backshop/ui/no-destination';
import { Tooltip } from '@backshop/ui/tooltip';
import { LogOut } from 'lucide';
import { Fragment, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { base } from '../../base';
import { useFederation } from '../../federation/federation-context';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { SignOutLink } from '../../identity/sign-out-link';
import { useLinkNavigation } from '../../routing/history-router';
import { useBadge } from '../../routing/badges';
import { pageAt, plainPath } from '../../routing/find-page';
import type { Page } from '../../routing/pages';
import { useMenuPages } from '../../routing/use-pages';
import { keyLabel } from '../shortcut/shortcuts';
import { circleQuestionMark, NavigationIcon } from './navigation-icon';
import styles from './navigation-list.module.scss';

/** Higher numbers do not fit a badge. */
const maxBadge = 99;

interface NavigationListProps {
  /** Shows only icons. Assistive technology reads the labels, and tooltips show them. */
  isCompact?: boolean | undefined;
  /** Called when staff choose an item. */
  onChoose?: (() => void) | undefined;
}

/** The items of the side menu and the mobile menu. Hover and focus prefetch an item's page. */
export function NavigationList(props: NavigationListProps) {
  const pages = useMenuPages();
  const headings = [...new Set(pages.map(({ group }) => group))];
  const current = pageAt(pages, useLocation().pathname);
  return headings.map((heading) => (
    <Fragment key={heading ?? ''}>
      {heading && (
        <h2 className={styles.heading} data-compact={props.isCompact}>
          <span className={styles.label}>{heading}</span>
        </h2>
      )}
      <ItemList
        {...props}
        current={current}
        label={heading}
        items={pages.filter(({ group }) => group === heading)}
      />
    </Fragment>
  ));
}

interface ItemListProps extends NavigationListProps {
  items: readonly Page[];
  /** The page of the whole menu that answers the current address. */
  current: Page | undefined;
  /** Names a list that has a heading. */
  label: string | undefined;
}

function ItemList({ items, current, label, isCompact, onChoose }: ItemListProps) {
  const navigateLinks = useLinkNavigation();
  return (
    <ul
      className={styles.entries}
      aria-label={label}
      data-compact={isCompact ?? false}
      onClick={navigateLinks}
    >
      {items.map((page) => (
        <li key={page.id}>
          <ErrorBoundary fallback={() => null}>
            <Item {...{ page, isCompact, onChoose }} isCurrent={page === current} />
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  );
}

interface ItemProps extends NavigationListProps {
  page: Page;
  /** Whether the page answers the current address. */
  isCurrent: boolean;
}

function Item({ page, isCurrent, isCompact, onChoose }: ItemProps) {
  const federation = useFederation();
  const isHere = plainPath(useLocation().pathname) === page.path;
  const badge = useBadge(page);
  const [keys, setKeys] = useState<string>();
  const [isCut, setCut] = useState(false);
  const label = useRef<HTMLSpanElement>(null);
  // Not earlier: until the tooltip shows, staff can switch shortcuts off or expand the menu.
  const prepare = () => {
    federation.prefetch(page.expose);
    setKeys(keyLabel(page.id));
    setCut(label.current!.scrollWidth > label.current!.clientWidth);
  };
  return (
    // Also around an entry that needs none: the entry keeps the focus when staff expand the menu.
    <Tooltip text={isCompact || isCut ? page.name : ''} keys={keys} side="right">
      <a
        className={styles.entry}
        href={base + page.path}
        aria-label={badge > 0 ? `${page.name}, ${badge} new` : undefined}
        aria-current={isCurrent ? (isHere ? 'page' : true) : undefined}
        onClick={onChoose}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <NavigationIcon icon={page.icon} />
        <span ref={label} className={styles.label}>
          {page.name}
        </span>
        {badge > 0 && (
          <span aria-hidden className={styles.badge}>
            {badge > maxBadge ? `${maxBadge}+` : badge}
          </span>
        )}
      </a>
    </Tooltip>
  );
}

/** The two links at the bottom of both menus (docs/product.md, "Side menu"). */
export function SecondaryLinks({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <nav aria-label="Help and account">
      <ul className={styles.entries} data-compact={isCompact}>
        <li>
          <NoDestination
            className={styles.entry}
            side="right"
            aria-label={isCompact ? 'Help & getting started' : undefined}
          >
            <Icon icon={circleQuestionMark} />
            <span className={styles.label}>Help &amp; getting started</span>
          </NoDestination>
        </li>
        <li>
          <SignOutLink
            className={styles.entry}
            side="right"
            aria-label={isCompact ? 'Log out' : undefined}
          >
            <Icon icon={LogOut} />
            <span className={styles.label}>Log out</span>
          </SignOutLink>
        </li>
      </ul>
    </nav>
  );
}
