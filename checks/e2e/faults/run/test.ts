import { expect, type Page, test as base } from '@playwright/test';
import { watchPolicyViolations } from '@backshop/delivery/smoke';
import { googleHost } from '../../support/google-stand-in';
import { trackRequests } from '../../support/idle';
import { observe } from './observations';
import { openTestOrigin, type TestOrigin } from './test-origin';

interface Fixtures {
  /** An origin that has the current builds of all packages. */
  origin: TestOrigin;
  /** A tab of a new browser, which has opened nothing yet. The test fails if the Content-Security-Policy blocks something. */
  tab: Page;
  /** Uncaught errors of the tab. */
  uncaught: string[];
}

/** A Playwright test with an origin for releases and faults, and an observed tab. */
export const test = base.extend<Fixtures>({
  origin: async ({}, use) => {
    const origin = await openTestOrigin();
    await use(origin);
    await origin.close();
  },
  tab: async ({ browser, origin }, use) => {
    const context = await browser.newContext({ baseURL: origin.url, reducedMotion: 'reduce' });
    // As in an office whose firewall blocks Google Charts.
    await context.route(googleHost, (route) => route.abort());
    const violations = await watchPolicyViolations(context);
    const tab = await context.newPage();
    trackRequests(tab);
    await observe(tab);
    await use(tab);
    await context.close();
    expect(violations).toEqual([]);
  },
  uncaught: async ({ tab }, use) => {
    const uncaught: string[] = [];
    tab.on('pageerror', (error) => uncaught.push(String(error)));
    await use(uncaught);
  },
});
