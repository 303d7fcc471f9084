import sharp from 'sharp';
import type { EnginePage } from './engine-page';
import { eventually, expect, openPage, test } from './test';

const orders = { role: 'region', name: 'New orders' };
const header = { role: 'button', name: 'Order', within: { role: 'columnheader', name: 'Order' } };

/** Returns the places of the table's header and rows, from top to bottom, in px. */
const rows = (tab: EnginePage) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('[aria-labelledby="new-orders"] tr')]
      .map((row) => row.getBoundingClientRect())
      .map(({ top, bottom, height }) => ({ top, bottom, height })),
  );

for (const width of [1024, 1280, 1440, 1920]) {
  test.describe(`in a window of ${width} px`, () => {
    test.use({ windowSize: [width, 800] });

    test('no row of the orders lies on another one, and a filter makes none higher', async ({
      tab,
    }) => {
      await openPage(tab, '/');
      await tab.hover(orders);
      const all = await tab.whenIdle(() => rows(tab));
      expect(all).toHaveLength(11);
      all.reduce((above, row) => {
        expect(row.top).toBeGreaterThanOrEqual(above.bottom - 1);
        return row;
      });
      await openPage(tab, '/?state=chargeback');
      await tab.hover(orders);
      const some = await tab.whenIdle(() => rows(tab));
      expect(some).toHaveLength(4);
      for (const { height } of some) expect(height).toBeLessThanOrEqual(64);
    });
  });
}

test.describe('on a phone on its side', () => {
  test.use({ windowSize: [844, 390] });

  test('the table stays below its header when staff rotate the phone', async ({ tab }) => {
    const gap = () =>
      tab.evaluate(() => {
        const section = document.querySelector('[aria-labelledby="new-orders"]')!;
        const bottoms = [...section.querySelectorAll(':scope > :not(table) :is(a, button)')]
          .filter((control) => control.checkVisibility())
          .map((control) => control.getBoundingClientRect().bottom);
        return section.querySelector('table')!.getBoundingClientRect().top - Math.max(...bottoms);
      });
    for (const address of ['/', '/?state=chargeback']) {
      await tab.resize(844, 390);
      await openPage(tab, address);
      await tab.hover(orders);
      await tab.waitFor({ role: 'button', name: 'Filter, sort and export' });
      await tab.waitUntilIdle();
      await tab.resize(390, 844);
      await eventually(gap, `gap at ${address}, in px`).toBeCloseTo(16, 0);
    }
  });
});

test('the open filter stays at its button when the window gets narrower, and wider again', async ({
  tab,
}) => {
  await tab.resize(1440, 900);
  await openPage(tab, '/');
  await tab.hover(orders);
  await tab.waitUntilIdle();
  const filter = 'Filter, sort and export';
  await tab.click({ role: 'button', name: filter });
  await tab.waitFor({ role: 'group', name: filter });
  /** How far the panel is outside of the window, and its distance from the title and its button, in px. */
  const places = () =>
    tab.evaluate(() => {
      const panel = document.querySelector('[popover][role="group"]')!;
      const { left, right, top, bottom } = panel.getBoundingClientRect();
      const title = panel.parentElement!.parentElement!.getBoundingClientRect();
      return {
        isOpen: panel.matches(':popover-open'),
        beyond: Math.max(-left, right - document.documentElement.clientWidth, 0),
        gap: Math.round(Math.max(top - title.bottom, title.top - bottom)),
      };
    });
  for (const width of [1440, 768, 500, 390, 320, 1920]) {
    await tab.resize(width, 900);
    await eventually(places, `at ${width} px`).toEqual({ isOpen: true, beyond: 0, gap: 8 });
  }
});

for (const width of [390, 1280]) {
  test(`at ${width} px, a bar marks the order in the URL`, async ({ tab }) => {
    await tab.resize(width, 800);
    await openPage(tab, '/#order-1041');
    const { top, left, link } = await tab.whenIdle(() =>
      tab.evaluate(() => {
        const row = document.querySelector('#order-1041')!;
        (document.activeElement as HTMLElement).blur(); // The focus ring takes the place of the bar.
        const { top, left } = row.getBoundingClientRect();
        row.setAttribute('style', 'color: var(--link)');
        const link = getComputedStyle(row).color;
        return { top, left, link: link.match(/\d+/g)!.slice(0, 3).map(Number) };
      }),
    );
    const bar = { left: Math.round(left) - 10, top: Math.round(top) + 20, width: 1, height: 1 };
    const colour = async () => [
      ...(await sharp(await tab.screenshot())
        .extract(bar)
        .removeAlpha()
        .raw()
        .toBuffer()),
    ];
    await eventually(colour).toEqual(link);
  });
}

test('the header that sorts the orders keeps the focus', async ({ tab }) => {
  await openPage(tab, '/');
  await tab.click(header);
  for (const sort of ['?sort=amount', '', '?sort=-amount']) {
    await tab.waitForFocus(header);
    await tab.press('Enter');
    await eventually(() => tab.evaluate(() => location.search)).toBe(sort);
  }
  await tab.waitForFocus(header);
});

test('after a click that opens the tools of the orders, Tab goes to the first of them', async ({
  tab,
}) => {
  await openPage(tab, '/');
  await tab.hover(orders);
  await tab.click({ role: 'button', name: 'Filter, sort and export' });
  await tab.waitFor({ role: 'group', name: 'Filter, sort and export' });
  await tab.press('Tab');
  await tab.waitForFocus({ role: 'combobox', name: 'Sort by' });
});
