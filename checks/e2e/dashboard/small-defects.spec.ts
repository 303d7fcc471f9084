import type { Locator } from '@playwright/test';
import { bell } from '../notifications/panel';
import { setTextSpacing } from '../states/views';
import { contrastBetween } from '../support/contrast';
import { expect, openPage, test } from '../support/test';
import { map, openCharts, pie } from './charts';

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
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, '/customers');
  const beyond = () =>
    bell(page).evaluate((button) => {
      const badge = button.querySelector<HTMLElement>('span')!;
      badge.textContent = '99+';
      return badge.getBoundingClientRect().right - button.getBoundingClientRect().right;
    });
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test('with the text spacing of WCAG 1.4.12 the period and the legend stay readable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page);
  await page.evaluate(setTextSpacing);
  const cut = () =>
    page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('select[aria-label="Period"]')!;
      return select.scrollWidth > select.clientWidth;
    });
  await expect.poll(cut).toBe(false);
  const legend = page.getByRole('list', { name: 'Most popular countries' });
  const lines = () => legend.getByText('Brazil').evaluate((name) => name.getClientRects().length);
  await expect.poll(lines).toBe(1);
});

for (const width of [1000, 1024, 1280]) {
  test(`with the text spacing of WCAG 1.4.12, no customer's name is cut at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page);
    await page.evaluate(setTextSpacing);
    const names = page.getByRole('table', { name: 'New orders' }).locator('tbody th span');
    const cut = () =>
      names.evaluateAll((all) =>
        all
          .filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)
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
