import { pageHeading, watchPolicyViolations } from '@backshop/delivery/smoke';
import { expect, type Page, test as base, type ViewportSize } from '@playwright/test';
import { googleHost } from './google-stand-in';
import { trackRequests } from './idle';

interface Fixtures {
  /** What a test expects in the console. */
  expectedErrors: RegExp | undefined;
  /**
   * What the Content-Security-Policy has blocked, as `connect-src https://example.com/`. A test
   * that expects a violation removes it from this list.
   */
  violations: string[];
}

/** What every page may log. */
const allowed = new RegExp(
  [
    'www\\.gstatic\\.com', // Google's chart loader is blocked.
    '^info: Country ', // Staff chose a country in the chart.
    'was preloaded using link preload but not used', // The pointer was on the bell, but nobody opened the panel.
  ].join('|'),
);

/**
 * A Playwright test that fails on uncaught errors, on everything unexpected in the console of the page,
 * and on everything that the Content-Security-Policy blocks. Google's chart loader is blocked, as it is by many
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
      trackRequests(page);
      const messages: string[] = [];
      page.on('pageerror', (error) => messages.push(String(error)));
      page.on('console', (message) => {
        messages.push(`${message.type()}: ${message.text()} ${message.location().url}`);
      });
      await page.route(googleHost, (route) => route.abort());
      await use();
      const unexpected = messages.filter(
        (message) => !allowed.test(message) && !expectedErrors?.test(message),
      );
      expect(unexpected).toEqual([]);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, pageHeading };

/** Address of a page that is almost empty, so it loads faster than the Dashboard. */
export const emptyPage = '/customers';

/**
 * Opens an address and waits until its part shows. Does not wait for requests to other hosts.
 * @param viewport size of the page, in px, if the test needs another one
 */
export async function openPage(page: Page, address = '/', viewport?: ViewportSize): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(pageHeading(page)).toBeVisible();
  await expect(page.locator('main article[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Closes the open dialog, and waits until the browser has gone back from its history entry. Until then, that would
 * cancel a navigation.
 */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const overlay = () => page.evaluate(() => (history.state as { overlay?: string }).overlay);
  await expect.poll(overlay).toBeUndefined();
}
