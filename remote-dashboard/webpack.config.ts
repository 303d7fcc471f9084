import { remote } from '@backshop/build-config/webpack';
import { googleFolder } from './src/charts/google/load-google-charts';
import type { Exposes } from './src/contract';

export default remote<Exposes>({
  root: import.meta.dirname,
  port: 3001,
  exposes: {
    Dashboard: './src/exposed/dashboard.tsx',
    Search: './src/exposed/search.tsx',
  },
  // Google's loader adds scripts and stylesheets. Its map requests its borders. Its tooltips and tables are
  // HTML from strings with style attributes, under a Trusted Types policy that two of its scripts create.
  policy: {
    'connect-src': [googleFolder],
    'script-src': [googleFolder],
    'style-src-attr': ["'unsafe-inline'"],
    'style-src-elem': [googleFolder],
    'trusted-types': ['goog#html', "'allow-duplicates'"],
  },
});
