import type { Page } from '@playwright/test';
import { answerForGoogle, drawings, type GoogleAnswer } from './dashboard-google';
import { expect, expectAccessible, holdClock, openPage, test } from './test';

const map = (page: Page) => page.getByRole('figure', { name: 'Visits by country' });
const pie = (page: Page) => page.getByRole('figure', { name: 'Hours per day' });

/** Both charts, in view and so at work; the pie is far down a small window. */
async function openCharts(page: Page): Promise<void> {
  await openPage(page);
  await pie(page).scrollIntoViewIfNeeded();
}

/** What the page logs of countries from now on. */
function loggedCountries(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  return logged;
}

test.describe('Google Charts at hand', () => {
  test('both charts are Google’s, with the data and options of the specification', async ({
    page,
  }) => {
    const requests = await answerForGoogle(page, 'works');
    await openCharts(page);
    await expect(map(page)).toHaveAttribute('data-state', 'ready');
    await expect(pie(page)).toHaveAttribute('data-state', 'ready');

    const geo = (await drawings(page, 'GeoChart')).at(-1)!;
    expect(geo.options.height).toBe(265);
    expect(geo.options.colorAxis).toMatchObject({ minValue: 200, maxValue: 700 });
    const [, ...countries] = geo.data as [{ v: string; f: string }, number][];
    expect(countries[0]).toEqual([{ v: 'US', f: 'United States' }, 700]);
    for (const [{ v }, popularity] of countries) {
      expect(v).toMatch(/^[A-Z]{2}$/);
      expect(popularity).toBeGreaterThanOrEqual(200);
      expect(popularity).toBeLessThanOrEqual(700);
    }

    const day = (await drawings(page, 'PieChart')).at(-1)!;
    expect(day.options).toMatchObject({ height: 300, is3D: true });
    expect(day.options.slices).toMatchObject([
      { color: '#FFD22E' },
      { color: 'transparent' },
      {},
      {},
      {},
    ]);
    expect(day.data.slice(1)).toEqual([
      ['Work', 11],
      ['Eat', 2],
      ['Commute', 2],
      ['Watch TV', 2],
      ['Sleep', 7],
    ]);
    expect(requests).toEqual(['https://www.gstatic.com/charts/loader.js']);
  });

  test('selecting or pointing at a country logs it', async ({ page }) => {
    await answerForGoogle(page, 'works');
    const logged = loggedCountries(page);
    await openCharts(page);
    await expect(map(page)).toHaveAttribute('data-state', 'ready');
    await page.evaluate(() => window.tellChart('GeoChart', 'select', 1));
    await page.evaluate(() => window.tellChart('GeoChart', 'onmouseover', 2));
    await expect.poll(() => logged).toEqual(['Country Brazil', 'Country Germany']);
  });

  test('the charts follow their container’s width and the theme', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await answerForGoogle(page, 'works');
    await openCharts(page);
    await expect(map(page)).toHaveAttribute('data-state', 'ready');
    const widthOfMap = async () => Math.floor((await map(page).boundingBox())!.width);
    const last = async () => (await drawings(page, 'GeoChart')).at(-1)!.options;
    expect((await last()).width).toBe(await widthOfMap());

    await page.setViewportSize({ width: 1100, height: 900 });
    await expect.poll(async () => (await last()).width).toBe(await widthOfMap());

    const light = (await last()).datalessRegionColor;
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    await expect.poll(async () => (await last()).datalessRegionColor).not.toBe(light);
    await expect(map(page)).toHaveAttribute('data-state', 'ready');
  });

  test('a change elsewhere on the page draws nothing anew', async ({ page }) => {
    await answerForGoogle(page, 'works');
    await openCharts(page);
    await expect(map(page)).toHaveAttribute('data-state', 'ready');
    const before = (await drawings(page, 'GeoChart')).length;
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Latest 30 days');
    await map(page).getByRole('button', { name: 'View as table' }).click();
    await map(page).getByRole('button', { name: 'View as chart' }).click();
    expect((await drawings(page, 'GeoChart')).length).toBe(before);
  });

  test('Google’s script is asked for after the page’s own content has been painted', async ({
    page,
  }) => {
    await answerForGoogle(page, 'works');
    await openCharts(page);
    await expect(map(page)).toHaveAttribute('data-state', 'ready');
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      asked: performance.getEntriesByName('https://www.gstatic.com/charts/loader.js')[0]!.startTime,
    }));
    expect(asked).toBeGreaterThan(painted);
  });
});

