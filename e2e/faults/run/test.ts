import { type Page, test as base } from '@playwright/test';
import { observe } from './observations';
import { openTestOrigin, type TestOrigin } from './test-origin';

interface TestFixtures {
  /** The shared origin. After each test it is restored to the current builds. */
  origin: TestOrigin;
  /** Uncaught errors of the tab during the test. */
  uncaught: string[];
}

interface WorkerFixtures {
  sharedOrigin: TestOrigin;
  /** One tab for all tests of a worker. Each test loads versions that no other test has loaded. */
  tab: Page;
}

/** A Playwright test with an origin for releases and faults, and an observed tab. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    async ({ sharedOrigin }, use) => {
      await use(sharedOrigin);
      await sharedOrigin.restore();
    },
    { scope: 'test' },
  ],
  sharedOrigin: [
    async ({}, use) => {
      const origin = await openTestOrigin();
      await use(origin);
      await origin.close();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, sharedOrigin }, use) => {
      const context = await browser.newContext({
        baseURL: sharedOrigin.url,
        reducedMotion: 'reduce',
      });
      // Like in an office whose firewall blocks Google Charts.
      await context.route('https://www.gstatic.com/**', (route) => route.abort());
      const tab = await context.newPage();
      await observe(tab);
      await use(tab);
      await context.close();
    },
    { scope: 'worker' },
  ],
  uncaught: [
    async ({ tab }, use) => {
      const uncaught: string[] = [];
      const addError = (error: Error) => uncaught.push(String(error));
      tab.on('pageerror', addError);
      await use(uncaught);
      tab.off('pageerror', addError);
    },
    { scope: 'test' },
  ],
});
