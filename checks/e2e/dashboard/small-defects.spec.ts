import type { Locator, Page } from '@playwright/test';
import { bell } from '../notifications/panel';
import { setTextSpacing } from '../states/views';
import { contrastBetween } from '../support/contrast';
import { expect, openPage, test } from '../support/test';
import { map, openCharts, pie } from './charts';
import { orders } from './orders';

/** Opens the Dashboard with the text spacing of WCAG 1.4.12, in a window of this width, in px. */
async function openSpaced(page: Page, width: number): Promise<void> {
  await openPage(page, '/', { width, height: 800 });
  await page.evaluate(setTextSpacing);
}

/** Returns where an element begins and ends, in px. Runs in the page. */
function edgesOf(element: Element): { left: number; right: number } {
  const { left, right } = element.getBoundingClientRect();
  return { left: Math.round(left), right: Math.round(right) };
}

/** Returns where the text of an element begins and ends, in px. Runs in the page. */
function edgesOfText(element: Element): { left: number; right: number } {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, right } = range.getBoundingClientRect();
  return { left: Math.round(left), right: Math.round(right) };
}

/** Returns in how many lines the text of an element is. Runs in the page. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}

test('Escape hides the tooltip of a country that the pointer is on', async ({ page }) => {
  await openPage(page);
  await map(page).getByRole('option', { name: 'Brazil:' }).hover();
  await expect(map(page)).toContainText('Popularity: 560');
  await page.keyboard.press('Escape');
  await expect(map(page)).not.toContainText('Popularity: 560');
});

/** Returns the colour of the focused mark of a chart, and those of the two lines around it. */
const focusColors = (chart: Locator) =>
  chart.evaluate((figure) => {
    const styleOf = (element: Element) => getComputedStyle(element);
    const mark = document.activeElement!;
    const { fill } = styleOf(mark.lastElementChild ?? mark);
    const lines = [...figure.querySelectorAll('g')]
      .map(styleOf)
      .filter((each) => each.fill === 'none');
    const [outer = '', inner = ''] = lines.map(({ stroke }) => stroke);
    return { color: fill === 'rgba(0, 0, 0, 0)' ? outer : fill, outer, inner };
  });

for (const theme of ['light', 'dark'] as const) {
  for (const [name, chart] of Object.entries({ country: map, slice: pie })) {
    test(`in the ${theme} theme the lines around a focused ${name} differ from its colour`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      await openCharts(page);
      const marks = chart(page).getByRole('option');
      await marks.first().focus();
      await page.keyboard.press('Home');
      for (const mark of await marks.all()) {
        await expect(mark).toBeFocused();
        const contrast = async () => {
          const { color, outer, inner } = await focusColors(chart(page));
          if (!outer || !inner) return 0;
          const [one, other] = await Promise.all([
            contrastBetween(page, outer, color),
            contrastBetween(page, inner, color),
          ]);
          return Math.max(one, other);
        };
        await expect.poll(contrast).toBeGreaterThanOrEqual(3);
        await page.keyboard.press('ArrowDown');
      }
    });
  }
}

test('at 320 px the widest badge does not reach the control beside the bell', async ({ page }) => {
  await openPage(page, '/customers', { width: 320, height: 700 });
  const beyond = () =>
    bell(page).evaluate((button) => {
      const badge = button.querySelector<HTMLElement>('span')!;
      badge.textContent = '99+';
      return badge.getBoundingClientRect().right - button.getBoundingClientRect().right;
    });
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test('with the text spacing of WCAG 1.4.12 the period stays readable', async ({ page }) => {
  await openSpaced(page, 1440);
  /** Returns the room beside the chosen text, in px. The `scrollWidth` of a select does not tell that it cuts a text. */
  const room = () =>
    page.getByRole('combobox', { name: 'Period' }).evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const text = document.createElement('span');
      text.textContent = select.selectedOptions[0]!.text;
      Object.assign(text.style, { position: 'absolute', whiteSpace: 'nowrap', font });
      select.after(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width;
    });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

test('with the text spacing of WCAG 1.4.12, no country of the legend breaks within its name', async ({
  page,
}) => {
  await openSpaced(page, 1920);
  const legend = page.getByRole('list', { name: 'Most popular countries' });
  for (const width of [1920, 1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const country of ['Brazil', 'Germany']) {
      const lines = () => legend.getByText(country).evaluate(linesOf);
      await expect.poll(lines, `${country} at ${width} px`).toBe(1);
    }
  }
});

test('with the text spacing of WCAG 1.4.12, buttons keep a space beside their texts', async ({
  page,
}) => {
  await openSpaced(page, 1280);
  const space = async (name: string) => {
    const button = page.getByRole('link', { name });
    return (await button.evaluate(edgesOf)).right - (await button.evaluate(edgesOfText)).right;
  };
  await expect.poll(() => space('Add product')).toBeGreaterThan(12);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => space('Instagram')).toBeGreaterThan(4);
});

test('with the text spacing of WCAG 1.4.12, a date on a line of its own stands below the amount', async ({
  page,
}) => {
  await openSpaced(page, 320);
  const cells = orders(page).getByRole('row').nth(1).locator('> *');
  const right = async (cell: Locator) => (await cell.evaluate(edgesOf)).right;
  await expect.poll(async () => (await right(cells.nth(3))) - (await right(cells.nth(1)))).toBe(0);
});

test('on a phone, orders begin and end where their title does', async ({ page }) => {
  await openPage(page, '/', { width: 390, height: 800 });
  const row = orders(page).getByRole('row').nth(1);
  const { left, right } = await orders(page).getByRole('table').evaluate(edgesOf);
  await expect.poll(() => row.locator('svg').first().evaluate(edgesOf)).toMatchObject({ left });
  await expect.poll(() => row.getByText('$').evaluate(edgesOfText)).toMatchObject({ right });
});

test('the table of a chart begins and ends where the chart does, and breaks no name', async ({
  page,
}) => {
  await openPage(page, '/?pie=table&map=table', { width: 1280, height: 800 });
  for (const chart of [map(page), pie(page)]) {
    const { left, right } = await chart.evaluate(edgesOf);
    const cells = chart.locator('tbody tr').first().locator('> *');
    await expect.poll(() => cells.first().evaluate(edgesOfText)).toMatchObject({ left });
    await expect.poll(() => cells.last().evaluate(edgesOfText)).toMatchObject({ right });
  }
  await expect.poll(() => pie(page).getByText('Watch TV').first().evaluate(linesOf)).toBe(1);
});

for (const width of [1000, 1024, 1280]) {
  test(`with the text spacing of WCAG 1.4.12, no customer's name is cut at ${width} px`, async ({
    page,
  }) => {
    await openSpaced(page, width);
    const names = page.getByRole('table', { name: 'New orders' }).locator('tbody th span');
    const cut = () =>
      names.evaluateAll((all) =>
        all
          .filter(
            ({ clientHeight, clientWidth, scrollHeight, scrollWidth }) =>
              scrollHeight > clientHeight || scrollWidth > clientWidth,
          )
          .map(({ textContent }) => textContent),
      );
    await expect(names.getByText('Cleo Placeholder').first()).toBeVisible();
    await expect.poll(cut).toEqual([]);
  });
}

test('the repeated header of a printed table is not sticky', async ({ page }) => {
  await openPage(page, '/?map=table');
  const positions = () =>
    page
      .getByRole('figure', { name: 'Popularity by country' })
      .locator('thead th')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).position));
  await expect.poll(positions).toContain('sticky');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(positions).not.toContain('sticky');
});
