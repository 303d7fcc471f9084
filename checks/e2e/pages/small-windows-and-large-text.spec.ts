import type { Page } from '@playwright/test';
import { specifiedPages } from '../support/specified-pages';
import { expect, openPage, test } from '../support/test';
import { findLayoutDefects, pageShare } from './layout-defects';
import { removeTextSpacing, setTextSpacing } from '../states/views';
import { checkEachState, stateErrors } from './states';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: stateErrors });

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

test('with text at 200 % everything can be read and reached, in windows of any width', async ({
  page,
}) => {
  await setTextSize(page, 32);
  await checkEachState(page, async (state, top) => {
    for (const width of [320, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findLayoutDefects(page, top), `${state} at ${width} px`).toEqual([]);
    }
  });
});

test('every page follows the text size of the browser', async ({ page }) => {
  for (const { address } of specifiedPages) {
    await openPage(page, address);
    for (const size of address === '/' ? [20, 24] : [32]) {
      await setTextSize(page, size);
      for (const width of [320, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const defects = await findLayoutDefects(page, 'body');
        expect.soft(defects, `${address} at ${width} px, text of ${size} px`).toEqual([]);
      }
    }
  }
});

test('on a large screen everything can be read and reached with more text spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await checkEachState(page, async (state, top) => {
    await page.evaluate(setTextSpacing);
    expect.soft(await findLayoutDefects(page, top), state).toEqual([]);
  });
});
