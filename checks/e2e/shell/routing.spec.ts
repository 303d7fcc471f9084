import type { Page } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';

/** In px. */
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);
const hasNoFocus = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('a navigation sets the title and moves the focus to the heading of the page', async ({
  page,
}) => {
  await openPage(page);
  await expect(page).toHaveTitle('Dashboard · Backshop');
  expect(await whenIdle(page, () => hasNoFocus(page))).toBe(true);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(pageHeading(page)).toBeFocused();
  await expect(page).toHaveTitle('Messages · Backshop');
});

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

test('a link starts at the top of the page, and going back restores the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  await openPage(page);
  // Below the first row, because the Dashboard renders its first row before the others.
  await page.evaluate(() => window.scrollTo(0, 1100));
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(pageHeading(page)).toHaveText('Customers');
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect.poll(() => scrollPosition(page)).toBe(1100);
});

test('a reload keeps the scroll position and moves no focus, and a new load starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  await openPage(page);
  // The Dashboard's first row alone, which renders first, is high enough for this position.
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => scrollPosition(page)).toBe(100);
  expect(await whenIdle(page, () => hasNoFocus(page))).toBe(true);
  await openPage(page, '/?again');
  expect(await whenIdle(page, () => scrollPosition(page))).toBe(0);
});

test('going back from other documents restores the scroll position of each', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  await openPage(page);
  await page.evaluate(() => window.scrollTo(0, 100));
  await openPage(page, '/?again');
  await page.evaluate(() => window.scrollTo(0, 50));
  await openPage(page, emptyPage);
  for (const [address, y] of [
    ['/?again', 50],
    ['/', 100],
  ] as const) {
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => scrollPosition(page)).toBe(y);
    await expect(page).toHaveURL(address);
  }
});

for (const address of ['/nowhere', '/product']) {
  test(`${address} has one card, which ends with the window`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openPage(page, address); // Its title has two lines.
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
