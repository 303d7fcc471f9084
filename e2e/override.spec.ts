import type { Page } from '@playwright/test';
import type { Release } from '@backshop/shared-types';
import { expect, expectAccessible, openPage, test } from './test';

const other = '/remotes/placeholders/0.0.9-other/';
const ownMachine = 'http://localhost:3999/';

const notice = (page: Page) => page.getByRole('region', { name: 'Override' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Serves the live files of the placeholders in another folder too; gives what is asked for there. */
async function serveAt(page: Page, folder: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**${folder}**`, async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)!;
    asked.push(file);
    const release = JSON.parse(
      await page.locator('#release').evaluate((element) => element.textContent),
    ) as Release;
    const entry = new URL(release.remotes.placeholders!.entry, page.url());
    await route.fulfill({ response: await page.request.get(new URL(file, entry).href) });
  });
  return asked;
}

/** Opens a page in a tab that has an override. */
async function openOverridden(page: Page, address: string, override: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('told')) sessionStorage.setItem('override', value);
    sessionStorage.setItem('told', 'once');
  }, override);
  await openPage(page, address);
}

test('an address offers another version; staff take it, see it everywhere, and end it', async ({
  page,
}) => {
  const asked = await serveAt(page, other);
  await openPage(page, '/customers?override=placeholders@0.0.9-other');
  await expect(notice(page)).toContainText('Look at placeholders from 0.0.9-other');
  expect(asked).toEqual([]);
  expect(new URL(page.url()).search).toBe('');

  await notice(page).getByRole('button', { name: 'Look at it' }).click();
  await expect(notice(page)).toContainText('placeholders comes from 0.0.9-other');
  await expect(heading(page)).toHaveText('Customers');
  expect(asked.sort()).toEqual(['Customers.css', 'Customers.js', 'remoteEntry.js']);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(heading(page)).toHaveText('Dashboard');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command box' })).toBeVisible();
  await expect(notice(page)).toBeInViewport();
  await page.keyboard.press('Escape');

  asked.length = 0;
  await notice(page).getByRole('button', { name: 'End override' }).click();
  await expect(notice(page)).toBeHidden();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(heading(page)).toHaveText('Customers');
  expect(asked).toEqual([]);
});

test('an offer that is declined changes nothing', async ({ page }) => {
  const asked = await serveAt(page, other);
  await openPage(page, '/customers?override=placeholders@0.0.9-other');
  await notice(page).getByRole('button', { name: 'No' }).click();
  await expect(notice(page)).toBeHidden();
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Customers');
  expect(asked).toEqual([]);
});

test('a remote comes from the own machine', async ({ page }) => {
  const asked = await serveAt(page, ownMachine);
  await openOverridden(page, '/customers', `placeholders@${ownMachine.slice(0, -1)}`);
  await expect(notice(page)).toContainText('placeholders comes from http://localhost:3999');
  expect(asked.sort()).toEqual(['Customers.css', 'Customers.js', 'remoteEntry.js']);
});

test.describe('an override that does not load', () => {
  test.use({ expectedErrors: /0\.0\.9-other/ });

  test('drops by itself, and says why', async ({ page }) => {
    await openOverridden(page, '/customers', 'placeholders@0.0.9-other');
    await expect(heading(page)).toHaveText('Customers');
    await expect(notice(page)).toContainText('you see the live version. It did not load');
    await page.reload({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('Customers');
    await expect(notice(page)).toBeHidden();
  });
});

// parse-override.test.ts has every attempt there is; here is that none of it reaches the network.
for (const target of ['https://evil.example', '../host/1']) {
  test(`what a tab was told to take from ${target} is refused`, async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== baseURL && !/gstatic/.test(origin)) foreign.push(request.url());
      if (/^\/(remotes\/host|host\/1\/)/.test(pathname)) foreign.push(request.url());
    });
    await openOverridden(page, '/customers', `placeholders@${target}`);
    await expect(notice(page)).toContainText('It was refused');
    expect(await page.evaluate(() => sessionStorage.getItem('override'))).toBeNull();
    expect(foreign).toEqual([]);
  });
}
