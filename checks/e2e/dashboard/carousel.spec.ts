import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock';
import { idle, whenIdle } from '../support/idle';
import { expect, openPage, pageHeading, test } from '../support/test';

const carousel = (page: Page) => page.getByRole('region', { name: 'Pictures of yogi poses' });
const dot = (page: Page, number: number) =>
  carousel(page).getByRole('button', { name: `Picture ${number} of 4` });
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next picture' });

/** Waits until nothing moves. Expects that a picture is the only one in the accessibility tree. */
async function expectShown(page: Page, number: number): Promise<void> {
  await idle(page);
  await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
  await expect(carousel(page).getByRole('group', { name: /of 4$/ })).toHaveAccessibleName(
    `${number} of 4`,
  );
}

/** Opens the Dashboard, waits until the carousel runs, then pauses the clock. */
async function openCarousel(page: Page): Promise<void> {
  await page.clock.install();
  await openPage(page);
  await page.mouse.move(0, 0);
  await expect(next(page)).toBeEnabled();
  await pauseClock(page);
  await expectShown(page, 1);
}

test.describe('when the network fails', () => {
  test.use({ expectedErrors: /carousel\.js/ });

  test('shows the first picture without Swiper’s code', async ({ page }) => {
    await page.route('**/carousel.js*', (route) => route.abort());
    await openPage(page);
    const picture = carousel(page).getByRole('img', { name: /tree pose/ });
    await expect(picture).toBeInViewport();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });

  test('loads Swiper’s code with a second request', async ({ page }) => {
    await page.route('**/carousel.js', (route) => route.abort(), { times: 1 });
    await openPage(page);
    await expect(next(page)).toBeEnabled();
  });
});

test('shows the next picture every 5 seconds, and the first after the last', async ({ page }) => {
  await openCarousel(page);
  await page.clock.runFor(5000);
  await expectShown(page, 2);
  for (const [before, after] of [
    [2, 3],
    [3, 4],
    [4, 1],
  ] as const) {
    await page.clock.runFor(4900);
    await expectShown(page, before);
    await page.clock.runFor(200);
    await expectShown(page, after);
  }
});

test('each of several quick clicks counts', async ({ page }) => {
  await openCarousel(page);
  const previous = carousel(page).getByRole('button', { name: 'Previous picture' });
  for (const [button, clicks, shown] of [
    [next(page), 6, 3],
    [previous, 5, 2],
  ] as const) {
    await button.click({ clickCount: clicks });
    await expectShown(page, shown);
  }
});

test('a dot shows its picture, aligned and 30 px from the next one', async ({ page }) => {
  await openPage(page);
  await expect(next(page)).toBeEnabled();
  await dot(page, 3).click();
  await expectShown(page, 3);
  const slides = carousel(page).locator('.swiper-slide');
  await expect(async () => {
    const { x, width } = (await carousel(page).locator('.swiper').boundingBox())!;
    const lefts = await slides.evaluateAll((all) =>
      all.map((slide) => slide.getBoundingClientRect().left).sort((one, other) => one - other),
    );
    expect(lefts.filter((left) => Math.abs(left - x) < 1)).toHaveLength(1);
    expect(lefts[1]! - lefts[0]!).toBeCloseTo(width + 30, 0);
  }).toPass();
});

test('the pause button stops the slide show and starts it again', async ({ page }) => {
  await openCarousel(page);
  await page.getByRole('button', { name: 'Pause the slide show' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(12_000);
  await expectShown(page, 1);
  await page.getByRole('button', { name: 'Start the slide show' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expectShown(page, 2);
});

test('waits while the pointer or the keyboard focus is on it, then continues', async ({ page }) => {
  await openCarousel(page);
  await carousel(page).locator('.swiper').hover();
  await page.clock.runFor(12_000);
  await expectShown(page, 1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expectShown(page, 2);

  await page.getByRole('button', { name: 'Pause the slide show' }).focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(12_000);
  await expectShown(page, 2);
  await pageHeading(page).focus();
  await page.clock.runFor(5000);
  await expectShown(page, 3);
});

test('waits while another tab is visible, then continues', async ({ page }) => {
  await openCarousel(page);
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await page.clock.runFor(12_000);
  await expectShown(page, 1);
  await setVisibility('visible');
  await page.clock.runFor(5000);
  await expectShown(page, 2);
});

test('pauses when staff ask for reduced motion, and then changes pictures at once', async ({
  page,
}) => {
  await openCarousel(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
  await page.clock.runFor(12_000);
  await expectShown(page, 1);
  const animationsAfterClick = () =>
    next(page).evaluate((button: HTMLElement) => {
      button.click();
      return document.getAnimations().length;
    });
  expect(await whenIdle(page, animationsAfterClick)).toBe(0);
  await expectShown(page, 2);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.getByRole('button', { name: 'Pause the slide show' })).toBeVisible();
  await page.clock.runFor(5000);
  await expectShown(page, 3);
});

test('starts paused under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  await expect(page.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
  await page.clock.runFor(12_000);
  await expectShown(page, 1);
});
