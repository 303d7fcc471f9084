import { shownPages } from '@backshop/delivery/smoke';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
} from '../support/accessibility';
import { pageStaff } from '../screenshots/page-staff';
import { states } from '../screenshots/states';
import { moreStates } from '../states/more-states';
import { idle } from '../support/idle';
import { specifiedPages } from '../support/specified-pages';
import { expect, openPage, test } from '../support/test';

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

for (const [name, stateWidths] of Object.entries({
  'profile-menu': menuWidths,
  palette: menuWidths,
  'mobile-menu': [320],
  'side-menu': [1440],
  'notifications-actions': menuWidths,
  'notifications-read': menuWidths,
  'notifications-failed': [320],
  'profile-menu-signed-in': [1440],
  'no-access': [1440],
  'session-ended': [1440],
  'cards-arranged': [1440],
})) {
  const { title, errors, open } = { ...states, ...moreStates }[name]!;
  for (const width of stateWidths) {
    test.describe(() => {
      test.use({ expectedErrors: errors });

      test(`accessible in both themes at ${width} px: ${title}`, async ({ page }) => {
        await setWidth(page, width);
        await open!(pageStaff(page));
        await idle(page); // What a click opens may load first.
        await expectAccessibleInBothThemes(page);
      });
    });
  }
}
