import type { Locator } from '@playwright/test';
import { emptyPage, expect, openPage, test } from '../support/test';

for (const width of [320, 1440]) {
  test(`at ${width} px the avatar ends with the page, on whole pixels`, async ({ page }) => {
    await openPage(page, emptyPage, { width, height: 800 });
    const picture = page.getByRole('button', { name: 'Profile menu' }).locator('svg');
    const boxOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect());
    const { right } = await boxOf(page.locator('main article'));
    await expect.poll(async () => (await boxOf(picture)).right).toBe(right);
    await expect.poll(async () => (await boxOf(picture)).top % 1).toBe(0);
  });
}
