import { expect, type Page } from '@playwright/test';
import { idle } from '../../support/idle';
import { pageHeading } from '../../support/test';

/** The heading of the current page. */
export const heading = pageHeading;

/** The failure card in the page area, with the page's title. */
export const failureCard = (tab: Page) => tab.locator('main [data-slot][data-state="failed"]');

/** The drawer around the notification panel. */
export const drawer = (tab: Page) => tab.getByRole('dialog', { name: 'Notification' });

/** The button that opens the notification panel. */
export const bell = (tab: Page) => tab.getByRole('button', { name: /^Notifications/ });

export const markAllButton = (tab: Page) =>
  drawer(tab).getByRole('button', { name: 'Mark all as read' });

/** Starts to load an address. Does not wait until it has loaded. */
export async function goTo(tab: Page, address: string): Promise<void> {
  await tab.goto(address, { waitUntil: 'commit' });
}

/**
 * Opens a page in which 10 seconds never pass. After them, a tab asks for a new release. Not with Playwright's clock,
 * which hides requests from the host's check of changed files.
 */
export async function openWithoutFollowing(
  tab: Page,
  address: string,
  title: string,
): Promise<void> {
  await tab.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const never = (handler: () => void, ms?: number) => (ms === 10_000 ? 0 : wait(handler, ms));
    Object.assign(window, { setTimeout: never });
  });
  await goTo(tab, address);
  await expect(heading(tab)).toHaveText(title);
  await idle(tab);
}

/** Opens a page through the side menu and waits until it shows. */
export async function openFromSideMenu(tab: Page, title: string): Promise<void> {
  const menu = tab.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: title }).click();
  await expect(heading(tab)).toHaveText(title);
}

/**
 * Opens a page through the command palette. Then toggles the side menu at once, so that the observer can
 * measure how fast the shell reacts.
 */
export async function openFromCommandPalette(tab: Page, title: string): Promise<void> {
  await tab.keyboard.press('Control+k');
  await expect(tab.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await tab.keyboard.insertText(title);
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Control+b');
}

/** Opens the notification panel and marks all notifications as read. */
export async function markAllAsRead(tab: Page): Promise<void> {
  await bell(tab).click();
  await markAllButton(tab).click();
}

/** Returns how many files the tab has requested whose address contains the given text. */
export function countRequests(tab: Page, text: string): Promise<number> {
  return tab.evaluate(
    (wanted) =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted)).length,
    text,
  );
}
