import type { Page } from '@playwright/test';
import { expect, openPage, test } from './test';

interface LayoutShift extends PerformanceEntry {
  sources: { node?: Node }[];
}

const hostScript = /\/host\/.*\/main\.js$/;
const frame = (page: Page) => page.locator('[inert]');

/** Opens an address without the host's script. @returns lets it come */
async function openFrame(page: Page, address: string): Promise<() => void> {
  let letCome: () => void;
  const isLet = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(hostScript, (route) => isLet.then(() => route.continue()));
  await page.goto(address, { waitUntil: 'commit' });
  await expect(frame(page).locator('main')).toBeVisible();
  return () => letCome();
}

/** Where everything stands that a selector finds and that is to be seen, in px. */
function placesOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
      }),
  );
}

const fontsReady = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));

for (const width of [320, 768, 1440]) {
  test(`the shell stands before its script, and stays where it stands, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const shifted: string[] = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as LayoutShift[])
          for (const { node } of sources) shifted.push(node?.textContent ?? 'what is gone');
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifted });
    });
    const letScriptCome = await openFrame(page, '/customers');
    await expect(frame(page).locator('main p')).toHaveText('Customers');
    await fontsReady(page);
    const shell = 'aside, aside svg, header svg';
    const before = await placesOf(page, shell);
    expect(before.length).toBeGreaterThan(4);
    const title = await placesOf(page, 'main p');

    letScriptCome();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
    expect(await placesOf(page, shell)).toEqual(before);
    expect(await placesOf(page, 'main h1')).toEqual(title);
    expect(await page.evaluate('shifted')).toEqual([]);
  });
}

test('the bar stays where it is when the font comes after the shell', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let letCome: () => void;
  const isLet = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\.woff2$/, (route) => isLet.then(() => route.continue()));
  await openPage(page, '/customers');
  const before = await placesOf(page, 'header > *, header > div > *, header kbd');
  letCome!();
  await fontsReady(page);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('15px "Inter Variable"')))
    .toBe(true);
  expect(await placesOf(page, 'header > *, header > div > *, header kbd')).toEqual(before);
});

test('it selects the entry of the address, and nothing in it can be operated', async ({ page }) => {
  await openFrame(page, '/setings/');
  const selected = frame(page).locator('aside a[aria-current="page"]');
  await expect(selected).toHaveText('Settings');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCount(0);
});

test('an unknown address has a frame without a title', async ({ page }) => {
  await openFrame(page, '/nowhere');
  await expect(frame(page).locator('main p')).toBeEmpty();
  await expect(frame(page).locator('[aria-current]')).toHaveCount(0);
});

test.describe('when the host’s script cannot be loaded', () => {
  test.use({ expectedErrors: /main\.js/ });

  test('the page says so, and its links are links', async ({ page }) => {
    await page.route(hostScript, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Backshop could not be loaded.');
    await page.unroute(hostScript);
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  });
});
