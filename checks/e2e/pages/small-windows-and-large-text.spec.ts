import type { Locator, Page } from '@playwright/test';
import { bell, drawer } from '../notifications/panel';
import { expect, openPage, test } from '../support/test';
import { checkScreen } from '../states/check-screen';
import { removeTextSpacing, setTextSpacing } from '../states/views';
import { whenIdle } from '../support/idle';
import { checkEachState, stateErrors } from './states';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: stateErrors });

/** Waits until nothing happens in the page. Returns what staff cannot read or reach in an area. */
async function findLayoutDefects(page: Page, area: string): Promise<string[]> {
  const findings = await whenIdle(page, () => page.evaluate(checkScreen, area));
  return findings.map(({ rule, text }) => `${text} (${rule})`);
}

/** Scrolls down. Returns the share of the window's height that shows the page, and no header: 0 to 1. */
function pageShare(page: Page): Promise<number> {
  return whenIdle(page, () =>
    page.evaluate(() => {
      window.scrollTo(0, 400);
      const main = document.querySelector('main')!;
      const heights = Array.from({ length: innerHeight }, (_, y) => y);
      const shown = heights.filter((y) =>
        main.contains(document.elementFromPoint(innerWidth / 2, y)),
      );
      return shown.length / innerHeight;
    }),
  );
}

test('at 400 % zoom everything can be read and reached, also with more text spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 × 1024 px at 400 %.
  await checkEachState(page, async (state, top) => {
    expect.soft(await findLayoutDefects(page, top), state).toEqual([]);
    if (state === 'Dashboard') expect.soft(await pageShare(page)).toBeGreaterThan(0.9);
    await page.evaluate(setTextSpacing);
    expect.soft(await findLayoutDefects(page, top), `${state}, with spacing`).toEqual([]);
    await page.evaluate(removeTextSpacing);
  });
});

/** Sets the text size of the browser in px. 16 is the default, 32 is 200 %. */
async function setTextSize(page: Page, size: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  const shownSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(shownSize).toBe(`${size}px`);
}

for (const width of [320, 768, 1024, 1440]) {
  test(`with text at 200 % everything can be read and reached at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await setTextSize(page, 32);
    await checkEachState(page, async (state, top) => {
      expect.soft(await findLayoutDefects(page, top), state).toEqual([]);
    });
  });
}

test('icons beside a text grow with it, and stay in their rows', async ({ page }) => {
  await openPage(page, '/', { width: 1920, height: 900 });
  const icons = [
    page.getByRole('link', { name: 'Settings' }),
    page.getByRole('button', { name: /^Search or/ }),
    page.getByRole('link', { name: 'Add product' }),
    page.getByRole('button', { name: /View as table.*country/ }),
  ].map((control) => control.locator('svg'));
  for (const [size, widths] of [
    [16, [24, 24, 20, 16]],
    [32, [32, 32, 80 / 3, 64 / 3]],
  ] as const) {
    await setTextSize(page, size);
    for (const [index, icon] of icons.entries()) {
      const box = () => icon.evaluate((each) => each.getBoundingClientRect());
      await expect.poll(async () => (await box()).width).toBeCloseTo(widths[index]!, 1);
      await expect.poll(async () => (await box()).height).toBeCloseTo(widths[index]!, 1);
    }
  }
});

test('with text at 200 %, the close button of the notifications stands beside their title', async ({
  page,
}) => {
  await openPage(page, '/customers');
  await setTextSize(page, 32);
  await bell(page).click();
  const middle = (each: Locator) =>
    each.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
  const title = drawer(page).getByRole('heading', { name: 'Notification' });
  const close = drawer(page).getByRole('button', { name: 'Close' });
  await expect.poll(async () => (await middle(close)) - (await middle(title))).toBe(0);
});

test('with text at 200 %, keys stand at the end of their line in the list of shortcuts', async ({
  page,
}) => {
  await openPage(page, '/customers', { width: 390, height: 800 });
  await setTextSize(page, 32);
  await page.keyboard.press('?');
  const key = (name: string) => page.getByRole('dialog').getByText(name, { exact: true });
  const rightOf = async (name: string) => {
    const box = await key(name).boundingBox();
    return Math.round(box!.x + box!.width);
  };
  await expect(key('U')).toBeVisible(); // From a remote. It stands below its long name.
  await expect.poll(async () => (await rightOf('U')) - (await rightOf('?'))).toBe(0);
});

test('the Dashboard follows the text size of the browser', async ({ page }) => {
  await openPage(page, '/');
  for (const size of [20, 24]) {
    await setTextSize(page, size);
    for (const width of [320, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const defects = await findLayoutDefects(page, 'body');
      expect.soft(defects, `${width} px, text of ${size} px`).toEqual([]);
    }
  }
});

test('with text at 200 %, the facts of "About this page" have the whole width of a phone', async ({
  page,
}) => {
  await openPage(page, '/customers', { width: 320, height: 700 });
  await setTextSize(page, 32);
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('about this page');
  await page.getByRole('option', { name: 'About this page' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  const share = () =>
    details
      .locator('dd')
      .first()
      .evaluate((fact) => fact.clientWidth / innerWidth);
  await expect.poll(share).toBeGreaterThan(0.8);
});
