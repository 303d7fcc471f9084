import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideways,
  openPage,
  test,
} from './test';

const widths = [320, 768, 1440];

/** One page of each kind. */
const kinds = ['/', '/customers', '/nowhere'];

/** The same component as `/customers`, under another title. */
const others = ['/product', '/store', '/message', '/setings'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Pages are analysed whole, many times.

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

/** Waits for what starts when it comes into view: the charts. */
async function settle(page: Page): Promise<void> {
  for (const figure of await page.getByRole('figure').all()) await figure.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-state="loading"]')).toHaveCount(0);
}

for (const address of kinds) {
  test(`${address} is accessible and scrolls in one direction only, in every size and theme`, async ({
    page,
  }) => {
    await openPage(page, address);
    await settle(page);
    for (const width of widths) {
      await setWidth(page, width);
      await expectAccessibleInBothThemes(page);
      await expectNoSideways(page);
    }
  });
}

test('so are the other pages', async ({ page }) => {
  await setWidth(page, 320);
  for (const address of others) {
    await openPage(page, address);
    await expectAccessible(page);
    await expectNoSideways(page);
  }
});

for (const width of widths) {
  test(`every menu is accessible at ${width}`, async ({ page }) => {
    await setWidth(page, width);
    // The menus are the shell's: behind them any page will do.
    await openPage(page, '/customers');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command box' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    if (width < 768) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    } else {
      await page.keyboard.press('Control+b');
      await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
  });
}
