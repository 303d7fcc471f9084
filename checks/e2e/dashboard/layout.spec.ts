import type { Locator, Page } from '@playwright/test';
import { setGoogle } from '../support/google-charts';
import { idle } from '../support/idle';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shift';
import { expect, openPage, pageHeading, test } from '../support/test';

const cards = [
  'Top countries',
  'Strike a yogi pose',
  'Sale By Gender',
  'Sales Overview',
  'Get more customers!',
  'Popular products',
];

test('shows every card with its title', async ({ page }) => {
  await openPage(page);
  for (const name of [...cards, 'New orders']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
});

test('its texts have the sizes of the design', async ({ page }) => {
  await openPage(page);
  for (const [text, size, lineHeight] of [
    [pageHeading(page), '40px', '48px'],
    [page.getByRole('heading', { name: 'Top countries' }), '20px', '32px'],
    [page.getByText('View as table').first(), '13px', '16px'],
    [page.getByRole('combobox', { name: 'Period' }), '14px', '24px'],
    [page.locator('body'), '15px', '24px'],
  ] as const) {
    await expect(text).toHaveCSS('font-size', size);
    await expect(text).toHaveCSS('line-height', lineHeight);
  }
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(pageHeading(page)).toHaveCSS('font-size', '32px');
  await expect(pageHeading(page)).toHaveCSS('line-height', '40px');
});

for (const [width, gap, padding] of [
  [767, 8, 16],
  [768, 8, 24],
  [1439, 8, 24],
  [1440, 16, 24],
] as const) {
  test(`at ${width} px its cards are ${gap} px apart, with a padding of ${padding} px`, async ({
    page,
  }) => {
    await openPage(page, '/', { width, height: 900 });
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const distance = async () => {
      const above = (await card('Get more customers!').boundingBox())!;
      return (await card('Popular products').boundingBox())!.y - above.y - above.height;
    };
    await expect.poll(distance).toBe(gap);
    await expect(card('Popular products')).toHaveCSS('padding', `${padding}px`);
    await expect(card('Popular products')).toHaveCSS('border-radius', '8px');
    await expect(card('Popular products')).toHaveCSS('box-shadow', 'none');
  });
}

for (const [width, measure] of [
  [1440, 1275],
  [1920, 1600],
  [2560, 1600],
] as const) {
  test(`at ${width} px the top bar and the cards have the same edges, ${measure} px apart`, async ({
    page,
  }) => {
    await openPage(page, '/', { width, height: 900 });
    const edges = (start: Locator, end: Locator) => async () => {
      const [first, last] = [(await start.boundingBox())!, (await end.boundingBox())!];
      return { left: first.x, width: last.x + last.width - first.x };
    };
    const cards = edges(
      page.getByRole('region', { name: 'Top countries' }),
      page.getByRole('region', { name: 'Sales Overview' }),
    );
    await expect.poll(cards).toMatchObject({ width: measure });
    const bar = edges(
      page.getByRole('button', { name: 'Search or type a command' }),
      page.getByRole('button', { name: 'Profile menu' }).locator('svg'),
    );
    await expect.poll(bar).toEqual(await cards());
  });
}

test('each bar of the sales overview is as wide as its percentage', async ({ page }) => {
  await openPage(page);
  const rows = page.getByRole('region', { name: 'Sales Overview' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4);
  for (const row of await rows.all()) {
    const percent = Number.parseFloat(await row.getByText('%').innerText());
    const filled = () =>
      row.evaluate((element) => {
        const bar = element.querySelector('[style]')!;
        const widthOf = (each: Element) => each.getBoundingClientRect().width;
        return (widthOf(bar) / widthOf(bar.parentElement!)) * 100;
      });
    await expect.poll(filled).toBeCloseTo(percent, 0);
  }
});

test('has a right column where blocks of the main column still stand side by side', async ({
  page,
}) => {
  const boxOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())!;
  const topDifference = async (name: string, other: string) =>
    (await boxOf(name)).y - (await boxOf(other)).y;
  await openPage(page, '/', { width: 1280, height: 900 });
  await expect.poll(async () => (await boxOf('Sales Overview')).width).toBe(340);
  await expect.poll(() => topDifference('Sales Overview', 'Top countries')).toBe(0);
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect.poll(async () => (await boxOf('Sales Overview')).width).toBe(400);

  await page.setViewportSize({ width: 1024, height: 900 });
  await expect
    .poll(() => topDifference('Sales Overview', 'Sale By Gender'))
    .toBeGreaterThan((await boxOf('Sale By Gender')).height);
  await expect.poll(() => topDifference('Strike a yogi pose', 'Top countries')).toBe(0);
  await expect.poll(() => topDifference('Get more customers!', 'Sales Overview')).toBe(0);

  await page.setViewportSize({ width: 768, height: 900 });
  await expect
    .poll(() => topDifference('Get more customers!', 'Sales Overview'))
    .toBeGreaterThan(0);
});

for (const width of [1024, 1280, 1440, 1920, 2560]) {
  test(`at ${width} px no card has an empty rest, and the columns end together`, async ({
    page,
  }) => {
    await openPage(page, '/', { width, height: 900 });
    const bottom = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height;
    };
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const pie = page.getByRole('figure', { name: 'Hours per day' });
    /** Space below the last part of "Sale By Gender", in px. The padding of the card is a part of it. */
    const rest = async () =>
      (await bottom(region('Sale By Gender'))) -
      Math.max(await bottom(pie), await bottom(page.getByRole('table', { name: 'New orders' })));
    await expect.poll(rest).toBeLessThanOrEqual(32);
    /** Space below the last text or picture of a card, in px. */
    const space = (name: string) =>
      region(name).evaluate((card) => {
        const parts = [...card.querySelectorAll('svg, :not(svg *, :has(*))')];
        const ends = parts.map((part) => part.getBoundingClientRect().bottom);
        return card.getBoundingClientRect().bottom - Math.max(...ends);
      });
    for (const name of cards) await expect.poll(() => space(name), name).toBeLessThanOrEqual(40);
    const entries = pie.getByRole('list', { name: 'Slices' }).getByRole('listitem');
    await expect(entries).toHaveCount(5);
    const heights = () =>
      entries.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(49);
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(72);
    if (width < 1280) return; // The right column is below.
    const ends = async () =>
      (await bottom(region('Popular products'))) - (await bottom(region('Sale By Gender')));
    await expect.poll(ends).toBe(0);
  });
}

