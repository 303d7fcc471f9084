import type { BroughtPage, NavigationItem, PageCard, Release } from '@backshop/shared-types';
import type { Identity } from '../identity/identity';
import { broughtCards, broughtPages } from './brought-pages';
import type { Addressed } from './find-page';

/** A menu item, and the expose that renders its page. The URL tells which item is selected. */
interface MenuItem extends Omit<NavigationItem, 'status'>, Addressed {
  expose: `${string}/${string}`;
}

/**
 * The host's own pages in the order of the menus (docs/product.md, "Pages"). Those that remotes bring follow them.
 * URLs, menus, the command palette and the host's contract follow from this list.
 */
export const pages = [
  {
    id: 'dashboard',
    path: '/',
    name: 'Dashboard',
    icon: 'dashboard',
    expose: 'dashboard/Dashboard',
  },
  {
    id: 'product',
    path: '/product',
    name: 'Product Analytics',
    icon: 'analytics',
    expose: 'placeholders/ProductAnalytics',
  },
  {
    id: 'customers',
    path: '/customers',
    name: 'Customers',
    icon: 'customers',
    expose: 'placeholders/Customers',
  },
  { id: 'store', path: '/store', name: 'Store', icon: 'store', expose: 'placeholders/Store' },
  {
    id: 'message',
    path: '/message',
    name: 'Messages',
    icon: 'messages',
    expose: 'placeholders/Messages',
  },
  {
    id: 'setings', // Spelt like this on purpose.
    path: '/setings',
    name: 'Settings',
    icon: 'settings',
    expose: 'placeholders/Settings',
  },
] as const satisfies readonly MenuItem[];

/** An expose that is one of the host's own pages. Its props are `PageProps`. */
export type PageExpose = (typeof pages)[number]['expose'];

/** A page of the host's own, or one that a remote brings. The types treat both alike. */
export interface Page
  extends Addressed, Pick<BroughtPage, 'name' | 'group' | 'position' | 'groups'> {
  /** Unique among all pages. */
  id: string;
  /** A name that `NavigationIcon` knows, or a drawing. */
  icon?: string | BroughtPage['icon'];
  expose: PageExpose;
}

/** Returns all pages of a release, in the order of the menus. */
export function pagesOf(release: Release): readonly Page[] {
  const brought = broughtPages(release)
    .map((page) => ({ ...page, id: page.expose, expose: page.expose as PageExpose }))
    .sort(byPosition);
  return [...pages, ...brought];
}

/** Returns the cards of a release that a page shows to a user, in their order. */
export function cardsOn(
  path: string,
  release: Release,
  hasAccess: Identity['hasAccess'],
): readonly PageCard[] {
  return broughtCards(release)
    .filter((card) => card.page === path && hasAccess(card))
    .sort(byPosition)
    .map(({ expose, name, size }) => ({ id: expose, name, size }));
}

type Placed = Pick<BroughtPage, 'name' | 'position'>;

function byPosition(one: Placed, other: Placed): number {
  return (
    (one.position ?? 0) - (other.position ?? 0) ||
    one.name.localeCompare(other.name, 'en', { numeric: true })
  );
}

/** The expose of each of the host's own pages, by path. */
export const pageExposes: Record<string, PageExpose> = Object.fromEntries(
  pages.map((page) => [page.path, page.expose]),
);

/** What the boot script needs to know of them. */
export const addressedPages: (Addressed & { expose: PageExpose })[] = pages.map(
  ({ path, hasSubpages, expose }: MenuItem) => ({
    path,
    hasSubpages,
    expose: expose as PageExpose,
  }),
);

/**
 * Who may bring pages at a path and below it: a remote, by its name. `*` stands for the name of any remote. A path
 * belongs to one remote only, so two remotes never bring the same page. The paths of `pages` belong to the host.
 */
export const remotePaths: Record<string, string> = { '/*': '*' };

/** By path, the pages that show cards of remotes, each with its sizes of cards. */
export const cardPages: Record<string, readonly string[]> = { '/': ['small', 'wide', 'tall'] };
