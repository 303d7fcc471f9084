import type { NavigationItem, PageExposeName } from '@backshop/shared-types';
import { normalizePath } from './normalize-path';

/** A menu entry, and the expose that renders its page. The router knows which entry is selected. */
export interface Page extends Omit<NavigationItem, 'status'> {
  expose: PageExposeName;
}

/** All pages in the order of the menus (docs/product.md, "Pages"). */
export const pages: readonly Page[] = [
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
];

/** The expose of each page, by path. */
export const pageExposes: Record<string, PageExposeName> = Object.fromEntries(
  pages.map((page) => [page.path, page.expose]),
);

/** Returns the expose of the page at a path, or nothing when no page has this path. */
export function pageExposeAt(path: string): PageExposeName | undefined {
  return pageExposes[normalizePath(path)];
}
