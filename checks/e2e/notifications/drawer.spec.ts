import type { Page } from '@playwright/test';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';
import { animationsFinished, bell, desktop, drawer, openPanel, panel, phone } from './panel';

/** Returns the width of the page without its scrollbar, in px. */
const pageWidth = (page: Page) => page.evaluate(() => document.body.getBoundingClientRect().right);

/** Makes the page tall enough to scroll, and scrolls it. Returns the scroll position in px. */
async function scrollPage(page: Page): Promise<number> {
  await page.evaluate(() =>
    document.querySelector('main')!.style.setProperty('min-height', '4000px'),
  );
  await page.evaluate(() => window.scrollTo(0, 137));
  return page.evaluate(() => window.scrollY);
}

test('on a large screen it is 417 px wide at the right edge below the top bar, and the page stays usable', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await openPage(page);
  await openPanel(page);
  const box = (await drawer(page).boundingBox())!;
  expect(box).toEqual({
    x: (await pageWidth(page)) - 417,
    y: 96,
    width: 417,
    height: desktop.height - 96,
  });
  await expect(drawer(page)).toBeFocused();
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(pageHeading(page)).toHaveText('Customers');
  await expect(drawer(page)).toBeHidden();
});

test('on a large screen an outside click and Escape close it and return the focus to the bell', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
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
  await page.setViewportSize(desktop);
  await openPage(page);
  await openPanel(page);
  await page.keyboard.press('Shift+Tab');
  await expect(drawer(page)).toBeHidden();
  await expect(page.locator('main :focus')).toBeVisible();

  await openPanel(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(drawer(page)).toBeVisible();
});

test('on a phone it fills the window, and the page behind it cannot be reached', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPage(page, emptyPage);
  const before = await scrollPage(page);
  expect(before).toBe(137);
  await bell(page).dispatchEvent('click');
  await expect(panel(page)).toBeVisible();
  await animationsFinished(page);
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

test('below 768 px the page behind it is dimmed, and brightens when it starts to close', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPage(page, emptyPage);
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
  expect(await animated.jsonValue()).toEqual(['opacity']);
});

test('below 768 px a click beside it closes it', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await openPage(page, emptyPage);
  await openPanel(page);
  await page.mouse.click(100, 400);
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('becomes modal in a narrow window, and non-modal again in a wide one', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openPage(page, emptyPage);
  await openPanel(page);
  const isModal = () => drawer(page).evaluate((element) => element.matches(':modal'));
  expect(await isModal()).toBe(false);
  await page.setViewportSize(phone);
  await expect.poll(isModal).toBe(true);
  await page.setViewportSize(desktop);
  await expect.poll(isModal).toBe(false);
  await expect(drawer(page)).toBeVisible();
});

test('takes 300 ms to slide in, and opens without an animation under reduced motion', async ({
  page,
}) => {
  await openPage(page, emptyPage);
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
