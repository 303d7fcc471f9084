import type { Locator, Page } from '@playwright/test';

const tools = 'Filter, sort and export';

export const orders = (page: Page) => page.getByRole('region', { name: 'New orders' });

/** Opens the panel that sorts, filters and exports the orders. */
export async function openOrderTools(page: Page): Promise<Locator> {
  await orders(page).scrollIntoViewIfNeeded(); // The tools load when staff are near.
  await page.getByRole('button', { name: tools }).click();
  return page.getByRole('group', { name: tools });
}
