import { remote } from '@backshop/build-config/webpack';
import type { Exposes } from './src/contract';

export default remote<Exposes>({
  root: import.meta.dirname,
  port: 3003,
  exposes: {
    ProductAnalytics: './src/exposed/product-analytics.tsx',
    Customers: './src/exposed/customers.tsx',
    Store: './src/exposed/store.tsx',
    Messages: './src/exposed/messages.tsx',
    Settings: './src/exposed/settings.tsx',
  },
});
