import type { Page } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';
import {
  animationsAfterClick,
  animationsFinished,
  bell,
  desktop,
  drawer,
  openPanel,
  panel,
  phone,
} from './panel';

test.use({ viewport: desktop });

/** Returns the width of the page without its scrollbar, in px. */
const pageWidth = (page: Page) => page.evaluate(() => document.body.getBoundingClientRect().right);

const isModal = (page: Page) => drawer(page).evaluate((element) => element.matches(':modal'));

/** In px. */
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('on a large screen it is 417 px wide at the right edge below the top bar, and the page stays usable', async ({
  page,
}) => {
  await openPage(page);
  await openPanel(page);
  const x = (await pageWidth(page)) - 417;
  await expect
    .poll(() => drawer(page).boundingBox())
    .toEqual({ x, y: 96, width: 417, height: desktop.height - 96 });
  await expect(drawer(page)).toBeFocused();
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(pageHeading(page)).toHaveText('Customers');
  await expect(drawer(page)).toBeHidden();
});

test('on a large screen an outside click and Escape close it and return the focus to the bell', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  await openPanel(page);
  await pageHeading(page).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await openPanel(page);
  await panel(page).focus();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await openPanel(page);
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('on a large screen it closes when the focus leaves it, so that it covers no focused control', async ({
  page,
}) => {
  await openPage(page);
  await openPanel(page);
  await page.keyboard.press('Shift+Tab');
  await expect(drawer(page)).toBeHidden();
  await expect(page.locator('main :focus')).toBeVisible();

  await openPanel(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await idle(page);
  await expect(drawer(page)).toBeVisible();
});

test('on a phone it fills the window, and the page behind it cannot be reached', async ({
  page,
}) => {
  await openPage(page, emptyPage, phone);
  const before = 137;
  await page.locator('main').evaluate((main) => (main.style.minHeight = '4000px'));
  await page.evaluate((y) => window.scrollTo(0, y), before);
  await expect.poll(() => scrollPosition(page)).toBe(before);
  await bell(page).dispatchEvent('click');
  await expect(panel(page)).toBeVisible();
  await animationsFinished(page);
  const width = await pageWidth(page);
  await expect
    .poll(() => drawer(page).boundingBox())
    .toEqual({ x: 0, y: 0, width, height: phone.height });

  await expect.poll(() => isModal(page)).toBe(true);
  await page.mouse.move(180, 350);
  await page.mouse.wheel(0, 3000);
  await page.keyboard.press('PageDown');
  expect(await whenIdle(page, () => scrollPosition(page))).toBe(before);

  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  expect(await whenIdle(page, () => scrollPosition(page))).toBe(before);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => scrollPosition(page)).toBe(before + 200);
});

test('below 768 px the page behind it is dimmed, and brightens when it starts to close', async ({
  page,
}) => {
  await openPage(page, emptyPage, phone);
  await openPanel(page);
  // Not every engine can animate `::backdrop`, so this is an element.
  const backdrop = await drawer(page).evaluateHandle((dialog) => dialog.previousElementSibling!);
  const opacity = () => backdrop.evaluate((element) => getComputedStyle(element).opacity);
  await expect.poll(opacity).toBe('1');
  const animated = await backdrop.evaluateHandle((element) => {
    const properties: string[] = [];
    new MutationObserver(() => {
      for (const animation of element.getAnimations())
        properties.push((animation as CSSTransition).transitionProperty);
    }).observe(element.nextElementSibling!, { attributeFilter: ['open'] });
    return properties;
  });
  await page.keyboard.press('Escape');
  await expect.poll(opacity).toBe('0');
  await expect.poll(() => animated.jsonValue()).toEqual(['opacity']);
});

test('below 768 px a click beside it closes it', async ({ page }) => {
  await openPage(page, emptyPage, { width: 700, height: 800 });
  await openPanel(page);
  await page.mouse.click(100, 400);
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`a notification about an order opens the order and closes it (${size})`, async ({
    page,
  }) => {
    for (const address of ['/customers', '/']) {
      await openPage(page, address, viewport);
      await openPanel(page);
      await panel(page).getByRole('link', { name: 'Go to Order 1041' }).click();
      await expect(page).toHaveURL('/#order-1041');
      await expect(drawer(page)).toBeHidden();
      await expect(page.locator('#order-1041')).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(drawer(page)).toBeHidden();
    }
  });
}

test('becomes modal in a narrow window, and non-modal again in a wide one', async ({ page }) => {
  await openPage(page, emptyPage);
  await openPanel(page);
  expect(await whenIdle(page, () => isModal(page))).toBe(false);
  await page.setViewportSize(phone);
  await expect.poll(() => isModal(page)).toBe(true);
  await page.setViewportSize(desktop);
  await expect.poll(() => isModal(page)).toBe(false);
  await idle(page);
  await expect(drawer(page)).toBeVisible();
});

test('takes 300 ms to slide in, and opens without an animation under reduced motion', async ({
  page,
}) => {
  await openPage(page, emptyPage);
  const animations = () => whenIdle(page, () => animationsAfterClick(bell(page)));
  expect((await animations())[0]).toBe(300);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animations()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
});

test('the bell closes the drawer that it has opened, and keeps the focus', async ({ page }) => {
  await openPage(page, emptyPage);
  await openPanel(page);
  await bell(page).click();
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await bell(page).press('Enter');
  await expect(drawer(page)).toBeVisible();
  await bell(page).press('Enter');
  await expect(drawer(page)).toBeHidden();
});
