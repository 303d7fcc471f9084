import { isDrivenByPlaywright } from '@backshop/tools/programs';
import { otherDocument, type ProductServer } from './servers/product-server';
import { type EnginePage, emptyPage, eventually, expect, openPage, test } from './test';

test.use({ windowSize: [1024, 400] });

const scrollTo = (tab: EnginePage, y: number) => tab.evaluate((top) => window.scrollTo(0, top), y);
const pathOf = (tab: EnginePage) => tab.evaluate(() => location.pathname);
const scrollPosition = (tab: EnginePage) => tab.evaluate(() => window.scrollY);

test('a reload, going back and going forward restore the scroll position', async ({ tab }) => {
  await openPage(tab, '/');
  // The Dashboard's first row alone, which renders first, is high enough for this position.
  await scrollTo(tab, 100);
  await tab.reload();
  await eventually(() => scrollPosition(tab)).toBe(100);
  await tab.waitUntilIdle();
  await eventually(() => tab.evaluate(() => document.activeElement?.localName)).toBe('body');

  await openPage(tab, '/');
  await tab.waitUntilIdle();
  await eventually(() => scrollPosition(tab)).toBe(0);
  await scrollTo(tab, 1100);
  await tab.click({ role: 'link', name: 'Customers' });
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  await tab.waitUntilIdle();
  await eventually(() => scrollPosition(tab)).toBe(0);
  await tab.go(-1);
  await tab.waitFor({ role: 'heading', name: 'Dashboard' });
  await eventually(() => scrollPosition(tab)).toBe(1100);
  await tab.go(1);
  await tab.waitFor({ role: 'heading', name: 'Customers' });
  await eventually(() => scrollPosition(tab)).toBe(0);
});

const order = { role: 'row', name: /^Gwen Demo/ };

for (const [what, address, target, id] of [
  ['the order in the address', '/#order-1036', order, 'order-1036'],
  ['the first heading in the window', '/', { role: 'heading', name: 'New orders' }, 'new-orders'],
] as const) {
  test(`after going back down the page, the focus is on ${what}, and Tab goes on there`, async ({
    tab,
  }) => {
    await openPage(tab, address);
    await tab.waitUntilIdle();
    const y = await tab.evaluate((anchor) => {
      const { top } = document.getElementById(anchor)!.getBoundingClientRect();
      return Math.round(window.scrollY + top) - 60;
    }, id);
    await scrollTo(tab, y);
    await eventually(() => scrollPosition(tab)).toBe(y);
    await tab.click({ role: 'link', name: 'Customers' });
    await tab.waitForFocus({ role: 'heading', name: 'Customers' });
    await tab.go(-1);
    await tab.waitForFocus(target);
    await eventually(() => scrollPosition(tab)).toBe(y);
    await tab.press('Tab');
    // Not back to the top of the page.
    expect(await tab.whenIdle(() => scrollPosition(tab))).toBeGreaterThan(y - 100);
  });
}

test('after going back on the same page, Tab goes on in the window', async ({ tab }) => {
  await openPage(tab, '/');
  await tab.waitUntilIdle();
  await tab.press('Control', 'k');
  await tab.waitForFocus({ role: 'combobox', within: palette });
  await tab.type('show chargebacks');
  await tab.press('Enter');
  await tab.waitForFocus({ role: 'heading', name: 'New orders' });
  await tab.go(-1);
  await eventually(() => scrollPosition(tab)).toBe(0);
  await tab.press('Tab');
  expect(await tab.whenIdle(() => scrollPosition(tab))).toBeLessThan(100);
});

const drawer = { role: 'dialog', name: 'Notification' };
const palette = { role: 'dialog', name: 'Command palette' };

/** Leaves the product. From now on, the server knows only positions of pages that are shown again. */
async function leave(tab: EnginePage, server: ProductServer): Promise<void> {
  await tab.open(otherDocument);
  server.position = undefined;
}

test.describe('when the browser keeps documents that staff leave', () => {
  test('going back from another document restores the scroll position', async ({
    engineName,
    tab,
    server,
  }) => {
    // Firefox keeps no document that still waits for a request, such as the Dashboard for its charts.
    await openPage(tab, emptyPage);
    await tab.waitUntilIdle();
    await scrollTo(tab, 50);
    await eventually(() => server.position).toMatchObject({ y: 50 });
    await leave(tab, server);
    await tab.go(-1);
    // Playwright tells its browsers to keep no documents.
    const isKept = !isDrivenByPlaywright(engineName);
    await eventually(() => server.position).toEqual({ address: emptyPage, y: 50, isKept });
  });

  test('going back to a Dashboard that changed while it was put away leaves it working', async ({
    engineName,
    tab,
    server,
  }) => {
    await openPage(tab, '/');
    // Without a request that waits, also Firefox keeps the document.
    await eventually(() =>
      tab.evaluate(() => document.body.innerText.includes('Google Charts could not load')),
    ).toBe(true);
    await tab.waitUntilIdle();
    await leave(tab, server);
    await tab.go(-1);
    const isKept = !isDrivenByPlaywright(engineName);
    await eventually(() => server.position).toEqual({ address: '/', y: 0, isKept });
    await tab.click({ role: 'link', name: 'Customers' });
    await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  });
});

