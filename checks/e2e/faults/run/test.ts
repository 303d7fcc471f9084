import { expect, type Page, test as base } from '@playwright/test';
import { googleHost } from '../../support/google-stand-in';
import { watchPolicyViolations } from '@backshop/delivery/smoke/policy-violations';
import { observe } from './observations';
import { openTestOrigin, type TestOrigin } from './test-origin';

interface TestFixtures {
  /** The shared origin. At the start of each test, all packages have their current builds. */
  origin: TestOrigin;
  /** Uncaught errors of the tab during the test. */
  uncaught: string[];
  /** Fails a test when the Content-Security-Policy blocks something. */
  policyCheck: void;
}

interface WorkerFixtures {
  sharedOrigin: TestOrigin;
  /** One tab for all tests of a worker. Each test loads versions that no other test has loaded. */
  tab: Page;
  /** What the Content-Security-Policy has blocked in the tab. */
  violations: string[];
}

/** A Playwright test with an origin for releases and faults, and an observed tab. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    async ({ sharedOrigin }, use) => {
      await use(sharedOrigin);
      await sharedOrigin.reset();
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
      // As in an office whose firewall blocks Google Charts.
      await context.route(googleHost, (route) => route.abort());
      // A tab that is open for 10 seconds would follow the release with the fault.
      await context.route(/\/updates\.js$/, (route) => route.abort());
      const tab = await context.newPage();
      await observe(tab);
      await use(tab);
      await context.close();
    },
    { scope: 'worker' },
  ],
  violations: [
    async ({ tab }, use) => use(await watchPolicyViolations(tab.context())),
    { scope: 'worker' },
  ],
  policyCheck: [
    async ({ violations }, use) => {
      violations.length = 0;
      await use();
      expect(violations).toEqual([]);
    },
    { auto: true },
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
