import type { Locator } from '@playwright/test';
import { expect, openPage, test } from '../support/test';
import { orders } from './orders';

test('the focus ring of a header that sorts touches no letter', async ({ page }) => {
  await openPage(page, '/', { width: 1440, height: 800 });
  for (const name of ['Customers', 'Order', 'State', 'Date']) {
    const button = orders(page).getByRole('columnheader', { name }).getByRole('button');
    await button.focus();
    const space = () =>
      button.evaluate((element) => {
        const ring = element.getBoundingClientRect();
        const letters = document.createRange();
        letters.selectNodeContents(element.querySelector('span span')!);
        const { left, right } = letters.getBoundingClientRect();
        return Math.min(left - ring.left, ring.right - right);
      });
    await expect.poll(space, name).toBeGreaterThanOrEqual(4);
    await expect(button, name).toHaveCSS('outline-style', 'solid');
  }
});

const left = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().left);

test('on a phone in compact spacing, the state of an order stands below the name', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('density', 'compact'));
  await openPage(page, '/', { width: 320, height: 700 });
  const row = orders(page).getByRole('row', { name: /^Ada Example/ });
  const distance = async () =>
    (await left(row.getByText('Completed'))) - (await left(row.getByText('Ada Example')));
  await expect.poll(distance).toBe(0);
});

test('on a phone, the icon of the tools stands below the title', async ({ page }) => {
  await openPage(page, '/', { width: 320, height: 700 });
  await orders(page).scrollIntoViewIfNeeded();
  const icon = page.getByRole('button', { name: 'Filter, sort and export' }).locator('svg');
  const title = page.getByRole('heading', { name: 'New orders' });
  await expect.poll(async () => (await left(icon)) - (await left(title))).toBe(0);
});

test('the tint of a marked order ends with its focus ring, and its bar is not outside of it', async ({
  page,
}) => {
  await openPage(page, '/#order-1036', { width: 1440, height: 800 });
  const row = page.getByRole('row', { name: /^Gwen Demo/ });
  await expect(row).toBeFocused();
  await expect(row).toHaveCSS('outline-style', 'solid');
  // The ring is 2 px wide, so that it ends where the tint of the cells does.
  await expect(row).toHaveCSS('outline-offset', '6px');
  await expect(row).toHaveCSS('box-shadow', / 0px 0px 0px 6px$/);
  await expect(row.getByRole('rowheader')).toHaveCSS(
    'box-shadow',
    /^color\([^)]+\) -8px 0px 0px 0px, rgba\(0, 0, 0, 0\) -11px 0px 0px 0px$/,
  );
  await expect(row.getByRole('cell').last()).toHaveCSS('box-shadow', / 8px 0px 0px 0px$/);
});

test('nothing shows through the link to an order while it is pressed', async ({ page }) => {
  await openPage(page, '/', { width: 1440, height: 800 });
  const row = page.getByRole('row', { name: /^Gwen Demo/ });
  await row.hover();
  const link = row.getByRole('button', { name: /^Copy link/ });
  await link.hover();
  await page.mouse.down();
  await expect(link).toHaveCSS('opacity', '0.75');
  const below = link.locator('../..'); // Beyond the element of the tooltip.
  await expect(below).toHaveCSS('opacity', '1');
  await expect(below).toHaveCSS('background-color', 'rgb(252, 252, 252)');
});