test.describe('Google Charts out of reach', () => {
  test('our own drawings carry the data, by pointer and by keyboard', async ({ page }) => {
    await answerForGoogle(page, 'blocked');
    const logged = loggedCountries(page);
    await openCharts(page);
    await expect(map(page)).toHaveAttribute('data-state', 'errored');
    await expect(map(page).getByRole('status')).toContainText('Google Charts is out of reach.');

    const brazil = map(page).getByRole('img', { name: 'Brazil: 560 visits' });
    await brazil.hover();
    await expect(map(page).getByText('560 visits', { exact: true })).toBeVisible();
    await expect.poll(() => logged).toEqual(['Country Brazil']);

    await page.mouse.move(0, 0);
    await page.getByRole('combobox', { name: 'Period' }).focus();
    await page.keyboard.press('Tab');
    await expect(map(page).getByRole('img', { name: 'United States: 700 visits' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(map(page).getByText('450 visits', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(map(page).getByText('450 visits', { exact: true })).toBeHidden();

    await pie(page).getByRole('img', { name: 'Work: 11 hours, 46%' }).hover();
    await expect(pie(page).getByText('11 hours · 46%')).toBeVisible();
  });

  test('their tables are accessible and have the same data', async ({ page }) => {
    await openCharts(page);
    for (const figure of [map(page), pie(page)]) {
      await figure.getByRole('button', { name: 'View as table' }).click();
    }
    await expect(map(page).getByRole('row', { name: 'Brazil 560' })).toBeVisible();
    await expect(pie(page).getByRole('row', { name: 'Sleep 7 hours 29%' })).toBeVisible();
    for (const [colorScheme, width] of [
      ['light', 320],
      ['dark', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      await expectAccessible(page);
    }
  });
});

test.describe('Try again', () => {
  const failures: [GoogleAnswer, string][] = [
    ['blocked', 'Google Charts is out of reach.'],
    ['hangs', 'Google Charts took too long.'],
    ['half loaded', 'Google Charts took too long.'],
    ['broken', 'Google Charts did not work.'],
  ];
  for (const [answer, words] of failures) {
    test.describe(answer, () => {
      test.use({ expectedErrors: /Unexpected end of input/ });

      test('brings Google’s charts back for both, without a reload', async ({ page }) => {
        await page.clock.install();
        await answerForGoogle(page, answer);
        const asked = page.waitForRequest('https://www.gstatic.com/charts/loader.js');
        await openCharts(page);
        if (words.includes('too long')) {
          await expect(map(page)).toHaveAttribute('data-state', 'loading');
          await asked;
          await holdClock(page);
          await page.clock.runFor(3000);
          await expect(map(page)).toHaveAttribute('data-state', 'loading');
          await page.clock.runFor(5000);
          await page.clock.resume();
        }
        for (const figure of [map(page), pie(page)]) {
          await expect(figure).toHaveAttribute('data-state', 'errored');
          await expect(figure.getByRole('status')).toContainText(words);
        }

        await page.unroute('https://www.gstatic.com/**');
        await answerForGoogle(page, 'works');
        await pie(page).getByRole('button', { name: 'Try again' }).click();
        for (const figure of [map(page), pie(page)]) {
          await expect(figure).toHaveAttribute('data-state', 'ready');
          await expect(figure.getByRole('status')).toBeEmpty();
        }
      });
    });
  }
});

for (const [answer, state] of [
  ['works', 'ready'],
  ['hangs', 'loading'],
  ['blocked', 'errored'],
] as const) {
  test(`the map is 265 high and the pie 300 while ${state}`, async ({ page }) => {
    await answerForGoogle(page, answer);
    await openCharts(page);
    for (const [figure, height] of [
      [map(page), 265],
      [pie(page), 300],
    ] as const) {
      await expect(figure).toHaveAttribute('data-state', state);
      const drawing = figure.locator('svg:visible').first();
      await expect.poll(async () => (await drawing.boundingBox())?.height).toBe(height);
    }
  });
}
