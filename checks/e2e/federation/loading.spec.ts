import type { Request, Route } from '@playwright/test';
import { idle } from '../support/idle';
import { expect, openPage, pageHeading, test } from '../support/test';

/** Addresses, and the files of their part. */
const addresses = {
  '/': /\/Dashboard\.(js|css)$/,
  '/customers': /\/Customers\.(js|css)$/,
};

for (const [address, partFiles] of Object.entries(addresses)) {
  test(`${address} needs one level of requests after index.html`, async ({ page }) => {
    const requested: string[] = [];
    const heldBack: Route[] = [];
    // Holds back every file until all are requested. A file that only another file names would
    // never be requested.
    await page.route(/\/(host|remotes)\//, (route) => {
      requested.push(new URL(route.request().url()).pathname);
      heldBack.push(route);
    });
    await page.goto(address, { waitUntil: 'commit' });

    const expected = [/\/main\.js$/, /\.woff2$/, /\/remoteEntry\.js$/, partFiles];
    for (const file of expected)
      await expect.poll(() => requested.some((each) => file.test(each))).toBe(true);
    expect(requested.filter((each) => partFiles.test(each))).toHaveLength(2);

    const late: Request[] = [];
    await page.unroute(/\/(host|remotes)\//);
    page.on('request', (request) => late.push(request));
    await Promise.all(heldBack.map((route) => route.continue()));
    await expect(pageHeading(page)).toBeVisible();
    await idle(page);

    const lateFiles = late.map((request) => new URL(request.url()).pathname);
    // A failed preload or a second copy of a file would be among them.
    expect(lateFiles.filter((each) => requested.includes(each))).toEqual([]);
    expect(lateFiles.filter((each) => /\/(main|remoteEntry)|\.woff2$/.test(each))).toEqual([]);
    expect(new Set(requested).size).toBe(requested.length);
  });
}

test('the browser loads the full font when a text needs a letter outside the subset', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await openPage(page, '/');
  await idle(page);
  expect(fonts).toEqual([expect.stringMatching(/-subset\.woff2$/)]);
  await pageHeading(page).evaluate((title) => (title.textContent = 'Zoë'));
  await expect.poll(() => fonts.slice(1)).toEqual([expect.stringMatching(/-normal\.woff2$/)]);
});

test('the start loads no files of the remotes of other pages', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await idle(page);
  expect(
    requested.filter((each) => /\/remotes\/(placeholders|notifications)\//.test(each)),
  ).toEqual([]);
});
