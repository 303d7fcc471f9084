import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll } from '../support/accessibility';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shift';
import { holdBack, idle, whenIdle } from '../support/idle';
import { serveIndexHtml } from '../support/release';
import { expect, openPage, test } from '../support/test';

const hostScript = /\/host\/.*\/main\.js$/;
const dashboardScript = /\/Dashboard\.js/;
const fragment = (page: Page) => page.locator('main [data-page]');
const part = (page: Page) => page.locator('main [data-state="ready"] h1');

/** Opens an address and holds back files. Returns a function that lets them load. */
async function openFragment(page: Page, address = '/', files = dashboardScript) {
  const load = await holdBack(page, files);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(fragment(page)).toBeVisible();
  return load;
}

/** The look of an element: text, colours and font, and its position and size in px. */
interface Look {
  style: string;
  box: [x: number, y: number, width: number, height: number];
}

/** Returns the look of everything visible in the page, when nothing changes any more. */
const looksOf = (page: Page): Promise<Look[]> => whenIdle(page, () => page.evaluate(readLooks));

/** Runs in the page. */
async function readLooks(): Promise<Look[]> {
  await document.fonts.ready;
  const elements = document.querySelectorAll(
    'main :is(h1, h2, p, section, figure, img, svg, button, select, li, a)',
  );
  return [...elements]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(element);
      const text = element instanceof HTMLElement ? element.innerText : element.textContent;
      const style = [element.localName, text, color, backgroundColor, font].join();
      return { style, box: [x, y, width, height] };
    });
}

/** Expects that a page shows everything that its first screen showed, at the same position. */
function expectSame(page: Look[], firstScreen: Look[]): void {
  expect(firstScreen.length).toBeGreaterThanOrEqual(3);
  const begin = page.slice(0, firstScreen.length);
  expect(begin.map(({ style }) => style)).toEqual(firstScreen.map(({ style }) => style));
  // The build joins texts that React renders as separate nodes. That changes their width by 1/64 px.
  const distances = begin.flatMap(({ box }, index) =>
    box.map((value, side) => Math.abs(value - firstScreen[index]!.box[side]!)),
  );
  expect(Math.max(...distances)).toBeLessThan(0.1);
}

for (const width of [320, 768, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark' && width < 1440) continue; // The colours are the same at every width.
    for (const address of ['/', '/customers']) {
      test(`${address} replaces its first screen without moving a pixel, ${width} px, ${colorScheme}`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await recordLayoutShifts(page);
        const loadHost = await holdBack(page, hostScript);
        // The files that the page loads later: the map, the other pictures and Google's charts.
        await holdBack(page, /\/chunk-|gstatic/);
        const loadPart = await openFragment(page, address, /\/(Dashboard|Customers)\.js/);
        const before = await looksOf(page);

        loadHost();
        await expect(page.locator('main [data-slot] [data-page]')).toBeVisible();
        expectSame(await looksOf(page), before);

        loadPart();
        await expect(part(page)).toBeVisible();
        expectSame(await looksOf(page), before);
        expect((await readLayoutShifts(page)).moved).toEqual([]);
      });
    }
  }
}

test('is in the document before any script of the origin has loaded', async ({ page }) => {
  await page.route(/\.(js|css)$/, () => new Promise(() => undefined));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('main').getByText('Strike a yogi pose')).toBeVisible();
  const shape = async () => {
    const { width, height } = (await page.locator('main img').boundingBox())!;
    return width / height;
  };
  await expect.poll(shape).toBeCloseTo(400 / 250, 1);
});

test('is inert until the page replaces it, and is the same element in the slot', async ({
  page,
}) => {
  const loadHost = await holdBack(page, hostScript);
  const loadPart = await openFragment(page);
  const element = await fragment(page).elementHandle();
  await expect(fragment(page)).toHaveAttribute('inert');
  loadHost();
  await expect(page.locator('main [data-slot]')).toHaveAttribute('aria-busy', 'true');
  const isSame = () =>
    page.evaluate(
      (before) => before === document.querySelector('main [data-slot] [data-page]'),
      element,
    );
  await expect.poll(isSame).toBe(true);
  await expect(fragment(page)).toHaveAttribute('inert');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const focusedInside = () => page.locator('[data-page] :focus').count();
  expect(await whenIdle(page, focusedInside)).toBe(0);
  loadPart();
  await expect(part(page)).toHaveText('Dashboard');
  await expect(fragment(page)).toHaveCount(0);
});

