import type { EnginePage } from './page/engine-page';
import { otherDocument, type ProductServer } from './servers/product-server';
import { eventually, expect, openPage, test } from './test';

test.use({ windowSize: [1024, 400] });

const scrollTo = (tab: EnginePage, y: number) => tab.evaluate((top) => window.scrollTo(0, top), y);
const scrollPosition = (tab: EnginePage) => tab.evaluate(() => window.scrollY);

test('a reload, going back and going forward restore the scroll position', async ({ tab }) => {
  await openPage(tab, '/');
  // The Dashboard's first row alone, which renders first, is high enough for this position.
  await scrollTo(tab, 100);
  await tab.reload();
  await eventually(() => scrollPosition(tab)).toBe(100);

  await openPage(tab, '/');
  expect(await scrollPosition(tab)).toBe(0);
  await scrollTo(tab, 1100);
  await tab.click({ role: 'link', name: 'Customers' });
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  expect(await scrollPosition(tab)).toBe(0);
  await tab.go(-1);
  await tab.waitFor({ role: 'heading', name: 'Dashboard' });
  await eventually(() => scrollPosition(tab)).toBe(1100);
  await tab.go(1);
  await tab.waitFor({ role: 'heading', name: 'Customers' });
  await eventually(() => scrollPosition(tab)).toBe(0);
});

/** Leaves the product. From now on, the server knows only positions of pages that are shown again. */
async function leave(tab: EnginePage, server: ProductServer): Promise<void> {
  await tab.open(otherDocument);
  server.position = undefined;
}

test.describe('when the browser keeps documents that staff leave', () => {
  test('going back from another document restores the scroll position', async ({ tab, server }) => {
    await openPage(tab, '/');
    await scrollTo(tab, 100);
    await leave(tab, server);
    await tab.go(-1);
    await eventually(() => server.position).toEqual({ address: '/', y: 100, isKept: true });
  });
});

test.describe('when the browser loads documents again', () => {
  test.use({ tabOptions: { keepsDocuments: false } });

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
