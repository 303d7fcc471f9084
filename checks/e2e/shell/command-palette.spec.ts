import type { Page } from '@playwright/test';
import { bell } from '../notifications/panel';
import { holdBack, idle, whenIdle } from '../support/idle';
import { closeDialog, emptyPage, expect, openPage, pageHeading, test } from '../support/test';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const input = (page: Page) => palette(page).getByPlaceholder('Search or type a command');

test('selects commands with the arrow keys and runs the actions of the app shell', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await page.getByRole('button', { name: 'Search or type a command' }).click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('menu');
  const selected = palette(page).getByRole('option', { selected: true });
  await expect(selected).toHaveAccessibleName('Expand menu');
  await expect(selected.getByText('Ctrl B')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass('dark');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('open notif');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notification' })).toBeVisible();
});

test('lists what was chosen last first, until the next page load', async ({ page }) => {
  await openPage(page, emptyPage);
  const options = palette(page).getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: 'Download all orders as CSV' })).toBeVisible();
  const count = await options.count();
  await page.keyboard.press('Escape');
  for (const name of ['store', 'theme', 'settings']) {
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
  }
  await page.keyboard.press('Control+k');
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([/^Settings/, /^Dark theme/, /^Store/]);
  await expect(recent.nth(1)).toHaveAttribute('aria-selected', 'true'); // Settings is open.
  await expect(options).toHaveCount(count); // Each command is there only once.

  await page.reload();
  await expect(pageHeading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Pages');
});

interface Key {
  key: string;
  ctrlKey?: boolean;
}

/** Presses a key in the moment in which an element appears, before anything else can run. */
async function pressWhenThere(page: Page, selector: string, key: Key) {
  const press = ({ selector, key }: { selector: string; key: Key }) =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  await page.addInitScript(press, { selector, key });
}

test('opens with a key that is pressed as soon as the page is there', async ({ page }) => {
  await pressWhenThere(page, 'main h1:not([data-page] *)', { key: 'k', ctrlKey: true });
  await openPage(page, emptyPage);
  await expect(palette(page)).toBeVisible();
});

