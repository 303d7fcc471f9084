import { host } from '@backshop/build-config/webpack';
import { readTokens } from '@backshop/ui/tokens';
import { appFiles } from './app-icons';
import { allowedSources, policy } from './src/document/policy';
import { sharedSingletons } from './src/federation/loading/shared-singletons';
import { addressedPages, cardPages, pageExposes, remotePaths } from './src/routing/pages';

const { light, dark } = readTokens();

/** With a slash behind an origin, no other name begins like it: `https://maps.example.evil.example`. */
const outsideScripts = allowedSources['script-src'].map((address) => new URL(address).href);

export default host({
  root: import.meta.dirname,
  port: 3000,
  provides: sharedSingletons,
  bootValues: { PAGES: addressedPages, OUTSIDE_SCRIPTS: outsideScripts },
  documentFiles: appFiles,
  themeColors: { light: light['--surface-page']!, dark: dark['--surface-page']! },
  pages: pageExposes,
  remotePaths,
  cardPages,
  policy,
  allowedSources,
});
