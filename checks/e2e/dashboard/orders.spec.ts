import { readFile } from 'node:fs/promises';
import { holdBack } from '../support/idle';
import { expect, openPage, test } from '../support/test';
import { openOrderTools, orders } from './orders';

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

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
  [1280, 720],
] as const) {
  test(`at ${width} × ${height} the panel fits the window, wherever the button is`, async ({
    page,
  }) => {
    await openPage(page, '/', { width, height });
    await openOrderTools(page);
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: 'Filter, sort and export' });
    for (const block of ['end', 'start'] as const) {
      await button.evaluate((element, to) => element.scrollIntoView({ block: to }), block);
      await button.press('Enter');
      const panel = page.getByRole('group', { name: 'Filter, sort and export' });
      await expect(panel).toBeInViewport({ ratio: 1 });
      await button.press('Escape');
    }
  });
}

test('at 320 px the panel is as wide as its card', async ({ page }) => {
  await openPage(page, '/', { width: 320, height: 640 });
  const panel = await openOrderTools(page);
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 16, width: 288 });
});

test('at 320 px the tools say what they do, on a line that waits for them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const letThrough = await holdBack(page, /\/table-tools/);
  await openPage(page);
  const row = orders(page).getByRole('row', { name: /^Ada Example/ });
  await row.scrollIntoViewIfNeeded();
  const { y } = (await row.boundingBox())!;
  letThrough();
  await expect(orders(page).getByText('Filter, sort and export', { exact: true })).toBeVisible();
  await expect.poll(async () => (await row.boundingBox())!.y).toBe(y);
});

for (const width of [1280, 1320, 1366]) {
  test(`at ${width} px, with a filter, the tools leave room for the link beside the title`, async ({
    page,
  }) => {
    await openPage(page, '/?state=chargeback', { width, height: 900 });
    await orders(page).getByRole('heading').hover();
    const link = orders(page).getByRole('button', { name: 'Copy link to New orders' });
    const tools = orders(page).getByRole('button', { name: 'Filter, sort and export' });
    await expect(link).toBeVisible();
    await expect(tools).toContainText('1');
    const space = async () => {
      const { x, width } = (await link.boundingBox())!;
      return (await tools.boundingBox())!.x - (x + width);
    };
    await expect.poll(space).toBeGreaterThanOrEqual(2);
  });
}

test('at 320 px a filter leaves the link to all orders beside the title', async ({ page }) => {
  await openPage(page, '/?state=chargeback', { width: 320, height: 640 });
  await orders(page).scrollIntoViewIfNeeded();
  await expect(orders(page).getByRole('button', { name: 'Show all' })).toBeVisible();
  const title = await orders(page).getByRole('heading').boundingBox();
  const link = orders(page).getByRole('link', { name: 'View all orders' });
  await expect.poll(() => link.boundingBox()).toMatchObject({ y: title!.y });
});
