import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../test';

const box = (page: Page) => page.getByRole('dialog', { name: 'Command box' });
const input = (page: Page) => box(page).getByPlaceholder('Search or type a command');

test('opens with Ctrl+K, finds a page by a few letters, and opens it, with the keyboard alone', async ({
  page,
}) => {
  await openPage(page);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('prana');
  await expect(box(page).getByRole('option')).toHaveText(['Product Analytics']);
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Analytics');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('arrows choose; actions do what the shell’s controls do', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Search or type a command' }).click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box(page).getByRole('option', { selected: true })).toHaveText('Expand menu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass('dark');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('notif');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notification' })).toBeVisible();
});

test('says when nothing matches; Escape closes it and gives the focus back', async ({ page }) => {
  await openPage(page);
  const search = page.getByRole('button', { name: 'Search or type a command' });
  await search.click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('zzzz');
  await expect(box(page).getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(search).toBeFocused();
});

test('opens from the search icon on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(input(page)).toBeFocused();
});

test('its code is not part of the first load; reaching for it is what loads it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(page);
  expect(asked.filter((url) => url.includes('command-box'))).toEqual([]);
  await page.keyboard.down('Control');
  await expect.poll(() => asked.filter((url) => url.includes('command-box.js')).length).toBe(1);
});

test('code that does not come is named, and asked for again', async ({ page }) => {
  await page.route(/command-box/, (route) => route.abort());
  await openPage(page);
  await page.keyboard.press('Control+k');
  await expect(box(page).getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await page.unroute(/command-box/);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
});

test.use({ expectedErrors: /command-box/ });
