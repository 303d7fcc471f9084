import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';

test('a printed page leaves out the top bar and the side menu', async ({ page }) => {
  await openPage(page, emptyPage);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(pageHeading(page)).toBeVisible();
});

test('the selected entry stands out in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, emptyPage);
  const colors = () =>
    Promise.all(
      ['Customers', 'Store'].map((name) =>
        page
          .getByRole('link', { name })
          .evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
  await expect(async () => expect(new Set(await colors()).size).toBe(2)).toPass();
});
