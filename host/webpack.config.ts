import { host } from '@backshop/build-config/webpack';
import { sharedSingletons } from './src/federation/shared-singletons';
import { overrideKey } from './src/override/override-asked';
import { pageExposes } from './src/layout/navigation/pages';
import { themeColors } from './src/theme/theme-colors';
import { themeKey } from './src/theme/theme-storage';

export default host({
  root: import.meta.dirname,
  port: 3000,
  provides: sharedSingletons,
  bootValues: {
    ROUTES: pageExposes,
    OVERRIDE_KEY: overrideKey,
    THEME_KEY: themeKey,
    THEME_COLORS: themeColors,
  },
});
