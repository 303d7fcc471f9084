import type { Page } from '@playwright/test';
import type { Release } from '@backshop/shared-types';
import { expectAccessible } from '../support/accessibility';
import { pauseClock } from '../support/clock';
import { idle, whenIdle } from '../support/idle';
import { editing, serveRelease } from '../support/release';
import { expect, openPage, pageHeading, test } from '../support/test';

const otherVersion = '/remotes/placeholders/0.0.9-other/';
const localServer = 'http://localhost:3999/';

const notice = (page: Page) => page.getByRole('region', { name: 'Preview' });
const heading = pageHeading;
const storedPreview = (page: Page) => page.evaluate(() => sessionStorage.getItem('preview'));

/**
 * Serves the live files of remote-placeholders in another folder. Returns the files requested
 * there.
 */
async function serveAt(page: Page, folder: string): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`**${folder}**`, async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)!;
    requests.push(file);
    const release = JSON.parse(
      await page.locator('#release').evaluate((element) => element.textContent),
    ) as Release;
    const entry = new URL(release.remotes.placeholders!.entry, page.url());
    await route.fulfill({ response: await page.request.get(new URL(file, entry).href) });
  });
  return requests;
}

/** Opens an address in a tab that has a preview. */
async function openPreviewed(page: Page, address: string, preview: string): Promise<void> {
  await page.addInitScript((value) => {
    // Only on the first load: the app may remove the preview.
    if (!sessionStorage.getItem('isPreviewSet')) sessionStorage.setItem('preview', value);
    sessionStorage.setItem('isPreviewSet', 'true');
  }, preview);
  await openPage(page, address);
}

test('an address offers a preview of another version, which staff accept, see on every page, and end', async ({
  page,
}) => {
  const requests = await serveAt(page, otherVersion);
  await openPage(page, '/customers?override=placeholders@0.0.9-other');
  await expect(notice(page)).toContainText('Preview placeholders version 0.0.9-other');
  await expect(page).toHaveURL('/customers');
  await idle(page);
  expect(requests).toEqual([]);

  await notice(page).getByRole('button', { name: 'Preview' }).click();
  await expect(notice(page)).toContainText('previews placeholders version 0.0.9-other');
  await expect(heading(page)).toHaveText('Customers');
  await idle(page);
  expect(requests.sort()).toEqual(['Customers.css', 'Customers.js', 'remoteEntry.js']);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(heading(page)).toHaveText('Dashboard');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(notice(page)).toBeInViewport();
  await page.keyboard.press('Escape');

  requests.length = 0;
  await notice(page).getByRole('button', { name: 'End preview' }).click();
  await expect(notice(page)).toBeHidden();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(heading(page)).toHaveText('Customers');
  await idle(page);
  expect(requests).toEqual([]);
});

test('the offer takes no click or key right after it appears, or after the window gets the focus', async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, '/customers?override=placeholders@0.0.9-other');
  await pauseClock(page);
  const preview = notice(page).getByRole('button', { name: 'Preview' });

  // The offer just appeared, or the user returned to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(preview).toHaveAttribute('aria-disabled', 'true');
  await preview.dblclick({ force: true });
  await preview.press('Enter');
  expect(await whenIdle(page, () => storedPreview(page))).toBeNull();
  await page.clock.runFor(499);
  await expect(preview).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(1);
  await expect(preview).toHaveAttribute('aria-disabled', 'false');

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(preview).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(500);
  await preview.press('Enter');
  await expect.poll(() => storedPreview(page)).toBe('placeholders@0.0.9-other');
});

