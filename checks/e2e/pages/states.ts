import type { Page } from '@playwright/test';
import { openCharts } from '../dashboard/charts';
import { openOrderTools } from '../dashboard/orders';
import { closeDialog, expect, openPage } from '../support/test';
import { openWithUpdateLine } from '../support/update-line';

/** Checks one state of the product. Gets its name, and a selector of the topmost element. */
type Check = (name: string, top: string) => Promise<void>;

/** The errors that the console shows in these states. */
export const stateErrors =
  /remotes\/placeholders\/.*ERR_FAILED|ERR_FAILED.*remotes\/placeholders\//;

/** Opens every kind of page and every menu once, and calls `check` in each state. */
export async function checkEachState(page: Page, check: Check): Promise<void> {
  const dialog = page.locator('dialog[open]');

  await openCharts(page);
  await expect(page.locator('figure[data-state="errored"]')).toHaveCount(2);
  const next = page.getByRole('button', { name: 'Next picture' });
  await next.scrollIntoViewIfNeeded();
  await expect(next).toBeEnabled();
  await page.evaluate(() => window.scrollTo(0, 0));
  await check('Dashboard', 'body');

  await page
    .getByRole('button', { name: /View as table/ })
    .first()
    .click();
  await page.getByRole('button', { name: /View as table/ }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await check('Dashboard with tables', 'body');

  const orderTools = await openOrderTools(page);
  await orderTools.getByLabel('State').selectOption('Chargeback');
  await check('panel of the orders', '[popover]:popover-open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await check('profile menu', '[aria-label="Profile"]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('tab')).toHaveCount(3);
  await check('notification panel', 'dialog[open]');
  await closeDialog(page);

  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option', { name: /^Download/ })).not.toHaveCount(0); // From a remote.
  await check('command palette', 'dialog[open]');
  await page.keyboard.insertText('zzz');
  await expect(page.getByText('No results')).toBeVisible();
  await check('command palette without results', 'dialog[open]');
  await closeDialog(page);

  await page.keyboard.press('?');
  await expect(page.getByText('Next notification')).toBeVisible(); // From a remote.
  await check('keyboard shortcuts', 'dialog[open]');
  await closeDialog(page);

  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await check('mobile menu', 'dialog[open]');
    await closeDialog(page);
  } else {
    await page.keyboard.press('Control+b');
    await check('expanded side menu', 'body');
    await page.keyboard.press('Control+b');
  }

  await openPage(page, '/nowhere');
  await check('error page', 'body');
  await openPage(page, '/customers');
  await check('empty page', 'body');
  await page.route(/remotes\/placeholders/, (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await check('failure card', 'body');
  await page.unroute(/remotes\/placeholders/);

  await openWithUpdateLine(page); // Last, because it changes the page's clock.
  await check('new version', 'body');
}
