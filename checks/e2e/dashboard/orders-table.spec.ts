import type { Locator } from '@playwright/test';
import { expect, openPage, test } from '../support/test';
import { orders } from './orders';

for (const width of [1024, 1440]) {
  test(`at ${width} px a filter makes no row of the orders higher`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, '/?state=chargeback');
    await orders(page).scrollIntoViewIfNeeded();
    const rows = orders(page).getByRole('row');
    await expect(rows).toHaveCount(4);
    const heights = () =>
      rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(64);
  });
}

test('a header that sorts the orders keeps the focus, so that it can sort again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page);
  const header = orders(page).getByRole('columnheader', { name: 'Order' });
  const button = header.getByRole('button');
  await button.focus();
  for (const direction of ['descending', 'ascending', null, 'descending']) {
    await page.keyboard.press('Enter');
    if (direction) await expect(header).toHaveAttribute('aria-sort', direction);
    else await expect(header).not.toHaveAttribute('aria-sort');
    await expect(button).toBeFocused();
  }
});

test('the focus ring of a header that sorts touches no letter', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page);
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
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page);
  const row = orders(page).getByRole('row', { name: /^Ada Example/ });
  const distance = async () =>
    (await left(row.getByText('Completed'))) - (await left(row.getByText('Ada Example')));
  await expect.poll(distance).toBe(0);
});

test('on a phone, the icon of the tools stands below the title', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page);
  await orders(page).scrollIntoViewIfNeeded();
  const icon = page.getByRole('button', { name: 'Filter, sort and export' }).locator('svg');
  const title = page.getByRole('heading', { name: 'New orders' });
  await expect.poll(async () => (await left(icon)) - (await left(title))).toBe(0);
});

test('the bar of a marked order is not outside of its focus ring', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page, '/#order-1036');
  const row = page.getByRole('row', { name: /^Gwen Demo/ });
  await expect(row).toBeFocused();
  await expect(row).toHaveCSS('outline-style', 'solid');
  await expect(row).toHaveCSS('box-shadow', 'none');
});
