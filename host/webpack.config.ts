import { host } from '@backshop/build-config/webpack';
import { pageExposes } from './src/layout/navigation/pages';
import { themeColors } from './src/theme/theme-colors';
import { themeKey } from './src/theme/theme-storage';

export default host({
  root: import.meta.dirname,
  port: 3000,
  bootValues: { ROUTES: pageExposes, THEME_KEY: themeKey, THEME_COLORS: themeColors },
});
