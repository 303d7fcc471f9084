import { readFile } from 'node:fs/promises';
import { expect, openPage, test } from '../support/test';
import { openOrderTools, orders } from './orders';

test('an address sorts and filters the orders, and headers change it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page, '/?state=chargeback');
  await orders(page).getByRole('button', { name: 'Order', exact: true }).click();
  await expect(page).toHaveURL('/?sort=-amount&state=chargeback');
  await expect(orders(page).getByRole('rowheader')).toHaveText([
    'Finn Fixture',
    'Ben Sample',
    'Jon Blank',
  ]);
});

test('the policy allows the download, and Escape returns to the button of the panel', async ({
  page,
}) => {
  await openPage(page);
  const panel = await openOrderTools(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: /^Download CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('new-orders.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe('1042,Ada Example,128.40,Completed,2026-03-14');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter, sort and export' })).toBeFocused();
});
