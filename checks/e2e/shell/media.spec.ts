import { whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';

test('a printed page leaves out the top bar and the side menu', async ({ page }) => {
  await openPage(page, emptyPage);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(pageHeading(page)).toBeVisible();
});

test('a printed error page leaves out its button', async ({ page }) => {
  await openPage(page, '/nowhere');
  const link = page.getByRole('link', { name: 'Back to the Dashboard' });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
  await expect(pageHeading(page)).toBeVisible();
});

for (const [what, ...keys] of [
  ['the command palette', 'Control+k'],
  ['the shortcuts', '?'],
  ['the notifications', 'Control+k', 'n', 'o', 't', 'i', 'f', 'Enter'],
]) {
  test(`nothing covers a page that is printed with ${what} open`, async ({ page }) => {
    await openPage(page, emptyPage);
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    const covering = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => getComputedStyle(element).position === 'fixed')
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map(({ className }) => className),
      );
    expect(await whenIdle(page, covering)).toEqual([]);
  });
}
