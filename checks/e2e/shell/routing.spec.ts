import type { Page } from '@playwright/test';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';

/** In px. */
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('the skip link is the first stop of the Tab key and leads to the content', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const address of ['/nowhere', '/product']) {
  test(`${address} has one card, which ends with the window`, async ({ page }) => {
    await openPage(page, address, { width: 320, height: 800 }); // Its title has two lines.
    const card = page.locator('main h1 + div');
    const end = () => card.evaluate((each) => each.getBoundingClientRect().bottom);
    await expect.poll(end).toBe(800 - 24);
  });
}

test('can be installed as an app, and a link to it has a name and a description', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  const client = await page.context().newCDPSession(page);
  const { manifest, errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Backshop', startUrl: new URL('/', page.url()).href });
  const icons = () =>
    page.evaluate(
      (addresses) => {
        const pictures = addresses.map(async (address) => {
          const picture = new Image();
          picture.src = address;
          await picture.decode();
          return picture.naturalWidth === picture.naturalHeight;
        });
        return Promise.all(pictures);
      },
      manifest.icons!.map(({ url }) => url),
    );
  await expect.poll(icons).toEqual([true, true]);
  const property = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(property('title')).toHaveAttribute('content', 'Backshop');
  await expect(property('description')).toHaveAttribute('content', 'The back office of a shop');
});

test('a page that staff come back to is as they left it', async ({ page }) => {
  await openPage(page);
  const slideShow = page.getByRole('region', { name: 'Pictures of yogi poses' });
  await slideShow.getByRole('button', { name: 'Pause the slide show' }).click();
  await slideShow.getByRole('button', { name: 'Picture 3 of 4' }).click();
  const amount = page.getByRole('columnheader', { name: 'Order' });
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(pageHeading(page)).toHaveText('Customers');
  await page.goBack();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => scrollPosition(page)).toBe(100);
  const picture = slideShow.getByRole('group', { name: '3 of 4' }).getByRole('img');
  await expect(picture).toBeInViewport();
  await expect(slideShow.getByRole('button', { name: 'Next picture' })).toBeEnabled();
  await expect(picture).toBeInViewport({ ratio: 0.9 });
  await expect(slideShow.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
});
