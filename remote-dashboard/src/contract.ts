import type { PageProps, SearchProps } from '@backshop/shared-types';

/** The components that this remote offers, with their props. */
export interface Exposes {
  Dashboard: PageProps;
  Search: SearchProps;
}
