import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../test';

const darkPage = 'rgb(17, 19, 21)';
const lightPage = 'rgb(244, 244, 244)';
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function setDark(page: Page, isDark: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('switch', { name: 'Dark theme' }).setChecked(isDark);
  await page.keyboard.press('Escape');
}

test('the switch changes the page, its colour scheme and the browser’s colour, and is kept', async ({
  page,
}) => {
  await openPage(page);
  await setDark(page, true);
  await expect(page.locator('html')).toHaveClass('dark');
  await expect.poll(() => background(page)).toBe(darkPage);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#111315');
  expect(await page.evaluate(() => localStorage.getItem('items'))).toBe('true');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass('dark');
  await setDark(page, false);
  expect(await page.evaluate(() => localStorage.getItem('items'))).toBe('false');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#f4f4f4');
});

test('the first paint has the chosen theme, however late the host’s script comes', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('items', 'true'));
  await page.route(/\/host\/.*\/main\.js$/, () => undefined); // never answered
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass('dark');
  await expect.poll(() => background(page)).toBe(darkPage);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#111315');
});

test('without a choice the system decides, and is followed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page);
  await expect.poll(() => background(page)).toBe(darkPage);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(lightPage);
});

test('other tabs follow', async ({ page, context }) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other);
  await setDark(page, true);
  await expect(other.locator('html')).toHaveClass('dark');
  await setDark(other, false);
  await expect(page.locator('html')).not.toHaveClass('dark');
});

const faults: Record<string, () => void> = {
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

for (const [fault, cause] of Object.entries(faults)) {
  test(`a ${fault} storage is survived, and the switch still works`, async ({ page }) => {
    await page.addInitScript(cause);
    await openPage(page);
    await expect.poll(() => background(page)).toBe(lightPage);
    await setDark(page, true);
    await expect.poll(() => background(page)).toBe(darkPage);
  });
}
