import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideways,
  openPage,
  test,
} from './test';

const phone = { width: 375, height: 700 };
const desktop = { width: 1440, height: 900 };

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notification' });
const panel = (page: Page) => drawer(page).getByRole('tabpanel');

/** Opens the panel and waits until it has slid in. */
async function openPanel(page: Page) {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await settle(page);
}

const settle = (page: Page) =>
  drawer(page).evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );

/** Without what the browser keeps for a scrollbar. */
const pageWidth = (page: Page) => page.evaluate(() => document.body.getBoundingClientRect().right);

/** A page tall enough to scroll, whatever it shows, at a place of its own. */
async function scrollPage(page: Page): Promise<number> {
  await page.evaluate(() =>
    document.querySelector('main')!.style.setProperty('min-height', '4000px'),
  );
  await page.evaluate(() => window.scrollTo(0, 137));
  return page.evaluate(() => window.scrollY);
}

test('nothing of the panel is loaded before it is wanted, yet the bell knows the number', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/notifications/')) asked.push(request.url());
  });
  await openPage(page);
  await page.waitForLoadState('networkidle');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  expect(asked).toEqual([]);

  const expose = page.waitForResponse(/remotes\/notifications\/.*NotificationPanel\.js/);
  await bell(page).hover();
  await expose;
  const before = asked.filter((url) => url.endsWith('.js')).length;
  await openPanel(page);
  expect(asked.filter((url) => url.endsWith('.js'))).toHaveLength(before);
});

test('coming to the bell by keyboard loads the panel', async ({ page }) => {
  await openPage(page);
  const expose = page.waitForResponse(/remotes\/notifications\/.*NotificationPanel\.js/);
  await bell(page).focus();
  await expose;
});

test('on a large screen it stands at the right edge, 417 px wide, beside a living page', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await openPage(page);
  await openPanel(page);
  const box = (await drawer(page).boundingBox())!;
  expect(box).toEqual({
    x: (await pageWidth(page)) - 417,
    y: 0,
    width: 417,
    height: desktop.height,
  });
  await expect(drawer(page)).toBeFocused();
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeHidden();

  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(drawer(page)).toBeHidden();
});

test('on a large screen a click beside it and Escape close it; focus goes to the bell', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await openPage(page);
  await openPanel(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await openPanel(page);
  await panel(page).focus();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('on a phone it fills the width, and the page behind is out of reach', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, '/product');
  const before = await scrollPage(page);
  expect(before).toBe(137);
  await bell(page).dispatchEvent('click');
  await expect(panel(page)).toBeVisible();
  await settle(page);
  const box = (await drawer(page).boundingBox())!;
  expect(box).toEqual({ x: 0, y: 0, width: await pageWidth(page), height: phone.height });

  expect(await drawer(page).evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.mouse.move(180, 350);
  await page.mouse.wheel(0, 3000);
  await page.keyboard.press('PageDown');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before + 200);
});

test('below 768 px a click on what is left of the page closes it', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await openPage(page);
  await openPanel(page);
  await page.mouse.click(100, 400);
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('it turns modal, and back, when the window changes its size', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openPage(page);
  await openPanel(page);
  const isModal = () => drawer(page).evaluate((element) => element.matches(':modal'));
  expect(await isModal()).toBe(false);
  await page.setViewportSize(phone);
  await expect.poll(isModal).toBe(true);
  await page.setViewportSize(desktop);
  await expect.poll(isModal).toBe(false);
  await expect(drawer(page)).toBeVisible();
});

test('the keyboard alone opens it, reads, marks all, and leaves', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openPage(page);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'All 9' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Unread 4' })).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Ada Example/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');

  await page.getByRole('button', { name: 'Mark all as read' }).focus();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(panel(page).getByText('You have read everything. Nice work!')).toBeVisible();
  await page.getByRole('link', { name: 'See all notifications' }).focus();
  await expect(page.getByRole('tooltip', { name: 'No destination yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Unread 0' })).toBeVisible();
});

test('it slides in and out within 300 ms, and not at all for whoever asks for less motion', async ({
  page,
}) => {
  await openPage(page);
  const duration = await bell(page).evaluate(async (button) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    const [slide] = document.querySelector('dialog[open]')!.getAnimations();
    return slide?.effect?.getTiming().duration;
  });
  expect(duration).toBe(300);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bell(page).click();
  expect(await drawer(page).evaluate((element) => element.getAnimations().length)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
});

test.describe('with its remote out of reach', () => {
  test.use({ expectedErrors: /remotes\/notifications/ });

  test('it says so in its frame, which still closes', async ({ page }) => {
    await page.route('**/remotes/notifications/**', (route) => route.abort());
    await page.setViewportSize(phone);
    await openPage(page);
    await bell(page).click();
    await expect(drawer(page).getByRole('alert')).toContainText('The notification panel');
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);

    await page.unroute('**/remotes/notifications/**');
    await drawer(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page)).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page)).toBeHidden();
  });
});

for (const width of [320, 1440]) {
  test(`nothing is in anyone's way at ${width} px, in both themes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '/product');
    await openPanel(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('tab', { name: /Unread/ }).click();
    await expectAccessibleInBothThemes(page);
    await expectNoSideways(page);
  });
}
