import { openOrderTools, orders } from '../dashboard/orders';
import { bell, drawer } from '../notifications/panel';
import { translate } from '../states/views';
import { expect, openPage, test } from '../support/test';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(translate, 0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a translated command palette searches, and says what it has found', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  for (const [text, shown] of [
    ['sto', 'Store'],
    ['zzz', 'No results for “zzz”.'],
    ['zzzz', 'No results for “zzzz”.'],
    ['mes', 'Messages'],
    ['gwen', 'Gwen Demo'],
    ['', 'Dashboard'],
  ] as const) {
    await field.fill(text);
    await expect(palette).toContainText(shown);
  }
  await expect(palette).not.toContainText('No results');
  await page.keyboard.press('Escape');
});

test('translated orders say which of them show', async ({ page }) => {
  await openPage(page);
  const panel = await openOrderTools(page);
  const state = panel.getByLabel('State');
  for (const [choice, text] of [
    ['Chargeback', '3 of 10 orders: Chargeback'],
    ['Completed', '7 of 10 orders: Completed'],
  ] as const) {
    await state.selectOption(choice);
    await expect(orders(page)).toContainText(text);
  }
  await page.keyboard.press('Escape');
  await orders(page).getByRole('button', { name: 'Show all' }).click();
  await expect(orders(page)).not.toContainText('of 10 orders:');
});

test('translated charts show their data, as a chart and as a table', async ({ page }) => {
  await openPage(page);
  const map = page.getByRole('figure', { name: 'Popularity by country' });
  for (const [country, popularity] of [
    ['Brazil', 560],
    ['Germany', 450],
  ] as const) {
    await map.getByRole('option', { name: `${country}:` }).hover();
    await expect(map).toContainText(`Popularity: ${popularity}`);
  }
  const toggle = map.getByRole('button', { name: /^View as/ });
  for (const text of ['View as chart', 'View as table', 'View as chart']) {
    await toggle.click();
    await expect(toggle).toHaveText(text);
  }
  await map.getByRole('button', { name: 'Country', exact: true }).click();
  await expect(map.getByRole('row').nth(1)).toContainText('Argentina');
});

test('translated notifications and menus count what staff change', async ({ page }) => {
  await openPage(page);
  await bell(page).click();
  const tab = drawer(page).getByRole('tab', { name: /^Unread/ });
  await expect(tab).toHaveText('Unread 4');
  await drawer(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(tab).toHaveText('Unread 0');
  await expect(bell(page)).toHaveText('');
  await drawer(page).getByRole('button', { name: 'Undo' }).click();
  await expect(tab).toHaveText('Unread 4');
  await expect(bell(page)).toHaveText('4');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('G then D');
});
