import type { Page } from '@playwright/test';
import { expect, holdClock, openPage, test } from './test';

const carousel = (page: Page) => page.getByRole('region', { name: 'Pictures of yogi poses' });
const dot = (page: Page, number: number) =>
  carousel(page).getByRole('button', { name: `Picture ${number} of 4` });
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next picture' });

/** Waits until a picture shows and has come to rest, the only one that is announced. */
async function expectShown(page: Page, number: number): Promise<void> {
  await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
  await expect(carousel(page).getByRole('group', { name: /of 4$/ })).toHaveAccessibleName(
    `${number} of 4`,
  );
  const moving = () =>
    carousel(page)
      .locator('.swiper-wrapper')
      .evaluate((wrapper) => wrapper.getAnimations().length);
  await expect.poll(moving).toBe(0);
}

/** Opens the page, waits until the carousel runs, and holds the clock from there on. */
async function openCarousel(page: Page): Promise<void> {
  await page.clock.install();
  await openPage(page);
  await page.mouse.move(0, 0);
  await expect(next(page)).toBeEnabled();
  await holdClock(page);
  await expectShown(page, 1);
}

test.describe('without Swiper’s code', () => {
  test.use({ expectedErrors: /carousel\.js/ });

  test('the first picture stands', async ({ page }) => {
    await page.route('**/carousel.js*', (route) => route.abort());
    await openPage(page);
    const picture = carousel(page).getByRole('img', { name: /tree pose/ });
    await expect(picture).toBeInViewport();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
  });
});

test.describe('with a network that breaks once', () => {
  test.use({ expectedErrors: /carousel\.js/ });

  test('Swiper’s code is asked for once more', async ({ page }) => {
    await page.route('**/carousel.js', (route) => route.abort(), { times: 1 });
    await openPage(page);
    await expect(next(page)).toBeEnabled();
  });
});

test('pictures change every 5 seconds, and the first follows the last', async ({ page }) => {
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

test('arrows lead on and back, around both ends', async ({ page }) => {
  await openPage(page);
  await expect(next(page)).toBeEnabled();
  await carousel(page).getByRole('button', { name: 'Previous picture' }).click();
  await expectShown(page, 4);
  await next(page).click();
  await expectShown(page, 1);
  await next(page).click();
  await expectShown(page, 2);
});

test('a dot shows its picture, centred, 30 px from the next', async ({ page }) => {
  await openPage(page);
  await expect(next(page)).toBeEnabled();
  await dot(page, 3).click();
  await expectShown(page, 3);
  const slides = carousel(page).locator('.swiper-slide');
  const view = (await carousel(page).locator('.swiper').boundingBox())!;
  await expect
    .poll(async () => {
      const boxes = await slides.evaluateAll((all) =>
        all.map((slide) => slide.getBoundingClientRect().left),
      );
      return boxes.some((left) => Math.abs(left - view.x) < 1);
    })
    .toBe(true);
  const lefts = (
    await slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left))
  ).sort((a, b) => a - b);
  expect(lefts[1]! - lefts[0]!).toBeCloseTo(view.width + 30, 0);
});

test('the pause button stops it, and starts it again', async ({ page }) => {
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

test('it waits while staff point at it or have the keyboard in it, and goes on afterwards', async ({
  page,
}) => {
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
  await page.getByRole('heading', { level: 1 }).focus();
  await page.clock.runFor(5000);
  await expectShown(page, 3);
});

test('it waits while staff look at another tab, and goes on afterwards', async ({ page }) => {
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

test('it starts paused for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  await expect(page.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
  await page.clock.runFor(12_000);
  await expectShown(page, 1);
});
