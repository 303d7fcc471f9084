import type { Page } from '@playwright/test';
import { holdBack, idle, whenIdle } from '../support/idle';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shift';
import { expect, openPage, pageHeading, test } from '../support/test';

/** Both attempts to load it. */
const hostScript = /\/host\/.*\/main\.js/;
const prerenderedShell = (page: Page) => page.locator('#root > div[inert]');

/**
 * Opens an address and holds back the host's script.
 * @returns a function that lets the script load
 */
async function openPrerenderedShell(page: Page, address: string): Promise<() => void> {
  const loadScript = await holdBack(page, hostScript);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(prerenderedShell(page).locator('main')).toBeVisible();
  return loadScript;
}

/** Returns position and size in px of all visible elements that match a selector, when nothing moves any more. */
function boxesOf(page: Page, selector: string) {
  return whenIdle(page, () =>
    page.locator(selector).evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        }),
    ),
  );
}

const fontsReady = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));

for (const width of [320, 768, 1440]) {
  test(`shows before the host’s script runs, and nothing moves when it does, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordLayoutShifts(page);
    const loadScript = await openPrerenderedShell(page, '/customers');
    await expect(prerenderedShell(page).locator('main h1')).toHaveText('Customers');
    await fontsReady(page);
    const shell = 'aside, aside svg, header svg';
    const before = await boxesOf(page, shell);
    expect(before.length).toBeGreaterThan(4);
    const title = await boxesOf(page, 'main h1');

    loadScript();
    await expect(pageHeading(page)).toHaveText('Customers');
    await expect(prerenderedShell(page)).toHaveCount(0);
    expect(await boxesOf(page, shell)).toEqual(before);
    expect(await boxesOf(page, 'main h1')).toEqual(title);
    expect((await readLayoutShifts(page)).moved).toEqual([]);
  });
}

test('the app shell does not move while the page loads', async ({ page }) => {
  await recordLayoutShifts(page);
  await openPage(page, '/customers');
  await page.evaluate(() => document.fonts.ready);
  expect((await readLayoutShifts(page)).total).toBeLessThan(0.01);
});

test('the top bar does not move when the font loads late', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const loadFont = await holdBack(page, /\.woff2$/);
  await openPage(page, '/customers');
  const topBar = 'header > *, header > div > *, header kbd';
  const before = await boxesOf(page, topBar);
  loadFont();
  await fontsReady(page);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('15px "Inter Variable"')))
    .toBe(true);
  expect(await boxesOf(page, topBar)).toEqual(before);
});

test('selects the entry of the current address and takes no input', async ({ page }) => {
  await openPrerenderedShell(page, '/setings/');
  const selected = prerenderedShell(page).locator('aside a[aria-current="page"]');
  await expect(selected).toHaveText('Settings');
  await page.keyboard.press('Tab');
  await idle(page);
  await expect(page.locator(':focus')).toHaveCount(0);
});

test('has no title and no selected entry at an unknown address', async ({ page }) => {
  await openPrerenderedShell(page, '/nowhere');
  await idle(page);
  await expect(prerenderedShell(page).locator('main p')).toBeEmpty();
  await expect(prerenderedShell(page).locator('[aria-current]')).toHaveCount(0);
});

test.describe('when the host’s script cannot be loaded', () => {
  test.use({ expectedErrors: /main\.js|The host did not start/ });

  test('shows a message and working links', async ({ page }) => {
    await page.route(hostScript, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Backshop could not be loaded');
    await page.unroute(hostScript);
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await expect(pageHeading(page)).toHaveText('Customers');
  });
});
