import type { NavigationItem } from '@backshop/shared-types';
import { normalizePath } from './normalize-path';

/** A menu item, and the expose that renders its page. The router knows which item is selected. */
interface MenuItem extends Omit<NavigationItem, 'status'> {
  expose: `${string}/${string}`;
}

/**
 * All pages in the order of the menus (docs/product.md, "Pages"). Routes, menus, the command palette and
 * the host's contract follow from this list.
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

export type Page = (typeof pages)[number];

/** An expose that is a page. Its props are `PageProps`. */
export type PageExpose = Page['expose'];

/** The expose of each page, by path. */
export const pageExposes: Record<string, PageExpose> = Object.fromEntries(
  pages.map((page) => [page.path, page.expose]),
);

/** Returns the expose of the page at a path, or nothing when no page has this path. */
export function pageExposeAt(path: string): PageExpose | undefined {
  return pageExposes[normalizePath(path)];
}
