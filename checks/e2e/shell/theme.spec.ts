import type { Page } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, test } from '../support/test';

const darkPage = 'rgb(17, 19, 21)';
const lightPage = 'rgb(244, 244, 244)';
const pageBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function setDark(page: Page, isDark: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('switch', { name: 'Dark theme' }).setChecked(isDark);
  await page.keyboard.press('Escape');
}

test('the first paint has the chosen theme, even before the host’s script loads', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('items', 'true'));
  await page.route(/\/host\/.*\/main\.js$/, () => undefined); // Never answers.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass('dark');
  await expect.poll(() => pageBackground(page)).toBe(darkPage);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#111315');
});

test('the theme follows the system until staff choose one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, emptyPage);
  await expect.poll(() => pageBackground(page)).toBe(darkPage);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => pageBackground(page)).toBe(lightPage);

  await setDark(page, true);
  await expect.poll(() => pageBackground(page)).toBe(darkPage);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await whenIdle(page, () => pageBackground(page))).toBe(darkPage);
  }
});

test('a change applies to other open tabs', async ({ page, context }) => {
  await openPage(page, emptyPage);
  const other = await context.newPage();
  await openPage(other, emptyPage);
  // Clicks in a background tab are slow.
  await page.bringToFront();
  await setDark(page, true);
  await expect(other.locator('html')).toHaveClass('dark');
  await other.bringToFront();
  await setDark(other, false);
  await expect(page.locator('html')).not.toHaveClass('dark');
});

const brokenStorage: Record<string, () => void> = {
  corrupt: () => localStorage.setItem('items', '{ "dark'),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  forbidden: () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  },
};

for (const [state, breakStorage] of Object.entries(brokenStorage)) {
  test(`the switch works when local storage is ${state}`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    await openPage(page, emptyPage);
    await expect.poll(() => pageBackground(page)).toBe(lightPage);
    await setDark(page, true);
    await expect.poll(() => pageBackground(page)).toBe(darkPage);
  });
}