test('going back from another document shows the theme that staff have chosen meanwhile', async ({
  tab,
  server,
}) => {
  await openPage(tab, emptyPage);
  await tab.waitUntilIdle();
  await tab.open(otherDocument);
  await tab.evaluate(() => localStorage.setItem('items', 'true'));
  const before = server.shownDocuments;
  await tab.go(-1);
  await eventually(() => server.shownDocuments).toBeGreaterThan(before);
  await eventually(() => tab.evaluate(() => document.documentElement.className)).toBe('dark');
});

test.describe('when the browser loads documents again', () => {
  test.use({ keepsDocuments: false });

  test('going back restores the scroll position of each document', async ({ tab, server }) => {
    await openPage(tab, '/');
    await scrollTo(tab, 100);
    await openPage(tab, '/?again');
    await scrollTo(tab, 50);
    await leave(tab, server);
    await tab.go(-2);
    await eventually(() => server.position).toEqual({ address: '/', y: 100, isKept: false });
  });
});

test.describe('on a phone', () => {
  test.use({ windowSize: [500, 700] });

  const overlays = [
    { opener: { role: 'button', name: 'Menu' }, name: 'Menu' },
    { opener: { role: 'button', name: 'Search' }, name: 'Command palette' },
    { opener: { role: 'button', name: /^Notifications/ }, name: 'Notification' },
  ];

  test('Back closes the menu, the search or the notifications, and then leaves the page', async ({
    tab,
  }) => {
    await openPage(tab, emptyPage);
    await tab.evaluate(() => document.querySelector<HTMLElement>('a[href="/store"]')!.click());
    await tab.waitForFocus({ role: 'heading', name: 'Store' });
    for (const { opener, name } of overlays) {
      await tab.click(opener);
      await tab.waitFor({ role: 'dialog', name });
      await tab.go(-1);
      await tab.waitForNone({ role: 'dialog' });
      await tab.waitForFocus(opener);
      await tab.waitUntilIdle();
      await eventually(() => pathOf(tab)).toBe('/store');

      await tab.click(opener);
      await tab.waitFor({ role: 'dialog', name });
      await tab.press('Escape');
      await tab.waitForNone({ role: 'dialog' });
    }
    await tab.click(overlays[0]!.opener);
    await tab.click({ role: 'link', name: 'Messages' });
    await tab.waitForFocus({ role: 'heading', name: 'Messages' });
    await tab.go(-1);
    await tab.waitForFocus({ role: 'heading', name: 'Store' });
    await tab.go(-1);
    await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  });
});

test.describe('on a phone whose Back gesture closes a dialog', () => {
  test.use({ windowSize: [500, 700] });

  test('the notifications open again, and Back then leaves the page', async ({ tab }) => {
    const bell = { role: 'button', name: /^Notifications/ };
    await openPage(tab, emptyPage);
    await tab.evaluate(() => document.querySelector<HTMLElement>('a[href="/store"]')!.click());
    await tab.waitForFocus({ role: 'heading', name: 'Store' });
    for (let times = 0; times < 2; times += 1) {
      await tab.click(bell);
      await tab.waitFor(drawer);
      await tab.evaluate(() => document.querySelector<HTMLDialogElement>('dialog:modal')!.close());
      await tab.waitForNone(drawer);
      await tab.waitForFocus(bell);
      await tab.waitUntilIdle();
      await eventually(() => tab.evaluate(() => location.hash)).toBe('');
    }
    await tab.go(-1);
    await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  });
});

test('after a reload above an open dialog, Back leaves the page', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.click({ role: 'link', name: 'Store' });
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
  await tab.click({ role: 'button', name: /^Search/ });
  await tab.waitFor({ role: 'dialog', name: 'Command palette' });
  await tab.reload();
  await tab.waitFor({ role: 'heading', name: 'Store' });
  await tab.go(-1);
  await tab.waitFor({ role: 'heading', name: 'Customers' });
});

test('a link opens the drawer on its tab, and Escape closes it without leaving the page', async ({
  tab,
}) => {
  await openPage(tab, `${emptyPage}#notifications/archived`);
  await tab.waitFor({ role: 'dialog', name: 'Notification' });
  await tab.press('Escape');
  await tab.waitForNone({ role: 'dialog' });
  await tab.waitUntilIdle();
  await eventually(() => tab.evaluate(() => location.pathname + location.hash)).toBe(emptyPage);
});