test('each address shows its own first screen', async ({ page }) => {
  await openFragment(page, '/setings/', hostScript);
  await expect(fragment(page).locator('h1')).toHaveText('Settings');
});

test.describe('a page that fails after its first screen was shown', () => {
  test.use({ expectedErrors: /Dashboard|dashboard/ });

  test('keeps it, above its failure card, when it hangs', async ({ page }) => {
    const load = await openFragment(page);
    const card = page.getByRole('alert');
    await expect(card).toContainText('Dashboard is still loading');
    await expect(fragment(page)).toBeVisible();
    const top = async (part: Locator) => (await part.boundingBox())!.y;
    await expect
      .poll(async () => (await top(card)) - (await top(fragment(page))))
      .toBeGreaterThan(0);
    load();
    await expect(part(page)).toHaveText('Dashboard');
    await expect(fragment(page)).toHaveCount(0);
  });

  test('shows its failure card when it does not load; a retry shows a skeleton', async ({
    page,
  }) => {
    await page.route(dashboardScript, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Dashboard');
    await expect(fragment(page)).toHaveCount(0);
    await page.unroute(dashboardScript);
    const load = await holdBack(page, dashboardScript);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('main [data-state="loading"]')).toBeVisible();
    await expect(fragment(page)).toHaveCount(0);
    load();
    await expect(part(page)).toHaveText('Dashboard');
  });

  test('shows its failure card when it crashes', async ({ page }) => {
    // The browser refuses a changed file. So a function that the page calls while it renders throws.
    await page.addInitScript(() => {
      const matchMedia = window.matchMedia.bind(window);
      window.matchMedia = (query) => {
        if (query.includes('reduced-motion')) throw new Error('Dashboard crashed');
        return matchMedia(query);
      };
    });
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('stopped because of an error');
    await expect(fragment(page)).toHaveCount(0);
  });
});

