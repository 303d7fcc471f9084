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
