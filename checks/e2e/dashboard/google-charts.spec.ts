import { drawings, setGoogle } from '../support/google-charts';
import { googleFiles, googleLoader } from '../support/google-stand-in';
import { idle, whenIdle } from '../support/idle';
import { expect, test } from '../support/test';
import { collectLog, map, openCharts, pie } from './charts';

test('Google draws both charts with the product’s data and options', async ({ page }) => {
  const requests = await setGoogle(page, 'works');
  await openCharts(page);
  await expect(map(page)).toHaveAttribute('data-state', 'ready');
  await expect(pie(page)).toHaveAttribute('data-state', 'ready');

  const mapDrawing = (await whenIdle(page, () => drawings(page, 'GeoChart'))).at(-1)!;
  expect(mapDrawing.options.height).toBe(265);
  const colors = ['#9cc6fb', '#1769e0']; // From a light blue to a stronger one.
  expect(mapDrawing.options.colorAxis).toEqual({ minValue: 200, maxValue: 700, colors });
  const [, ...countries] = mapDrawing.data as [{ v: string; f: string }, number][];
  expect(countries[0]).toEqual([{ v: 'US', f: 'United States' }, 700]);
  for (const [{ v }, popularity] of countries) {
    expect(v).toMatch(/^[A-Z]{2}$/);
    expect(popularity).toBeGreaterThanOrEqual(200);
    expect(popularity).toBeLessThanOrEqual(700);
  }

  const pieDrawing = (await whenIdle(page, () => drawings(page, 'PieChart'))).at(-1)!;
  // With the same text in its tooltips as the built-in pie.
  expect(pieDrawing.options).toMatchObject({ height: 300, is3D: true, tooltip: { text: 'value' } });
  expect(pieDrawing.options.slices).toMatchObject([
    { color: '#FFD22E' },
    { color: 'transparent' },
    {},
    {},
    {},
  ]);
  expect(pieDrawing.data.slice(1)).toEqual([
    ['Work', { v: 11, f: '11 hours · 46%' }],
    ['Eat', { v: 2, f: '2 hours · 8%' }],
    ['Commute', { v: 2, f: '2 hours · 8%' }],
    ['Watch TV', { v: 2, f: '2 hours · 8%' }],
    ['Sleep', { v: 7, f: '7 hours · 29%' }],
  ]);
  await idle(page);
  expect(requests).toEqual([googleLoader, ...Object.values(googleFiles).flat()]);
});

test('selecting or hovering a country logs it', async ({ page }) => {
  await setGoogle(page, 'works');
  const logged = collectLog(page);
  await openCharts(page);
  await expect(map(page)).toHaveAttribute('data-state', 'ready');
  await page.evaluate(() => window.selectChartRow('GeoChart', 1));
  for (const row of [2, 2, 0]) {
    // The second one is the next movement of the pointer, in the same country.
    await page.evaluate((pointed) => window.pointAtChartRow('GeoChart', pointed), row);
  }
  await expect
    .poll(() => logged)
    .toEqual(['Country Brazil', 'Country Germany', 'Country United States']);
});

test('Google may show its tooltips, in the colours of the theme, and its table for screen readers', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await setGoogle(page, 'works');
  await openCharts(page);
  for (const [chart, type, row, text] of [
    [map(page), 'GeoChart', 2, 'Germany450'],
    [pie(page), 'PieChart', 0, 'Work11 hours · 46%'],
  ] as const) {
    await expect(chart).toHaveAttribute('data-state', 'ready');
    await page.evaluate(([hovered, hoveredRow]) => window.pointAtChartRow(hovered, hoveredRow), [
      type,
      row,
    ] as const);
    const tooltip = chart.locator('.google-visualization-tooltip');
    await expect(tooltip).toHaveText(text);
    await expect(tooltip).toHaveCSS('background-color', 'rgb(39, 43, 48)');
    await expect(tooltip.locator('span').first()).toHaveCSS('color', 'rgb(252, 252, 252)');
    await expect(tooltip.locator('span').first()).toHaveCSS('font-family', /Inter/);
    // As the built-in tooltips, whatever Google sets.
    await expect(tooltip.locator('span').first()).toHaveCSS('font-weight', '600');
    await expect(tooltip.locator('span').last()).toHaveCSS('font-weight', '500');
  }
  await expect(pie(page).getByRole('cell', { name: 'Commute' })).toHaveCount(1);
});

test('the charts follow their container’s width and the theme', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await setGoogle(page, 'works');
  await openCharts(page);
  await expect(map(page)).toHaveAttribute('data-state', 'ready');
  const mapWidth = async () => Math.floor((await map(page).boundingBox())!.width);
  const latestOptions = async () => (await drawings(page, 'GeoChart')).at(-1)!.options;
  const isAsWide = async () => (await latestOptions()).width === (await mapWidth());
  const before = await mapWidth();
  await expect.poll(isAsWide).toBe(true);

  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(mapWidth).not.toBe(before);
  await expect.poll(isAsWide).toBe(true);

  const light = (await latestOptions()).datalessRegionColor;
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect.poll(async () => (await latestOptions()).datalessRegionColor).not.toBe(light);
  await expect(map(page)).toHaveAttribute('data-state', 'ready');
});

test('a change elsewhere on the page does not redraw the charts', async ({ page }) => {
  await setGoogle(page, 'works');
  await openCharts(page);
  await expect(map(page)).toHaveAttribute('data-state', 'ready');
  const count = () => whenIdle(page, async () => (await drawings(page, 'GeoChart')).length);
  const before = await count();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Latest 30 days');
  await map(page).getByRole('button', { name: 'View as table' }).click();
  await map(page).getByRole('button', { name: 'View as chart' }).click();
  expect(await count()).toBe(before);
});

test('the browser requests Google’s script after the first contentful paint', async ({ page }) => {
  await setGoogle(page, 'works');
  await openCharts(page);
  await expect(map(page)).toHaveAttribute('data-state', 'ready');
  const { painted, requested } = await whenIdle(page, () =>
    page.evaluate(
      (loader) => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        requested: performance.getEntriesByName(loader)[0]!.startTime,
      }),
      googleLoader,
    ),
  );
  expect(requested).toBeGreaterThan(painted);
});
