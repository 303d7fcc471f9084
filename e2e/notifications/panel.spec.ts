import { expectAccessibleInBothThemes, expectNoHorizontalScroll } from '../support/accessibility';
import { emptyPage, expect, openPage, test } from '../support/test';
import { bell, desktop, drawer, openPanel, panel } from './panel';

test('works with the keyboard alone: opens, reads a notification, marks all as read, closes', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await openPage(page, emptyPage);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'All 9' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Unread 4' })).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Ada Example/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');

  await page.getByRole('button', { name: 'Mark all as read' }).focus();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(panel(page).getByText('You have read everything. Nice work!')).toBeVisible();
  await page.getByRole('link', { name: 'See all notifications' }).focus();
  await expect(page.getByRole('tooltip', { name: 'No destination yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Unread 0' })).toBeVisible();
});

for (const width of [320, 1440]) {
  test(`is accessible at ${width} px, in both themes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, emptyPage);
    await openPanel(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('tab', { name: /Unread/ }).click();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
  });
}
