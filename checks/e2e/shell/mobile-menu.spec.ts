import type { Locator, Page } from '@playwright/test';
import { animationsAfterClick } from '../notifications/panel';
import { whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';

test.use({ viewport: { width: 320, height: 640 } });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const top = (page: Page) => menu(page).evaluate((dialog) => dialog.getBoundingClientRect().top);
const open = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click();

test('slides in from the top, shows the profile card, and closes when staff choose an entry', async ({
  page,
}) => {
  await openPage(page);
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog')!;
    const tops: number[] = [];
    const recordTop = () => {
      tops.push(dialog.getBoundingClientRect().top);
      if (tops.length < 60) requestAnimationFrame(recordTop);
    };
    Object.assign(window, { tops });
    document.addEventListener('click', recordTop, { once: true });
  });
  await open(page);
  await expect.poll(() => top(page)).toBe(0);
  const highest = () =>
    page.evaluate(() => Math.min(...(window as unknown as { tops: number[] }).tops));
  await expect.poll(highest).toBeLessThan(-100);

  await expect(menu(page).getByText('Visual Designer')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Customers' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(pageHeading(page)).toHaveText('Customers');
  await open(page);
  await expect(menu(page).getByRole('link', { name: 'Customers' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('has the entries and links of the side menu, in the same order', async ({ page }) => {
  const linksIn = (part: Locator) =>
    part
      .locator('a')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  await openPage(page, emptyPage, { width: 1024, height: 700 });
  const links = await whenIdle(page, () =>
    linksIn(page.getByRole('complementary', { name: 'Side menu' })),
  );
  expect(links.length).toBeGreaterThanOrEqual(8);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await expect(menu(page)).toBeVisible();
  expect(await whenIdle(page, () => linksIn(menu(page)))).toEqual(links);
});

test('has a header as high as the top bar, 85 px', async ({ page }) => {
  await openPage(page, emptyPage);
  await expect.poll(() => page.getByRole('banner').boundingBox()).toMatchObject({ height: 85 });
  await open(page);
  const header = menu(page).getByRole('button', { name: 'Close menu' }).locator('..');
  await expect.poll(() => header.boundingBox()).toMatchObject({ y: 0, height: 85 });
});

test('shows all entries in the window of a small phone', async ({ page }) => {
  await openPage(page);
  await open(page);
  await expect.poll(() => top(page)).toBe(0);
  const scrolled = () => menu(page).evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
  await expect.poll(scrolled).toBe(0);
  await expect(menu(page).getByText('Log out')).toBeInViewport({ ratio: 1 });
});

test('in a lower window, the last entry scrolls out from under the fade, and none over the header', async ({
  page,
}) => {
  await openPage(page, '/', { width: 320, height: 520 });
  await open(page);
  await expect.poll(() => top(page)).toBe(0);
  await menu(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  const spaceBelow = () =>
    menu(page).evaluate((dialog) => {
      const last = [...dialog.querySelectorAll('[role="link"]')].at(-1)!.getBoundingClientRect();
      const fade = parseFloat(getComputedStyle(dialog, '::after').height);
      return { fade, isFree: last.bottom <= innerHeight - fade };
    });
  await expect.poll(spaceBelow).toEqual({ fade: 64, isFree: true });
  const above = () =>
    page.evaluate(() => document.elementFromPoint(60, 80)?.closest('dialog > div')?.textContent);
  await expect.poll(above).toBe('Backshop');
});

test('keeps the focus, stops the page from scrolling, and returns the focus on Escape', async ({
  page,
}) => {
  await openPage(page);
  await open(page);
  await expect.poll(() => top(page)).toBe(0);
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    const isInside = () =>
      page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      );
    expect(await whenIdle(page, isInside)).toBe(true);
  }
  await page.mouse.move(160, 400);
  await page.mouse.wheel(0, 600);
  expect(await whenIdle(page, () => page.evaluate(() => window.scrollY))).toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});

test('opens without an animation under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, emptyPage);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  expect(await whenIdle(page, () => animationsAfterClick(button))).toEqual([]);
  await expect.poll(() => top(page)).toBe(0);
});