test.describe('clicks before the page has loaded', () => {
  test('a link of the app shell works before the host has started', async ({ page }) => {
    await openFragment(page, '/', hostScript);
    await page.unroute(hostScript);
    const link = page.locator('aside a[href="/customers"], aside a[href="/store"]').last();
    const { x, y } = (await link.boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    await expect(page).toHaveURL('/store');
    await expect(part(page)).toHaveText('Store');
  });

  test('the first click on a link of the first screen works', async ({ page }) => {
    await serveIndexHtml(page, '/', (html) =>
      html.replaceAll('role="link" aria-disabled="true"', 'href="/customers"'),
    );
    await openFragment(page, '/', hostScript);
    await page.unroute(hostScript);
    const { x, y } = (await fragment(page).getByText('View product').boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    await expect(page).toHaveURL('/customers');
  });

  test('a link in the fragment navigates without a new document once the host has started', async ({
    page,
  }) => {
    await serveIndexHtml(page, '/', (html) =>
      html.replaceAll('role="link" aria-disabled="true"', 'href="/customers"'),
    );
    const load = await openFragment(page);
    await expect(page.locator('main [data-slot] [data-page]')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const { x, y } = (await fragment(page).getByText('View product').boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    await expect(part(page)).toHaveText('Customers');
    const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
    expect(await whenIdle(page, isSameDocument)).toBe(true);
    load();
    await page.goBack();
    await expect(part(page)).toHaveText('Dashboard');
    await expect(fragment(page)).toHaveCount(0);
  });

  test('a click on another control takes effect once the page has loaded', async ({ page }) => {
    const load = await openFragment(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const { x, y } = (await fragment(page).getByText('View as table').boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    load();
    const button = page.getByRole('button', { name: 'View as chart' });
    await expect(button).toBeVisible();
    await expect(button).toBeFocused();
  });

  test('a click on the bell takes effect once the host has started', async ({ page }) => {
    const load = await openFragment(page, '/', hostScript);
    const { x, y } = (await page.locator('[aria-label="Notifications"]').boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    load();
    await expect(page.getByRole('dialog', { name: 'Notification' })).toBeVisible();
    await expect(part(page)).toHaveText('Dashboard');
    await expect(page.getByRole('dialog', { name: 'Notification' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the Dashboard’s first screen is readable, and links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Strike a yogi pose' })).toBeVisible();
    await expect(page.locator('main img')).toBeVisible();
    await page.locator('aside').getByRole('link', { name: 'Customers' }).click();
    await expect(page).toHaveURL('/customers');
  });
});

test('a tab with a preview shows no first screen, because the page can be another version', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('preview', 'dashboard@0.0.0-none'));
  await holdBack(page, hostScript);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('main p')).toHaveText('Dashboard');
  await idle(page);
  await expect(fragment(page)).toHaveCount(0);
});

test('a page whose first screen is of another version still replaces it', async ({ page }) => {
  await serveIndexHtml(page, '/', (html) =>
    html.replaceAll('<h1 id="heading" tabindex="-1">Dashboard</h1>', '<h1>Old Dashboard</h1>'),
  );
  const load = await openFragment(page);
  await expect(fragment(page).locator('h1')).toHaveText('Old Dashboard');
  load();
  await expect(part(page)).toHaveText('Dashboard');
  await expect(fragment(page)).toHaveCount(0);
});

test('going back and forward in new documents shows the first screen of each page', async ({
  page,
}) => {
  await openPage(page, '/');
  await openPage(page, '/customers');
  const load = await holdBack(page, /\/(Dashboard|Customers)\.js/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(fragment(page).locator('h1')).toHaveText('Dashboard');
  await page.goForward({ waitUntil: 'commit' });
  await expect(fragment(page).locator('h1')).toHaveText('Customers');
  load();
  await expect(part(page)).toHaveText('Customers');
});

const media = {
  'in forced colours': { forcedColors: 'active' },
  'with reduced motion': { reducedMotion: 'reduce' },
  'with more contrast': { contrast: 'more' },
} as const;

for (const [name, features] of Object.entries(media)) {
  test(`looks the same as the page ${name}`, async ({ page }) => {
    await page.emulateMedia(features);
    await holdBack(page, /\/chunk-|gstatic/);
    const load = await openFragment(page);
    const before = await looksOf(page);
    load();
    await expect(part(page)).toBeVisible();
    expectSame(await looksOf(page), before);
  });
}

test('its slide show has one button, which starts it with reduced motion and otherwise pauses it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFragment(page);
  const buttons = fragment(page).getByRole('button', { name: /slide show/ });
  await expect(buttons).toHaveAccessibleName('Start the slide show');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(buttons).toHaveAccessibleName('Pause the slide show');
});

test('does not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openFragment(page, '/', hostScript);
  await expectNoHorizontalScroll(page);
});

test('is dark in every frame until the page has replaced it', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('items', 'true');
    const colors = new Set<string>();
    const record = () => {
      for (const element of document.querySelectorAll('html, main section:first-of-type'))
        colors.add(getComputedStyle(element).backgroundColor);
      requestAnimationFrame(record);
    };
    record();
    Object.assign(window, { colors });
  });
  const load = await openFragment(page);
  const card = fragment(page).locator('section').first();
  await expect(card).toHaveCSS('background-color', 'rgb(26, 29, 31)');
  load();
  await expect(part(page)).toBeVisible();
  const colors = await whenIdle(page, () =>
    page.evaluate(() => [...(window as unknown as { colors: Set<string> }).colors]),
  );
  const [dark, darkCard, noCard] = ['rgb(17, 19, 21)', 'rgb(26, 29, 31)', 'rgba(0, 0, 0, 0)'];
  expect(colors.filter((color) => ![dark, darkCard, noCard].includes(color))).toEqual([]);
});
