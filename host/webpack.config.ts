import { host } from '@backshop/build-config/webpack';
import { fillTokens, readTokens } from '@backshop/ui/tokens';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedSources, policy } from './src/document/policy';
import { sharedSingletons } from './src/federation/loading/shared-singletons';
import { pageExposes } from './src/routing/pages';

const { light, dark } = readTokens();
const favicon = readFileSync(join(import.meta.dirname, 'src/document/favicon.svg'), 'utf8');

export default host({
  root: import.meta.dirname,
  port: 3000,
  provides: sharedSingletons,
  bootValues: { PAGE_EXPOSES: pageExposes, OUTSIDE_SCRIPTS: allowedSources['script-src'] },
  favicon: fillTokens(favicon, light),
  themeColors: { light: light['--surface-page']!, dark: dark['--surface-page']! },
  pages: pageExposes,
  policy,
  allowedSources,
});
