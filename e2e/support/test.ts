import { expect, type Page, test as base } from '@playwright/test';
import { googleHost } from './google-stand-in';
import { watchPolicyViolations } from './policy-violations';

interface Fixtures {
  /** Console errors that a test expects. */
  expectedErrors: RegExp | undefined;
  /**
   * What the Content-Security-Policy has blocked, as `connect-src https://example.com/`. A test
   * that expects a violation removes it from this list.
   */
  violations: string[];
}

/**
 * A Playwright test that fails on uncaught errors and unexpected console errors of the page, and on
 * everything that the Content-Security-Policy blocks. Google's chart loader is blocked, as it is by many
 * firewalls. `setGoogle` changes that.
 */
export const test = base.extend<Fixtures & { watchedPage: void }>({
  expectedErrors: [undefined, { option: true }],
  violations: [
    async ({ page }, use) => use(await watchPolicyViolations(page.context())),
    { scope: 'test' },
  ],
  watchedPage: [
    async ({ page, expectedErrors, violations }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error') errors.push(text);
      });
      await page.route(googleHost, (route) => route.abort());
      await use();
      const unexpected = errors.filter(
        (error) => !/www\.gstatic\.com/.test(error) && !expectedErrors?.test(error),
      );
      expect(unexpected).toEqual([]);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Address of a page that is almost empty, so it loads faster than the Dashboard. */
export const emptyPage = '/customers';

/** Returns the heading of the current page, once its part shows. The first screen has the same heading. */
export const pageHeading = (page: Page) => page.locator('main h1:not([data-page] *)');

/** Opens an address and waits until its part shows. Does not wait for requests to other hosts. */
export async function openPage(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(pageHeading(page)).toBeVisible();
  await expect(page.locator('main article[aria-busy="true"]')).toHaveCount(0);
}
