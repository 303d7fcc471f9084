import { specifiedPages } from '../support/specified-pages';
import { expect, openPage, pageHeading, test } from '../support/test';

for (const { address, title } of specifiedPages) {
  test(`${address} shows ${title}`, async ({ page }) => {
    await openPage(page, address);
    await expect(pageHeading(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Backshop`);
  });
}

test('an unknown address shows the error page inside the app shell', async ({ page }) => {
  await openPage(page, '/nowhere');
  await expect(pageHeading(page)).toHaveText('There is no page at this address');
  await expect(page.getByRole('alert')).toContainText('Unexpected Application Error!');
  await expect(page.getByRole('alert')).toContainText('404 Not Found');
  await page.getByRole('link', { name: 'Back to the Dashboard' }).click();
  await expect(pageHeading(page)).toHaveText('Dashboard');
});

test('/settings redirects to /setings', async ({ page }) => {
  await openPage(page, '/settings');
  await expect(page).toHaveURL(/\/setings$/);
});
