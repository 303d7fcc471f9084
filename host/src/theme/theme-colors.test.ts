import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeColors } from './theme-colors';

test('the browser’s frame has the colour of the page in each theme', () => {
  const tokens = readFileSync(join(__dirname, '_tokens.scss'), 'utf8');
  const pages = [...tokens.matchAll(/--surface-page: (#\w+)/g)].map(([, color]) => color);
  expect(pages).toEqual([themeColors.light, themeColors.dark]);
});
