import { pauseClock } from '../support/clock';
import { type GoogleState, setGoogle } from '../support/google-charts';
import { googleFiles, googleHost, googleLoader } from '../support/google-stand-in';
import { idle } from '../support/idle';
import { expect, test } from '../support/test';
import { map, openCharts, pie } from './charts';

const failures: [GoogleState, string][] = [
  ['blocked', 'Google Charts could not load.'],
  ['hangs', 'Google Charts took too long.'],
  ['without packages', 'Google Charts took too long.'],
  ['syntax error', 'Google Charts did not work.'],
];

test.describe('"Try again"', () => {
  test.use({ expectedErrors: /Unexpected end of input/ });

  for (const [google, message] of failures) {
    test(`loads both charts without a reload (Google: ${google})`, async ({ page }) => {
      await page.clock.install();
      await setGoogle(page, google);
      const loaderRequest = page.waitForRequest(googleLoader);
      await openCharts(page);
      if (message.includes('too long')) {
        await expect(map(page)).toHaveAttribute('data-state', 'loading');
        await loaderRequest;
        await pauseClock(page);
        await page.clock.runFor(3000);
        await idle(page);
        await expect(map(page)).toHaveAttribute('data-state', 'loading');
        await page.clock.runFor(5000);
        await page.clock.resume();
      }
      for (const figure of [map(page), pie(page)]) {
        await expect(figure).toHaveAttribute('data-state', 'errored');
      }
      await expect(page.getByText(message)).toHaveCount(1);

      await page.unroute(googleHost);
      await setGoogle(page, 'works');
      await page.getByRole('button', { name: 'Try again: Google Charts' }).click();
      for (const figure of [map(page), pie(page)]) {
        await expect(figure).toHaveAttribute('data-state', 'ready');
        await expect(figure.getByRole('status')).toBeEmpty();
      }
    });
  }
});

for (const [google, state] of [
  ['works', 'ready'],
  ['hangs', 'loading'],
  ['blocked', 'errored'],
] as const) {
  test(`the map is 265 px high and the pie 300 px while ${state}`, async ({ page }) => {
    await setGoogle(page, google);
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

test('only the map shows its built-in chart when Google cannot load its borders', async ({
  page,
}) => {
  await page.clock.install();
  await setGoogle(page, 'without map data');
  const mapRequest = page.waitForRequest(googleFiles.mapData[0]!);
  await openCharts(page);
  await expect(pie(page)).toHaveAttribute('data-state', 'ready');
  await mapRequest;
  await pauseClock(page);
  await expect(map(page)).toHaveAttribute('data-state', 'loading');
  await page.clock.runFor(8000);
  await expect(map(page)).toHaveAttribute('data-state', 'errored');
  await expect(map(page).getByRole('status')).toContainText('Google Charts took too long.');
  await idle(page);
  await expect(pie(page)).toHaveAttribute('data-state', 'ready');
});
