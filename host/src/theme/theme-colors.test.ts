import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeColors } from './theme-colors';

test('the browser’s address bar has the page’s background colour in each theme', () => {
  const tokens = readFileSync(join(__dirname, '../../../ui/src/theme/_tokens.scss'), 'utf8');
  const colors = [...tokens.matchAll(/--surface-page: (#\w+)/g)].map(([, color]) => color);
  expect(colors).toEqual([themeColors.light, themeColors.dark]);
});
