import { expect, openPage, test } from '../test';

test('a navigation sets the title and moves the focus to the new page’s heading', async ({
  page,
}) => {
  await openPage(page);
  await expect(page).toHaveTitle('Dashboard · Backshop');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Messages · Backshop');
});

test('the skip link comes first and leads to the content', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('going back restores the scroll, going forward starts at the top', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  await openPage(page);
  // Further down than the first row of the page, which comes back first.
  await page.evaluate(() => window.scrollTo(0, 1100));
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1100);
});

test('a reload keeps the place and moves no focus; a first visit starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  await openPage(page);
  await page.evaluate(() => window.scrollTo(0, 180));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(180);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await openPage(page, '/?again');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the profile menu toggles on the avatar, and closes outside and on Escape', async ({
  page,
}) => {
  await openPage(page);
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

test('nothing of the shell moves while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPage(page, '/customers');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.01,
  );
});

test('print leaves the shell out', async ({ page }) => {
  await openPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('forced colours still tell the selected entry', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page);
  const colorOf = (name: string) =>
    page
      .getByRole('link', { name })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf('Dashboard')).not.toBe(await colorOf('Store'));
});
