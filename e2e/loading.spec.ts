import type { Request, Route } from '@playwright/test';
import { expect, test } from './test';

const addresses = {
  '/': /\/Dashboard\.(js|css)$/,
  '/customers': /\/Customers\.(js|css)$/,
};

for (const [address, ownFiles] of Object.entries(addresses)) {
  test(`${address} needs one level of requests after the HTML`, async ({ page }) => {
    const asked: string[] = [];
    const held: Route[] = [];
    // No file is answered until all are asked for: a file found out from another could never come.
    await page.route(/\/(host|remotes)\//, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      held.push(route);
    });
    await page.goto(address, { waitUntil: 'commit' });

    const expected = [/\/main\.js$/, /\.woff2$/, /\/remoteEntry\.js$/, ownFiles];
    for (const file of expected)
      await expect.poll(() => asked.some((each) => file.test(each))).toBe(true);
    expect(asked.filter((each) => ownFiles.test(each))).toHaveLength(2);

    const late: Request[] = [];
    await page.unroute(/\/(host|remotes)\//);
    page.on('request', (request) => late.push(request));
    await Promise.all(held.map((route) => route.continue()));
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();

    const lateFiles = late.map((request) => new URL(request.url()).pathname);
    // A failed preload or a second copy would be asked for here.
    expect(lateFiles.filter((each) => asked.includes(each))).toEqual([]);
    expect(lateFiles.filter((each) => /\/(main|remoteEntry)|\.woff2$/.test(each))).toEqual([]);
    expect(new Set(asked).size).toBe(asked.length);
  });
}

test('the rest of the font is fetched when a name needs it', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Strike a yogi pose' })).toBeVisible();
  expect(fonts).toEqual([expect.stringMatching(/-subset\.woff2$/)]);
  await page.getByRole('heading', { level: 1 }).evaluate((title) => (title.textContent = 'Zoë'));
  await expect.poll(() => fonts.slice(1)).toEqual([expect.stringMatching(/-normal\.woff2$/)]);
});

test('the remotes of other pages are not fetched at the start', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(asked.filter((each) => /\/remotes\/(placeholders|notifications)\//.test(each))).toEqual(
    [],
  );
});