test('loses no key that is pressed as soon as its code is there', async ({ page }) => {
  await pressWhenThere(page, 'dialog[aria-label="Command palette"]', { key: '?' });
  await openPage(page, emptyPage);
  await page.keyboard.press('Control'); // Loads the code.
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('finds what a remote offers on another page, even if another remote fails', async ({
  page,
}) => {
  await page.route(/remotes\/notifications/, (route) => route.abort());
  await openPage(page, emptyPage);
  await page.keyboard.press('/');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('cork');
  const product = palette(page).getByRole('option', { name: /^Cork yoga mat/ });
  await expect(product).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(pageHeading(page)).toHaveText('Dashboard');
  await expect(page).toHaveURL(/#./);
});

test('Enter right after the letters runs the result of a remote that is still loading', async ({
  page,
}) => {
  await openPage(page, '/');
  const letThrough = await holdBack(page, /remotes\/dashboard\/.*Search\.js/);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('show chargebacks');
  await page.keyboard.press('Enter');
  expect(await whenIdle(page, () => palette(page).isVisible())).toBe(true);
  letThrough();
  await expect(page.getByRole('heading', { name: 'New orders' })).toBeFocused();
  await expect(page).toHaveURL(/\?state=chargeback#new-orders$/);
});

test('says what a command of a remote has done, which the panel can take back', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, emptyPage);
  const run = async (letters: string, said: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(letters);
    await expect(palette(page).getByRole('option', { selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette(page).getByRole('status')).toHaveText(said);
    await expect(input(page)).toBeFocused();
  };
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await run('copy all', 'Copied.');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('1036\tGwen Demo\t65.25\tCompleted\t2026-03-09');
  const download = page.waitForEvent('download');
  await run('download all', 'new-orders.csv was downloaded.');
  expect((await download).suggestedFilename()).toBe('new-orders.csv');
  await run('mark all', 'All notifications are marked as read.');
  await closeDialog(page);
  await bell(page).click();
  await expect(page.getByRole('tab', { name: 'Unread' })).toHaveText('Unread 0');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Unread' })).toHaveText('Unread 4');
});

test('G and a letter open a page, and "?" lists the shortcuts and turns them off', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await page.keyboard.type('gs');
  await expect(pageHeading(page)).toHaveText('Store');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('term')).toHaveText([
    'Search',
    /menu/,
    /shortcuts/,
    ...Array<RegExp>(6).fill(/./),
    'Next notification',
    ...Array<RegExp>(6).fill(/./),
  ]);
  await list.getByRole('switch').uncheck();
  await closeDialog(page);
  await page.reload();
  await expect(pageHeading(page)).toHaveText('Store');
  await page.keyboard.type('gc/?');
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await idle(page);
  await expect(pageHeading(page)).toHaveText('Store');
  await expect(list).toBeHidden();
});

test('compact spacing is there from the first paint of the next page load', async ({ page }) => {
  await openPage(page, emptyPage);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  await expect(entry).toHaveCSS('height', '48px');
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('compact');
  await page.keyboard.press('Enter');
  await expect(entry).toHaveCSS('height', '40px');
  await page.route(/\/host\/.*\/main\.js$/, () => undefined); // Never answers.
  await page.reload({ waitUntil: 'commit' });
  await expect(entry).toHaveCSS('height', '40px');
});

test('its input has no focus ring, and the palette keeps its place while it disappears', async ({
  page,
}) => {
  await openPage(page);
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveCSS('outline-style', 'none');
  const closing = await whenIdle(page, () =>
    palette(page).evaluate(async (element: HTMLDialogElement) => {
      const before = element.getBoundingClientRect().toJSON() as object;
      element.close();
      const isAnimated = element.getAnimations().length > 0;
      await new Promise(requestAnimationFrame);
      const { visibility, position } = getComputedStyle(element);
      const after = element.getBoundingClientRect().toJSON() as object;
      return { before, after, isAnimated, visibility, position };
    }),
  );
  expect(closing).toMatchObject({ isAnimated: true, visibility: 'visible', position: 'fixed' });
  expect(closing.after).toEqual(closing.before);
  await expect(palette(page)).toBeHidden();
  expect(await whenIdle(page, () => page.evaluate(() => window.scrollY))).toBe(200);
});

test('is as wide as a small screen, stays above its keyboard, and has a close button', async ({
  page,
}) => {
  await openPage(page, emptyPage, { width: 320, height: 640 });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await expect(input(page)).toBeFocused();
  const box = () => palette(page).boundingBox();
  await expect.poll(box).toMatchObject({ x: 0, y: 0, width: 320 });
  await idle(page);
  await expect(palette(page).getByRole('option', { name: 'Expand menu' })).toHaveCount(0);

  // An on-screen keyboard makes the visual viewport lower, but not the window.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 300 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => (await palette(page).boundingBox())?.height)
    .toBeLessThanOrEqual(302); // With the dialog's border.
  await page.keyboard.press('ArrowUp');
  await expect(palette(page).getByRole('option', { selected: true })).toBeInViewport();

  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();
});

test('loads its code on the first press of Ctrl, not with the page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openPage(page, emptyPage);
  await idle(page);
  expect(requests.filter((url) => url.includes('command-palette'))).toEqual([]);
  await page.keyboard.down('Control');
  await expect
    .poll(() => requests.filter((url) => url.includes('command-palette.js')).length)
    .toBe(1);
});

test('says when its code cannot be loaded, and tries again the next time it opens', async ({
  page,
}) => {
  await page.route(/command-palette/, (route) => route.abort());
  await openPage(page, emptyPage);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('alert')).toContainText('not available right now');
  await page.keyboard.press('Escape');
  await page.unroute(/command-palette/);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
});

test.use({ expectedErrors: /command-palette|remotes\/notifications/ });
