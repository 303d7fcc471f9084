import type { Page } from '@playwright/test';
import { openPage } from '../support/test';

export const map = (page: Page) => page.getByRole('figure', { name: 'Popularity by country' });
export const pie = (page: Page) => page.getByRole('figure', { name: 'Hours per day' });

/** Opens the Dashboard and scrolls to the pie, because a chart loads when it is in view. */
export async function openCharts(page: Page): Promise<void> {
  await openPage(page);
  await pie(page).scrollIntoViewIfNeeded();
}

/** Returns the messages that the page logs from now on, as they arrive. */
export function collectLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  return logged;
}
