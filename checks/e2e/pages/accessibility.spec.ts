import { shownPages } from '@backshop/delivery/smoke';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
} from '../support/accessibility';
import { pageStaff } from '../screenshots/page-staff';
import { moreStates } from '../states/more-states';
import { specifiedPages } from '../support/specified-pages';
import { emptyPage, expect, openPage, test } from '../support/test';

const widths = [320, 768, 1440];
/** One width for each kind of menu. */
const menuWidths = [320, 1440];

/** One address of each kind of page. */
const pageKinds = ['/', '/customers', '/nowhere'];

/** Most of these differ from `/customers` only in their title. A remote may have added others. */
async function otherPages(page: Page): Promise<string[]> {
  await openPage(page, '/nowhere');
  const addresses = (await shownPages(page)).map(({ path }) => path);
  return addresses.filter((address) => !pageKinds.includes(address));
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

/** Scrolls to all charts, which load when they are in view, and waits until they have loaded. */
async function loadCharts(page: Page): Promise<void> {
  for (const figure of await page.getByRole('figure').all()) await figure.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-state="loading"]')).toHaveCount(0);
}

for (const address of pageKinds) {
  for (const width of widths) {
    test(`${address} is accessible in both themes at ${width} px, and does not scroll sideways`, async ({
      page,
    }) => {
      await openPage(page, address);
      await loadCharts(page);
      await setWidth(page, width);
      await expectAccessibleInBothThemes(page);
      await expectNoHorizontalScroll(page);
    });
  }
}

test('all other pages are accessible and do not scroll sideways at 320 px', async ({ page }) => {
  const addresses = await otherPages(page);
  await setWidth(page, 320);
  expect(addresses.length).toBeGreaterThanOrEqual(specifiedPages.length - 2);
  for (const address of addresses) {
    await openPage(page, address);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
});

for (const width of menuWidths) {
  test(`every menu is accessible at ${width} px`, async ({ page }) => {
    await setWidth(page, width);
    await openPage(page, emptyPage);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
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

for (const name of ['profile-menu-signed-in', 'no-access', 'session-ended', 'cards-arranged']) {
  const { title, errors, open } = moreStates[name]!;
  test.describe(() => {
    test.use({ expectedErrors: errors });

    test(`accessible in both themes: ${title}`, async ({ page }) => {
      await open!(pageStaff(page));
      await expectAccessibleInBothThemes(page);
    });
  });
}
