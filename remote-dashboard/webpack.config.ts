import { remote } from '@backshop/build-config/webpack';
import type { ExposesOf } from '@backshop/shared-types';

export default remote({
  root: import.meta.dirname,
  name: 'dashboard',
  port: 3001,
  exposes: {
    Dashboard: './src/exposed/dashboard.tsx',
  } satisfies Record<ExposesOf<'dashboard'>, string>,
});
