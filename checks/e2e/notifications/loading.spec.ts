import { holdBack, idle } from '../support/idle';
import { emptyPage, expect, openPage, test } from '../support/test';
import { bell, drawer, openPanel, panel } from './panel';

test('the bell shows the unread count before the panel is loaded, and loads the panel on hover', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/notifications/')) requests.push(request.url());
  });
  await openPage(page);
  await idle(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  expect(requests).toEqual([]);

  const expose = page.waitForResponse(/remotes\/notifications\/.*NotificationPanel\.js/);
  await bell(page).hover();
  await expose;
  await idle(page);
  const scripts = () => requests.filter((url) => url.endsWith('.js'));
  const before = scripts().length;
  await openPanel(page);
  await idle(page);
  expect(scripts()).toHaveLength(before);
});

test('the bell loads the panel on focus', async ({ page }) => {
  await openPage(page, emptyPage);
  const expose = page.waitForResponse(/remotes\/notifications\/.*NotificationPanel\.js/);
  await bell(page).focus();
  await expose;
});

const panelScript = /NotificationPanel\.js/;

test('a button that the panel replaces while it is pressed is clicked', async ({ page }) => {
  const send = await holdBack(page, panelScript);
  await openPage(page, emptyPage);
  await bell(page).click();
  await expect.poll(() => drawer(page).evaluate((each) => each.getAnimations().length)).toBe(0);
  await drawer(page).getByRole('button', { name: 'Close' }).hover();
  await page.mouse.down();
  send();
  await expect(panel(page)).toBeVisible();
  await page.mouse.up();
  await expect(drawer(page)).toBeHidden();
});

test('a panel that arrives soon shows no skeleton before', async ({ page }) => {
  const send = await holdBack(page, panelScript);
  await openPage(page, emptyPage);
  const skeleton = drawer(page).locator('[aria-hidden] > span').first();
  const visibilityAtFirst = bell(page).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const shown = document.querySelector('dialog[open] [aria-busy="true"] [aria-hidden] > span')!;
    return getComputedStyle(shown).visibility;
  });
  await expect.poll(() => visibilityAtFirst).toBe('hidden');
  await expect(skeleton).toBeVisible();
  send();
  await expect(panel(page)).toBeVisible();
});
