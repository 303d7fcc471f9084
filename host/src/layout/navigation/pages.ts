import type { NavigationItem, PageExposeName } from '@backshop/shared-types';

/** A navigation entry and the expose that fills its page. Whether it is selected, the router knows. */
export interface Page extends Omit<NavigationItem, 'status'> {
  expose: PageExposeName;
}

/** Every page, in the order of the menus (spec §2). `/setings` is spelt exactly so. */
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
    id: 'setings',
    path: '/setings',
    name: 'Settings',
    icon: 'settings',
    expose: 'placeholders/Settings',
  },
];

/** What the composed page preloads for an address. */
export const pageExposes: Record<string, PageExposeName> = Object.fromEntries(
  pages.map((page) => [page.path, page.expose]),
);
