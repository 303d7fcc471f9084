import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

interface Fixtures {
  /** Errors of the page that belong to this test; none, unless a test says so. */
  expectedErrors: RegExp | undefined;
}

/**
 * Every test fails on an uncaught error or an unexpected console error of the page. Google's chart
 * loader is out of reach, as in an office that blocks it; a test that needs it answers for it.
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

/** Opens an address and waits until its page stands; does not wait for the world outside. */
export async function openPage(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main article[aria-busy="true"]')).toHaveCount(0);
}

/** Fails with every accessibility violation that axe finds on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without frames of another origin there is nothing to put together in a page of its own.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  );
  expect(found).toEqual([]);
}

/** The same in the light theme, and then in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectAccessible(page);
  }
}

/** The page is no wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/**
 * Holds the page's clock, half a second from now. A busy machine may take longer than that to say so;
 * then the moment is named anew.
 */
export async function holdClock(page: Page): Promise<void> {
  const isLate = (error: Error) => error.message.includes('fast-forward to the past');
  for (let isHeld = false; !isHeld;) {
    const moment = (await page.evaluate(() => Date.now())) + 500;
    isHeld = await page.clock.pauseAt(moment).then(
      () => true,
      (error: Error) => {
        if (!isLate(error)) throw error;
        return false;
      },
    );
  }
}
