import { remote } from '@backshop/build-config/webpack';
import type { ExposesOf } from '@backshop/shared-types';
import { googleFolder } from './src/charts/google/google-folder';

export default remote({
  root: import.meta.dirname,
  name: 'dashboard',
  port: 3001,
  exposes: {
    Dashboard: './src/exposed/dashboard.tsx',
  } satisfies Record<ExposesOf<'dashboard'>, string>,
  // Google's loader adds scripts and stylesheets. Its map requests its borders.
  outsideAddresses: {
    'connect-src': [googleFolder],
    'script-src': [googleFolder],
    'style-src': [googleFolder],
  },
});
