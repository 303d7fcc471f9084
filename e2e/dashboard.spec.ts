import { answerForGoogle } from './dashboard-google';
import { expect, openPage, test } from './test';

test('every card stands under its title', async ({ page }) => {
  await openPage(page);
  for (const name of [
    'Top countries',
    'Strike a yogi pose',
    'Sale By Gender',
    'New orders',
    'Sales Overview',
    'Get more customers!',
    'Popular products',
  ]) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
});

test('the bars are as wide as their percentages', async ({ page }) => {
  await openPage(page);
  const rows = page.getByRole('region', { name: 'Sales Overview' }).getByRole('listitem');
  expect(await rows.count()).toBeGreaterThanOrEqual(4);
  for (const row of await rows.all()) {
    const percent = Number.parseFloat(await row.getByText('%').innerText());
    const [bar, track] = await row.evaluate((element) => {
      const shown = element.querySelector('[style]')!;
      return [shown, shown.parentElement!].map((part) => part.getBoundingClientRect().width);
    });
    expect((bar! / track!) * 100).toBeCloseTo(percent, 0);
  }
});

test('the right column is 340 wide from 1024 on, and one column stands below', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await openPage(page);
  const side = page.getByRole('region', { name: 'Sales Overview' });
  const main = page.getByRole('region', { name: 'Top countries' });
  expect((await side.boundingBox())!.width).toBe(340);
  expect((await side.boundingBox())!.y).toBe((await main.boundingBox())!.y);
  await page.setViewportSize({ width: 1023, height: 900 });
  await expect
    .poll(async () => (await side.boundingBox())!.x - (await main.boundingBox())!.x)
    .toBe(0);
});

for (const answer of ['works', 'blocked'] as const) {
  test(`the whole load shifts the layout by less than 0.02, Google ${answer}`, async ({ page }) => {
    await answerForGoogle(page, answer);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openPage(page);
    const state = answer === 'works' ? 'ready' : 'errored';
    await expect(page.getByRole('figure', { name: 'Visits by country' })).toHaveAttribute(
      'data-state',
      state,
    );
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeEnabled();
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    test.info().annotations.push({ type: 'layout shift', description: String(shift) });
    expect(shift).toBeLessThan(0.02);
  });
}

test('what has no destination says so, to the keyboard as well, within the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await openPage(page);
  const main = page.locator('main');
  const links = main.getByRole('link', { disabled: true });
  await expect(links).toHaveText([
    'View product',
    'View all orders',
    'Facebook',
    'Instagram',
    'LinkedIn',
    'See all',
  ]);
  for (const link of await links.all()) {
    await link.focus();
    await expect(main.getByRole('tooltip')).toHaveText('No destination yet');
    const { x, width } = (await main.getByRole('tooltip').boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
  }
  await expect(page).toHaveURL('/');
});
