import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotificationItem, OrderRow } from '@backshop/shared-types';
import type { Page } from '@playwright/test';

/** What staff do with long lists, in order. */
export const interactions: readonly [name: string, act: (page: Page) => Promise<void>][] = [
  ['sort the orders by amount', (page) => header(page, 'Order').click()],
  ['sort them the other way', (page) => header(page, 'Order').click()],
  ['sort them by customer', (page) => header(page, 'Customers').click()],
  ['open the panel of the orders', (page) => ordersButton(page).click()],
  [
    'filter them by state',
    (page) => page.getByRole('combobox', { name: 'State' }).press('ArrowDown'),
  ],
  ['show all again', (page) => page.getByRole('combobox', { name: 'State' }).press('ArrowUp')],
  ['close the panel of the orders', (page) => page.keyboard.press('Escape')],
  ['open the palette', (page) => page.keyboard.press('Control+k')],
  ['type the first letter', (page) => page.keyboard.press('a')],
  ['type the second letter', (page) => page.keyboard.press('d')],
  ['move the selection', (page) => page.keyboard.press('ArrowDown')],
  ['delete a letter', (page) => page.keyboard.press('Backspace')],
  ['close the palette', (page) => page.keyboard.press('Escape')],
  [
    'open the notifications',
    (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  ],
  ['switch to Unread', (page) => tab(page, /^Unread/).click()],
  ['switch to All', (page) => tab(page, /^All/).click()],
  ['put the focus on the list', (page) => page.getByRole('tabpanel').press('Tab')],
  ['go to the next one (J)', (page) => page.keyboard.press('j')],
  ['go on (J)', (page) => page.keyboard.press('j')],
  ['go back (K)', (page) => page.keyboard.press('k')],
  ['mark one as read or unread (U)', (page) => page.keyboard.press('u')],
  ['archive one (E)', (page) => page.keyboard.press('e')],
  ['undo (Z)', (page) => page.keyboard.press('z')],
  ['mark all as read', (page) => page.getByRole('button', { name: 'Mark all as read' }).click()],
  ['switch to Archived', (page) => tab(page, /^Archived/).click()],
];

const header = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).getByRole('button');
export const ordersButton = (page: Page) =>
  page.getByRole('button', { name: 'Filter, sort and export' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/**
 * Adds orders and notifications to a page before it loads. Each is also an entry of the command palette. Needs a build
 * that reads them.
 */
export async function addRows(page: Page, count: number): Promise<void> {
  await page.addInitScript((wanted) => {
    const addedOrders = Array.from({ length: wanted }, (_, index): OrderRow => {
      const isCompleted = index % 3 > 0;
      return {
        id: `generated-${index}`,
        img: ['ada', 'ben', 'cleo', 'dev'][index % 4]!,
        name: `${['Adele', 'Bruno', 'Carla', 'Dario'][index % 4]} Sample ${(index * 7919) % wanted}`,
        order: `$${(((index * 104_729) % 100_000) / 100).toFixed(2)}`,
        state: isCompleted ? 'Completed' : 'Chargeback',
        colorState: isCompleted ? 'success' : 'danger',
        date: new Date(Date.UTC(2026, 2, 5) - index * 3_600_000).toISOString().slice(0, 10),
      };
    });
    const addedNotifications = Array.from({ length: wanted }, (_, index): NotificationItem => ({
      id: `generated-${index}`,
      avatar: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>`,
      name: `Sender ${index}`,
      data: `${index}h ago Comment on`,
      from: `Order ${index}`,
      messege: 'Where did this one go? '.repeat(1 + (index % 6)),
      statusMessege: index % 2 === 0,
      archive: index % 3 === 0,
      statusLike: index % 5 === 0,
      toMessege: index % 4 === 0 ? 'It is on its way.' : '',
      toStatus: true,
    }));
    Object.assign(globalThis, { addedOrders, addedNotifications });
  }, count);
}

/** The last sample order and notification in a build, and what to add to them. */
const ends: readonly [last: string, added: string][] = [
  ['"2026-03-06")]', 'globalThis.addedOrders'],
  ['"Sold out, so this can be archived now."}]', 'globalThis.addedNotifications'],
];

/**
 * Makes the last builds read the rows that `addRows` adds to a page. The hashes of the changed scripts change in
 * `remoteEntry.js`, too, and then in `index.html`.
 */
export async function readAddedRows(page: Page): Promise<void> {
  const hashes: [before: string, after: string][] = [];
  const change = (text: string) =>
    hashes.reduce((changed, [before, after]) => changed.replaceAll(before, after), withAdded(text));
  for (const remote of ['dashboard', 'notifications']) {
    const folder = join(import.meta.dirname, `../../../remote-${remote}/dist`);
    // Sorted, `remoteEntry.js` comes last. It has the hashes of the others.
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
    for (const name of scripts) {
      const script = await readFile(join(folder, name), 'utf8');
      if (change(script) !== script) hashes.push([hashOf(script), hashOf(change(script))]);
    }
  }
  await page.route(/\/$|\/remotes\/.*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

const withAdded = (script: string) =>
  ends.reduce(
    (text, [last, added]) => text.replace(last, () => `${last.slice(0, -1)},...${added}]`),
    script,
  );

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
