import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { trackRequests } from '../support/idle';
import { pageHeading } from '../support/test';
import { openOrigin, type TestOrigin } from './origin-with-log';

/** A test with an origin of its own. */
export const testWithOrigin = base.extend<{ origin: TestOrigin }>({
  origin: async ({}, use) => {
    const origin = await openOrigin();
    await use(origin);
    await origin.close();
  },
});

/** A test with a tab that has been open for some seconds. It has no request routes, which would turn the cache off. */
export const test = testWithOrigin.extend<{ tab: Page }>({
  tab: async ({ browser, origin }, use) => {
    const tab = await openTab(browser, origin);
    await use(tab);
    await tab.context().close();
  },
});

/** Opens a tab in a browser context of its own, and lets some seconds pass. */
async function openTab(browser: Browser, origin: TestOrigin): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin.url, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  trackRequests(tab);
  await tab.clock.install();
  await tab.goto('/customers', { waitUntil: 'commit' });
  await expect(pageHeading(tab)).toHaveText('Customers');
  const loaded = tab.waitForResponse(/\/updates\.js$/);
  await tab.clock.fastForward(10_000);
  await loaded;
  await expect(line(tab)).toHaveCount(1);
  await tab.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  origin.answers.length = 0;
  return tab;
}

/** The line that says that there is a new version. */
export const line = (tab: Page) => tab.locator('main > * > [role="status"]');

/** Returns the version of the page in a tab. */
export const versionOnScreen = (tab: Page) =>
  tab.locator('main [data-slot]').getAttribute('data-version');

/**
 * Returns whether the tab has not loaded a page since it was opened. A page load that ends during the question gives
 * undefined. Ask again by `expect.poll`.
 */
export const isFirstLoad = (tab: Page) =>
  tab.evaluate(() => 'isFirstLoad' in window).catch(() => undefined);