test('declining the preview changes nothing', async ({ page }) => {
  const requests = await serveAt(page, otherVersion);
  await openPage(page, '/customers?override=placeholders@0.0.9-other');
  await notice(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Customers');
  await idle(page);
  expect(requests).toEqual([]);
});

test('Escape declines the preview, but does not hide that a preview is running', async ({
  page,
}) => {
  await serveAt(page, otherVersion);
  await openPage(page, '/customers?override=placeholders@0.0.9-other');
  await notice(page).getByRole('button', { name: 'Cancel' }).press('Escape');
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await openPreviewed(page, '/customers', 'placeholders@0.0.9-other');
  await notice(page).getByRole('button', { name: 'End preview' }).press('Escape');
  await idle(page);
  await expect(notice(page)).toContainText('This tab previews placeholders version 0.0.9-other');
});

test('a preview replaces the card of the remote on the page of another team', async ({ page }) => {
  const requests = await serveAt(page, otherVersion);
  const addCard = editing(({ remotes }) => {
    remotes.placeholders!.cards = { Messages: { page: '/', name: 'Messages', size: 'small' } };
  });
  await serveRelease(page, addCard, /\/(\?.*)?$/);
  await page.goto('/?override=placeholders@0.0.9-other'); // The card has a heading of a page, too.
  await notice(page).getByRole('button', { name: 'Preview' }).click();
  const card = page.locator('[data-slot="placeholders/Messages"]');
  await expect(card).toHaveAttribute('data-version', '0.0.9-other');
  await expect(card.getByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(requests).toContain('Messages.js');
  await notice(page).getByRole('button', { name: 'End preview' }).click();
  await expect(card).toHaveAttribute('data-version', /^(?!0\.0\.9)/);
});

test('a remote can come from a local dev server', async ({ page }) => {
  const requests = await serveAt(page, localServer);
  await openPreviewed(page, '/customers', `placeholders@${localServer.slice(0, -1)}`);
  await expect(notice(page)).toContainText('previews placeholders from http://localhost:3999');
  await idle(page);
  expect(requests.sort()).toEqual(['Customers.css', 'Customers.js', 'remoteEntry.js']);
});

test.describe('when the preview cannot be loaded', () => {
  test.use({ expectedErrors: /0\.0\.9-other/ });

  test('the tab returns to the live version and says why', async ({ page }) => {
    await openPreviewed(page, '/customers', 'placeholders@0.0.9-other');
    await expect(heading(page)).toHaveText('Customers');
    await expect(notice(page)).toContainText('This tab shows the live version');
    await expect(notice(page)).toContainText('The preview failed');
    await page.reload({ waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('Customers');
    await idle(page);
    await expect(notice(page)).toBeHidden();
  });
});

test('a preview whose code ran without giving a part ends with a reload, which says why', async ({
  page,
}) => {
  await page.route(`**${otherVersion}remoteEntry.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.previewRan = true;' }),
  );
  await openPreviewed(page, '/customers', 'placeholders@0.0.9-other');
  await expect(notice(page)).toContainText('The preview failed, so the page was reloaded');
  await expect(heading(page)).toHaveText('Customers');
  expect(await whenIdle(page, () => page.evaluate(() => 'previewRan' in window))).toBe(false);
  await expect.poll(() => storedPreview(page)).toBeNull();
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Customers');
  await idle(page);
  await expect(notice(page)).toBeHidden();
});

for (const [problem, target] of [
  ['a port that does not exist', 'http://localhost:99999'],
  ['a very long version', `1.0.0-${'a'.repeat(6000)}`],
]) {
  test(`refuses a preview with ${problem} in a small notice`, async ({ page }) => {
    await openPage(page, `/customers?override=placeholders@${target}`);
    await expect(notice(page)).toContainText('The preview was refused');
    const height = async () => (await notice(page).boundingBox())!.height;
    expect(await whenIdle(page, height)).toBeLessThan(150);
    await expect(heading(page)).toHaveText('Customers');
    await openPreviewed(page, '/customers', `placeholders@${target}`);
    await expect(notice(page)).toContainText('The preview was refused');
    await expect(heading(page)).toHaveText('Customers');
  });
}

// preview.test.ts covers all invalid targets. These tests prove that none reaches the
// network.
for (const target of ['https://evil.example', '../host/1']) {
  test(`refuses a preview from ${target}`, async ({ page, baseURL }) => {
    const unwanted: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== baseURL && !/gstatic/.test(origin)) unwanted.push(request.url());
      if (/^\/(remotes\/host|host\/1\/)/.test(pathname)) unwanted.push(request.url());
    });
    await openPreviewed(page, '/customers', `placeholders@${target}`);
    await expect(notice(page)).toContainText('The preview was refused');
    expect(await whenIdle(page, () => storedPreview(page))).toBeNull();
    expect(unwanted).toEqual([]);
  });
}
