import { host } from '@backshop/build-config/webpack';
import { allowedSources, policy } from './src/document/policy';
import { sharedSingletons } from './src/federation/loading/shared-singletons';
import { pageExposes } from './src/routing/pages';

export default host({
  root: import.meta.dirname,
  port: 3000,
  provides: sharedSingletons,
  bootValues: { PAGE_EXPOSES: pageExposes, OUTSIDE_SCRIPTS: allowedSources['script-src'] },
  pages: pageExposes,
  policy,
  allowedSources,
});
