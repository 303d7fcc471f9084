import type { Locator } from '@playwright/test';
import { emptyPage, expect, openPage, test } from '../support/test';

test('opens and closes with the avatar, and closes on an outside click and on Escape', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  const avatar = page.getByRole('button', { name: 'Profile menu' });
  const profile = page.getByRole('group', { name: 'Profile' });
  await avatar.click();
  await expect(profile.getByRole('link')).toHaveText([/Planning/, /Logout/]);
  await page.mouse.click(600, 700);
  await expect(profile).toBeHidden();
  await avatar.press('Enter');
  await expect(profile).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(avatar).toBeFocused();
});

for (const width of [320, 1440]) {
  test(`at ${width} px the avatar ends with the page, on whole pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, emptyPage);
    const picture = page.getByRole('button', { name: 'Profile menu' }).locator('svg');
    const boxOf = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect());
    const { right } = await boxOf(page.locator('main article'));
    await expect.poll(async () => (await boxOf(picture)).right).toBe(right);
    await expect.poll(async () => (await boxOf(picture)).top % 1).toBe(0);
  });
}
