import { expect, test } from '@playwright/test';
import { fallbackFonts, stylesheet } from '@backshop/tools/fallback-fonts';
import { readFile } from 'node:fs/promises';

test('the fallback fonts have the sizes that follow from the fonts', async () => {
  expect(
    await readFile(stylesheet, 'utf8'),
    'To write the stylesheet again: pnpm tools fallback-fonts',
  ).toBe(await fallbackFonts());
});
