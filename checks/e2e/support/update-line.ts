import type { Page } from '@playwright/test';
import { serveRelease } from './release';
import { emptyPage, expect, openPage } from './test';

/** Opens the empty page, releases another host, and waits for the line "An update is ready." */
export async function openWithUpdateLine(page: Page): Promise<void> {
  await page.clock.install();
  await openPage(page, emptyPage);
  await page.clock.fastForward(10_000);
  await expect(page.locator('main > * > [role="status"]')).toHaveCount(1);
  await serveRelease(
    page,
    (json) => json.replace(/"number":\d+/, '"number":99').replace(/"host":"[^"]*/, '$&-other'),
    emptyPage,
  );
  await page.clock.fastForward(300_000);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
}
