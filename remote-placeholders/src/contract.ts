import type { PageProps } from '@backshop/shared-types';

/** The components that this remote offers, with their props. */
export interface Exposes {
  ProductAnalytics: PageProps;
  Customers: PageProps;
  Store: PageProps;
  Messages: PageProps;
  Settings: PageProps;
}
