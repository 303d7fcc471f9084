import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeSettings, releasePackage } from '@backshop/delivery/origin';
import { releasablePackages } from '@backshop/delivery';
import { testAction } from '@backshop/delivery/testing';
import type { Page } from '@playwright/test';
import { idle } from '../support/idle';
import { runner } from '../support/commands';
import { editing, withRelease } from '../support/release';
import { type ServedOrigin, serveOrigin } from '../support/served-origin';
import { closeDialog, expect, openPage, pageHeading, test } from '../support/test';

const delivery = join(import.meta.dirname, '../../../platform/delivery/bin/delivery.js');
const base = '/shop/office';

let served: ServedOrigin;
let root: string;

test.beforeEach(async () => {
  served = await serveOrigin();
  await changeSettings(served.origin, testAction, { base });
  root = served.url;
});

test.afterEach(async ({ page }) => {
  await page.close(); // Its last requests would fail without the server.
  await served.close();
});

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Returns the addresses that the page requests outside of the product. */
function watchOutside(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(root) && !url.startsWith(root + base)) outside.push(url);
  });
  return outside;
}

test('staff use the product below a path', async ({ page }) => {
  const outside = watchOutside(page);
  await openPage(page, `${root}${base}`);
  await expect(page).toHaveURL(`${root}${base}/`);
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(menuEntry(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');

  // The menu, a reload, and Back.
  await menuEntry(page, 'Customers').click();
  await expect(page).toHaveURL(`${root}${base}/customers`);
  await expect(pageHeading(page)).toHaveText('Customers');
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Customers');
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('Dashboard');

  // The address has what the page shows.
  await page.getByRole('button', { name: 'Filter, sort and export' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption({ index: 1 });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`^${root}${base}/\\?`));
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Dashboard');

  // The palette finds something on another page, and opens it there.
  await openPage(page, `${root}${base}/store`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('top countries');
  await page.getByRole('option', { name: 'Top countries' }).first().click();
  await expect(page).toHaveURL(`${root}${base}/#top-countries`);
  await expect(pageHeading(page)).toHaveText('Dashboard');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notification' })).toBeVisible();
  await expect(page).toHaveURL(`${root}${base}/#notifications`);
  await closeDialog(page);

  await openPage(page, `${root}${base}/nowhere`);
  await expect(page.getByRole('main')).toContainText('404 Not Found');
  await page.getByRole('link', { name: 'Back to the Dashboard' }).click();
  await expect(page).toHaveURL(`${root}${base}/`);
  await idle(page);
  expect(outside).toEqual([]);
});

test('"About this page" lists the versions, and a version can be previewed', async ({ page }) => {
  const outside = watchOutside(page);
  const [, , , placeholders] = releasablePackages();
  const { release } = await releasePackage(served.origin, testAction, {
    ...placeholders!,
    version: '9.9.9',
  });
  const { version } = release.remotes.placeholders!;
  await openPage(page, `${root}${base}/customers?override=placeholders@${version}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(version);
  await expect(page).toHaveURL(`${root}${base}/customers`);
  await expect(pageHeading(page)).toHaveText('Customers');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('about');
  await page.getByRole('option', { name: 'About this page' }).click();
  const about = page.getByRole('dialog', { name: 'About this page' });
  await expect(about).toContainText('This release. The page is up to date.');
  await expect(about.getByLabel('Preview another version of placeholders')).toBeVisible();
  await idle(page);
  expect(outside).toEqual([]);
});

test('the first screens, the menu and the icons work without scripts', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const outside = watchOutside(page);
  await page.goto(`${root}${base}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await menuEntry(page, 'Customers').click();
  await expect(page).toHaveURL(`${root}${base}/customers`);
  await page.waitForLoadState(); // Without scripts, nothing is requested later.
  expect(outside).toEqual([]);
  await context.close();

  // A headless browser requests no icons.
  const html = await (await request.get(`${root}${base}/`)).text();
  for (const rel of ['icon', 'manifest']) {
    const [, address = ''] = new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html) ?? [];
    expect((await request.get(root + address)).status(), rel).toBe(200);
  }
});

test('the server answers below the path only, and commands read the product there', async ({
  request,
}) => {
  test.setTimeout(90_000); // The smoke test starts a browser and opens every page.
  expect((await request.get(`${root}/`)).status()).toBe(404);
  expect((await request.get(`${root}/shop/officer`)).status()).toBe(404);
  expect((await request.get(`${root}${base}/host/nothing.js`)).status()).toBe(404);
  const index = await request.get(`${root}${base}/`);
  const [script = ''] = /\/[^"]*main\.js/.exec(await index.text()) ?? [];
  const main = await request.get(root + script);
  expect(main.headers()['use-as-dictionary']).toContain(`match="${base}/host/*/main.js"`);

  const { directory } = served.origin;
  const run = runner(join(directory, 'elsewhere'), { ...process.env });
  const workspace = runner(join(import.meta.dirname, '../../..'), { ...process.env });
  const check = await workspace(
    ...[process.execPath, delivery, 'check', 'dashboard', '--against', `${root}${base}/`],
  );
  expect(check).toContain('is compatible with host');
  const indexHtml = join(directory, 'index.html');
  const addCard = editing(({ remotes }) => {
    const card = { page: '/', name: 'Messages', size: 'small' };
    remotes.placeholders!.cards = { Messages: card };
  });
  const withCard = withRelease(await readFile(indexHtml, 'utf8'), addCard);
  await writeFile(indexHtml, withCard);
  const smoke = await run(process.execPath, delivery, 'smoke', `${root}${base}`);
  expect(smoke).toContain(`the card at ${base}/#placeholders-Messages shows`);
  expect(smoke).toContain('All checks passed.');
});
