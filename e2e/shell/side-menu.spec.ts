import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../test';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const sidebarWidth = (page: Page) =>
  menu(page).evaluate((nav) => nav.closest('[data-state]')!.getBoundingClientRect().width);

const labels = ['Dashboard', 'Product Analytics', 'Customers', 'Store', 'Messages', 'Settings'];

test('is 85 wide, 340 after the toggle, and 85 again on the next load', async ({ page }) => {
  await openPage(page);
  expect(await sidebarWidth(page)).toBe(85);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(() => sidebarWidth(page)).toBe(340);
  await page.keyboard.press('Control+b');
  await expect.poll(() => sidebarWidth(page)).toBe(85);
  await page.keyboard.press('Control+b');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sidebarWidth(page)).toBe(85);
});

test('lists the six entries in order, with their addresses', async ({ page }) => {
  await openPage(page);
  await expect(menu(page).getByRole('link')).toHaveText(labels);
  const addresses = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/', '/product', '/customers', '/store', '/message', '/setings']);
});

test('only the entry of the current page is brand blue, also on a deep link and on going back', async ({
  page,
}) => {
  await openPage(page, '/customers');
  await expectSelected(page, 'Customers');
  await entry(page, 'Store').click();
  await expectSelected(page, 'Store');
  await page.goBack();
  await expectSelected(page, 'Customers');
});

async function expectSelected(page: Page, selected: string): Promise<void> {
  await expect(entry(page, selected)).toHaveCSS('background-color', 'rgb(23, 105, 224)');
  await expect(entry(page, selected)).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(entry(page, selected)).toHaveAttribute('aria-current', 'page');
  await page.mouse.move(800, 700);
  for (const other of labels.filter((label) => label !== selected)) {
    await expect(entry(page, other)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
}

test('collapsed, an entry shows its name as a tooltip on hover and on focus; Escape hides it', async ({
  page,
}) => {
  await openPage(page);
  const tooltip = page.locator('[popover]', { hasText: 'Customers' });
  await entry(page, 'Customers').hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(800, 700);
  await entry(page, 'Product Analytics').focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeHidden();
});

test('pointing at an entry loads its remote, so that opening it asks for nothing', async ({
  page,
}) => {
  await openPage(page);
  const warmed = page.waitForEvent('requestfinished', (request) =>
    /\/Store\.js$/.test(request.url()),
  );
  await entry(page, 'Store').hover();
  await warmed;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) asked.push(request.url());
  });
  await entry(page, 'Store').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store');
  expect(asked).toEqual([]);
});

test('help and log out are links without a destination', async ({ page }) => {
  await openPage(page);
  for (const name of ['Help & getting started', 'Log out']) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).not.toHaveAttribute('href');
    await expect(link).toHaveAccessibleDescription('No destination yet');
  }
});
