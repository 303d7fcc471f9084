import { expect, type Page, test as base } from '@playwright/test';

interface Fixtures {
  /** Console errors that a test expects. */
  expectedErrors: RegExp | undefined;
}

/**
 * A Playwright test that fails on uncaught errors and unexpected console errors of the page.
 * Google's chart loader is blocked, as by many firewalls. `setGoogle` changes that.
 */
export const test = base.extend<Fixtures & { watchedPage: void }>({
  expectedErrors: [undefined, { option: true }],
  watchedPage: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error') errors.push(text);
      });
      await page.route('https://www.gstatic.com/**', (route) => route.abort());
      await use();
      const unexpected = errors.filter(
        (error) => !/www\.gstatic\.com/.test(error) && !expectedErrors?.test(error),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Address of a page that is almost empty, so it loads faster than the Dashboard. */
export const emptyPage = '/customers';

/** Opens an address and waits until its part shows. Does not wait for requests to other hosts. */
export async function openPage(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main article[aria-busy="true"]')).toHaveCount(0);
}