/** Returns how many lines each entry of the legend has, and how far they are from its edges, in px. */
const legendEntries = (page: Page) =>
  page
    .getByRole('list', { name: 'Slices' })
    .getByRole('listitem')
    .evaluateAll((entries) =>
      entries.map((entry) => {
        const { top, bottom } = entry.getBoundingClientRect();
        const texts = [...entry.children].slice(1).map((text) => text.getBoundingClientRect());
        return {
          lines: new Set(texts.map((text) => text.top)).size,
          distance: Math.min(...texts.flatMap((text) => [text.top - top, bottom - text.bottom])),
        };
      }),
    );

test('beside a scrollbar at 1280 px, each entry of the legend has one line', async ({ page }) => {
  await openPage(page, '/', { width: 1280 - 17, height: 900 });
  const lines = async () => (await legendEntries(page)).map((entry) => entry.lines);
  await expect.poll(lines).toEqual([1, 1, 1, 1, 1]);
});

test('an entry of the legend with two lines has room above and below them', async ({ page }) => {
  await openPage(page, '/', { width: 1256, height: 900 }); // The narrowest window with a right column.
  const entries = () => legendEntries(page);
  await expect
    .poll(async () => (await entries()).map(({ lines }) => lines))
    .toEqual([2, 2, 2, 2, 2]);
  const distance = async () => Math.min(...(await entries()).map((entry) => entry.distance));
  await expect.poll(distance).toBeGreaterThanOrEqual(8);
});

test('in compact spacing, the orders end with their card', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('density', 'compact'));
  for (const width of [1024, 1280, 1440, 1920]) {
    await openPage(page, '/', { width, height: 900 });
    const end = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().bottom);
    const card = page.getByRole('region', { name: 'Sale By Gender' });
    const rest = async () =>
      (await end(card)) - (await end(page.getByRole('table', { name: 'New orders' })));
    await expect.poll(rest, `at ${width} px`).toBeLessThanOrEqual(40); // The padding is 16.
  }
});

for (const width of [320, 390, 1440, 1920]) {
  test(`at ${width} px the built-in pie has the size of Google's`, async ({ page }) => {
    await openPage(page, '/', { width, height: 900 });
    const pie = page.getByRole('listbox', { name: 'Activities' });
    /** How much smaller the drawing is than in a chart that is 300 px wide. */
    const { width: chart } = (await page
      .getByRole('figure', { name: 'Hours per day' })
      .boundingBox())!;
    const scale = Math.min(1, chart / 300);
    const size = () =>
      pie.evaluate((drawing) => {
        const { width, height } = (drawing as SVGSVGElement).getBBox();
        return [width, height].map((each) => each * (drawing as SVGSVGElement).getScreenCTM()!.a);
      });
    const [pieWidth, pieHeight] = [2 * 142 * scale, (2 * 113.6 + 28.4) * scale];
    await expect.poll(async () => Math.abs((await size())[0]! - pieWidth)).toBeLessThan(3);
    await expect.poll(async () => Math.abs((await size())[1]! - pieHeight)).toBeLessThan(3);
  });
}

for (const google of ['works', 'blocked'] as const) {
  test(`shifts the layout by less than 0.02 during the load when Google ${google === 'works' ? 'works' : 'is blocked'}`, async ({
    page,
  }) => {
    await setGoogle(page, google);
    await recordLayoutShifts(page);
    await openPage(page);
    const state = google === 'works' ? 'ready' : 'errored';
    await expect(page.getByRole('figure', { name: 'Popularity by country' })).toHaveAttribute(
      'data-state',
      state,
    );
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeEnabled();
    const { total } = await readLayoutShifts(page);
    test.info().annotations.push({ type: 'layout shift', description: String(total) });
    expect(total).toBeLessThan(0.02);
  });
}

test('links without a destination show a tooltip on focus, within the window', async ({ page }) => {
  await openPage(page, '/', { width: 320, height: 900 });
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
    await expect(async () => {
      const { x, width } = (await main.getByRole('tooltip').boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }).toPass();
    await page.keyboard.press('Escape');
  }
  await idle(page);
  await expect(page).toHaveURL('/');
});