test('Back works after a part has written the history itself', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.evaluate(() => history.replaceState(null, '', location.href));
  await tab.click({ role: 'link', name: 'Store' });
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
  await tab.evaluate(() => history.pushState('text', '', '/store?own'));
  await tab.click({ role: 'link', name: 'Messages' });
  await tab.waitForFocus({ role: 'heading', name: 'Messages' });
  await tab.go(-1);
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
  await eventually(() => tab.evaluate(() => location.search)).toBe('?own');
  await tab.go(-2);
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  await eventually(() => pathOf(tab)).toBe(emptyPage);
});

test('Escape and a click in the command palette above the open drawer leave the drawer open', async ({
  tab,
}) => {
  await openPage(tab, emptyPage);
  await tab.click({ role: 'link', name: 'Store' });
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
  await tab.click({ role: 'button', name: /^Notifications/ });
  await tab.waitFor(drawer);
  await tab.waitUntilIdle();
  await tab.press('Control', 'k');
  await tab.waitForFocus({ role: 'combobox' });
  await tab.click({ role: 'combobox' });
  await tab.press('Escape');
  await tab.waitForNone(palette);
  await tab.waitUntilIdle();
  await tab.waitFor(drawer);
  await eventually(() => tab.evaluate(() => location.hash)).toBe('#notifications');
  await tab.press('Escape');
  await tab.waitForNone(drawer);
  await tab.waitUntilIdle();
  await tab.go(-1);
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
});

test('Escape in the command palette above another dialog closes the palette alone', async ({
  tab,
}) => {
  const shortcuts = { role: 'dialog', name: 'Keyboard shortcuts' };
  await openPage(tab, emptyPage);
  await tab.press('?');
  await tab.waitFor(shortcuts);
  await tab.press('Control', 'k');
  await tab.waitForFocus({ role: 'combobox' });
  await tab.press('Escape');
  await tab.waitForNone(palette);
  await tab.waitUntilIdle();
  await tab.waitFor(shortcuts);
  await tab.press('Escape');
  await tab.waitForNone(shortcuts);
});

test('closing an overlay returns the focus, even with an order in the URL', async ({ tab }) => {
  await openPage(tab, '/#order-1036');
  await tab.waitForFocus(order);
  await tab.press('Control', 'k');
  await tab.waitForFocus({ role: 'combobox', within: palette });
  await tab.press('Escape');
  await tab.waitForNone(palette);
  await tab.waitUntilIdle();
  await tab.waitForFocus(order);

  for (const [name, overlay] of [
    [/^Notifications/, drawer],
    [/^Search/, palette],
  ] as const) {
    const button = { role: 'button', name };
    await tab.click(button);
    await tab.waitFor(overlay);
    await tab.press('Escape');
    await tab.waitForNone(overlay);
    await tab.waitUntilIdle();
    await tab.waitForFocus(button);
  }
});

test.describe('after more addresses than the browser takes in ten seconds', () => {
  const limitMs = 12_000;
  const address = (tab: EnginePage) => tab.evaluate(() => location.pathname + location.search);
  const chooseOften = (tab: EnginePage) =>
    tab.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('[aria-label="Period"]')!;
      for (let index = 0; index <= 240; index += 1) {
        select.value = index < 240 ? select.options[index % 2]!.value : '30';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });

  test('the last choice gets its address', async ({ tab }) => {
    await openPage(tab, '/');
    await tab.waitUntilIdle();
    await chooseOften(tab);
    await expect.poll(() => address(tab), { timeout: limitMs }).toBe('/?period=30');
  });

  test('the menu works, and the page gets its address', async ({ tab }) => {
    await openPage(tab, '/');
    await tab.waitUntilIdle();
    await chooseOften(tab);
    await tab.click({ role: 'link', name: 'Customers' });
    await tab.waitForFocus({ role: 'heading', name: 'Customers' });
    await expect.poll(() => address(tab), { timeout: limitMs }).toBe('/customers');
  });
});

test('a chart stays a table after a visit to another page, after Back and in a link', async ({
  tab,
}) => {
  const table = { role: 'region', name: 'Popularity by country, table' };
  await openPage(tab, '/');
  await tab.click({ role: 'button', name: 'View as table: Popularity by country' });
  await tab.waitFor(table);
  await tab.click({ role: 'link', name: 'Customers' });
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  await tab.click({ role: 'link', name: 'Dashboard' });
  await tab.waitFor(table);
  await tab.go(-2);
  await tab.waitFor(table);
  await eventually(() => tab.evaluate(() => location.search)).toBe('?map=table');
  await openPage(tab, '/?map=table');
  await tab.waitFor(table);
});
