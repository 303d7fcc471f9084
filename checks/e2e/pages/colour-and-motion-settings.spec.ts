import type { Locator } from '@playwright/test';
import { contrastOf } from '../support/contrast';
import { whenIdle } from '../support/idle';
import { bell } from '../notifications/panel';
import { emptyPage, expect, openPage, pageHeading, test } from '../support/test';
import { findFaded, findLostFocusRings, findTranslucent, lookOf, readLooks } from './appearance';
import { checkEachState, stateErrors } from './states';

test.use({ expectedErrors: stateErrors });

/** In each state, two selectors whose elements have to look different. */
const selected: Record<string, [string, string][]> = {
  Dashboard: [
    ['nav [aria-current="page"]', 'nav a:not([aria-current])'],
    ['button[aria-current="true"]', 'button[aria-current="false"]'],
  ],
  'notification panel': [
    ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
  ],
  'command palette': [
    [
      'dialog[open] [role="option"][aria-selected="true"]',
      'dialog[open] [role="option"][aria-selected="false"]',
    ],
  ],
};

test('in forced colours every control, mark, selection and focus ring is visible', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await checkEachState(page, async (state, top) => {
    await page.mouse.move(0, 0); // Forced colours show no row as hovered.
    const usual = await whenIdle(page, () => readLooks(page, top));
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await whenIdle(page, () => readLooks(page, top));
    // By element: a tooltip can appear in between.
    const faded = await whenIdle(page, () => findFaded(usual, forced));
    expect.soft(faded, state).toEqual([]);
    for (const [one, other] of selected[state] ?? []) {
      const looks = await Promise.all([one, other].map((each) => lookOf(page, each)));
      expect.soft(new Set(looks).size, state).toBe(2);
    }
    if (!state.startsWith('command palette')) {
      const lostRings = await whenIdle(page, () => findLostFocusRings(page, top));
      expect.soft(lostRings, state).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

test('with reduced motion nothing moves, and the carousel stands still', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const record = ({ target, type }: Event) => {
      const { animationDuration } = getComputedStyle(target as Element);
      if (type === 'animationstart' && parseFloat(animationDuration) === 0) return;
      moved.push(`${type} of ${(target as Element).outerHTML.slice(0, 80)}`);
    };
    document.addEventListener('transitionrun', record, true);
    document.addEventListener('animationstart', record, true);
    Object.assign(window, { moved });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await checkEachState(page, async (state) => {
    if (state === 'Dashboard') {
      await page.getByRole('button', { name: 'Next picture' }).click();
      await expect(page.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    const moved = await whenIdle(page, () =>
      page.evaluate(() => (window as unknown as { moved: string[] }).moved),
    );
    expect.soft(moved, state).toEqual([]);
  });
});

test('with reduced transparency text stands on opaque surfaces, and dialogs cover the page', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-transparency', value: 'reduce' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await checkEachState(page, async (state, top) => {
    const translucent = await whenIdle(page, () => findTranslucent(page, top));
    expect.soft(translucent, state).toEqual([]);
  });
});

test('in the dark theme, hovered and selected rows are lighter than the menu they are in', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, emptyPage);
  const lightness = (locator: Locator) =>
    locator.evaluate((element) =>
      Number(/\d+/.exec(getComputedStyle(element).backgroundColor)![0]),
    );
  await page.getByRole('button', { name: 'Profile menu' }).click();
  const planning = page.getByRole('link', { name: 'Planning' });
  await planning.hover();
  const menu = await whenIdle(page, () => lightness(page.getByRole('group', { name: 'Profile' })));
  await expect.poll(() => lightness(planning)).toBeGreaterThan(menu);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const surface = await whenIdle(page, () => lightness(palette));
  const selectedRow = palette.getByRole('option', { selected: true });
  await expect.poll(() => lightness(selectedRow)).toBeGreaterThan(surface);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with more contrast muted text is as strong as the rest (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await openPage(page, emptyPage);
    const quiet = page.locator('main').getByText('This page is empty for now.');
    const color = await whenIdle(page, () =>
      pageHeading(page).evaluate((heading) => getComputedStyle(heading).color),
    );
    await expect(quiet).toHaveCSS('color', color);
  });

  test(`with more contrast, cards and the search box have visible edges (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await openPage(page, emptyPage);
    const edges: [Locator, string][] = [
      [page.getByRole('button', { name: /^Search or type/ }), 'border-top-color'],
      [page.locator('main article > div'), 'outline-color'],
      [page.getByRole('banner'), 'border-bottom-color'],
    ];
    for (const [element, property] of edges)
      await expect.poll(() => contrastOf(element, property), property).toBeGreaterThanOrEqual(2.8);
  });

  test(`with more contrast, lines in a dialog are visible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await openPage(page, emptyPage);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const header = dialog.getByRole('heading', { level: 2 }).locator('..');
    const contrast = () => contrastOf(header, 'border-bottom-color');
    await expect.poll(contrast).toBeGreaterThanOrEqual(2.8);
  });

  test(`with more contrast, tabs and bars stand out from their background (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await openPage(page, '/');
    const bar = page.getByRole('region', { name: 'Sales Overview' }).locator('[style]').first();
    const track = bar.locator('..');
    await expect.poll(() => contrastOf(bar, 'background-color', track)).toBeGreaterThan(2);
    await bell(page).click();
    const tabs = page.getByRole('dialog', { name: 'Notification' }).getByRole('tab');
    const count = tabs.nth(1).getByText(/^\d+$/);
    for (const text of [tabs.first(), count])
      await expect.poll(() => contrastOf(text, 'color')).toBeGreaterThanOrEqual(7);
  });
}
