import { remote } from '@backshop/build-config/webpack';
import type { ExposesOf } from '@backshop/shared-types';

export default remote({
  root: import.meta.dirname,
  name: 'placeholders',
  port: 3003,
  exposes: {
    ProductAnalytics: './src/exposed/product-analytics.tsx',
    Customers: './src/exposed/customers.tsx',
    Store: './src/exposed/store.tsx',
    Messages: './src/exposed/messages.tsx',
    Settings: './src/exposed/settings.tsx',
  } satisfies Record<ExposesOf<'placeholders'>, string>,
});
