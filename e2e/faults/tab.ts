import { expect, type Page } from '@playwright/test';

/** The title of the page that shows. */
export const heading = (tab: Page) => tab.getByRole('heading', { level: 1 });

/** Where a part of the routed area says why it does not show. */
export const card = (tab: Page) => tab.locator('main').getByRole('alert');

/** The drawer that the notification panel fills. */
export const drawer = (tab: Page) => tab.getByRole('dialog', { name: 'Notification' });

export const bell = (tab: Page) => tab.getByRole('button', { name: /^Notifications/ });

export const markAll = (tab: Page) => drawer(tab).getByRole('button', { name: 'Mark all as read' });

/** Loads an address, and waits for nothing. */
export async function load(tab: Page, address: string): Promise<void> {
  await tab.goto(address, { waitUntil: 'commit' });
}

/** Goes to a page through the side menu, and waits until it shows. */
export async function follow(tab: Page, title: string): Promise<void> {
  const menu = tab.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: title }).click();
  await expect(heading(tab)).toHaveText(title);
}

/** Goes to a page by the keyboard alone, which leaves open what is open, and toggles the side menu at once. */
export async function command(tab: Page, title: string): Promise<void> {
  await tab.keyboard.press('Control+k');
  await expect(tab.getByRole('dialog', { name: 'Command box' })).toBeVisible();
  await tab.keyboard.insertText(title);
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Control+b');
}

/** Uses another slot: opens the notifications and marks them as read. */
export async function readAll(tab: Page): Promise<void> {
  await bell(tab).click();
  await markAll(tab).click();
}

/** How many files of a name or a version the page has asked for. */
export function askedFor(tab: Page, part: string): Promise<number> {
  return tab.evaluate(
    (wanted) =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted)).length,
    part,
  );
}
