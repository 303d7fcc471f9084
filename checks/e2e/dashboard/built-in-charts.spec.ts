import { expectAccessible } from '../support/accessibility';
import { holdBack, idle } from '../support/idle';
import { setGoogle } from '../support/google-charts';
import { expect, openPage, test } from '../support/test';
import { map, openCharts, pie } from './charts';

test('a link to a country waits for the map on a slow connection', async ({ page }) => {
  await setGoogle(page, 'blocked');
  await page.clock.install();
  const sendMap = await holdBack(page, /built-in-charts/);
  await openPage(page, '/#country-DE');
  await expect(page.locator('main [data-slot]')).toHaveAttribute('data-state', 'ready');
  await idle(page);
  await page.clock.fastForward(12_000);
  await expect(map(page).getByRole('table')).toBeVisible(); // In place of the map.
  sendMap();
  await expect(map(page).getByRole('option', { name: /Germany/ })).toBeFocused();
});

test('in forced colours, the map has none of the light theme’s colours but those of its countries', async ({
  page,
}) => {
  await setGoogle(page, 'blocked');
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await page.addInitScript(() => localStorage.setItem('items', 'false')); // The light theme
  await openCharts(page);
  const land = map(page).locator('svg path').first();
  const country = map(page).getByRole('option', { name: 'Brazil:' });
  /** Returns a colour of the system in RGB. */
  const systemColor = (name: string) =>
    page.locator('body').evaluate((body, color) => {
      body.style.backgroundColor = color;
      return getComputedStyle(body).backgroundColor;
    }, name);
  await expect(land).toHaveCSS('fill', await systemColor('Canvas'));
  await expect(land).toHaveCSS('stroke', await systemColor('GrayText'));
  await expect(country).toHaveCSS('stroke', await systemColor('GrayText'));
  await country.hover();
  await expect(country).toHaveCSS('stroke', await systemColor('CanvasText'));
});

test('the tables of the charts are accessible and show the same data', async ({ page }) => {
  await openCharts(page);
  for (const [figure, marks] of [
    [map(page), 20],
    [pie(page), 5],
  ] as const) {
    const options = figure.getByRole('option');
    await expect(options).toHaveCount(marks);
    // A country is `Brazil: popularity 560`, and an activity `Sleep: 7 hours, 29%`.
    const names = await options.evaluateAll((all) =>
      all.map((option) => option.ariaLabel!.replace(/: (popularity )?|, /g, ' ')),
    );
    await figure.getByRole('button', { name: 'View as table' }).click();
    await expect(figure.getByRole('row')).toHaveCount(marks + 1);
    for (const name of names) {
      await expect(figure.getByRole('row', { name, exact: true })).toBeVisible();
    }
  }
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
