import { expect, expectAccessible, openPage, test } from './test';

const addresses = ['/', '/product', '/customers', '/store', '/message', '/setings', '/nowhere'];

/** Between the smallest and the largest, one page of each kind. */
const someAddresses = ['/', '/customers', '/nowhere'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 768, 1440]) {
    test.describe(`${colorScheme}, ${width} wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test.slow(); // Each page is analysed whole.

      test('every page is accessible and scrolls in one direction only', async ({ page }) => {
        for (const address of width === 768 ? someAddresses : addresses) {
          await openPage(page, address);
          await expectAccessible(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, address).toBeLessThanOrEqual(0);
        }
      });

      test('every menu is accessible', async ({ page }) => {
        await openPage(page);
        await page.getByRole('button', { name: 'Profile menu' }).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('dialog', { name: 'Command box' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        if (width < 768) {
          await page.getByRole('button', { name: 'Menu', exact: true }).click();
          await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        } else {
          await page.keyboard.press('Control+b');
          await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
        }
        await expectAccessible(page);
      });
    });
  }
}
