import { changedProduct, startProductServer } from './servers/product-server';
import { emptyPage, eventually, expect, openPage, test as base } from './test';

/** The product, with a page that a remote brings: an empty page under another name. */
const test = base.extend({
  server: async ({ product }, use) => {
    const changed = await changedProduct(product, (release) => {
      release.remotes.placeholders!.pages = {
        Store: { path: '/shelves', name: 'Shelves', group: 'Stock', hasSubpages: true },
      };
    });
    const server = await startProductServer(changed);
    await use(server);
    await server.close();
    await changed.remove();
  },
});

const heading = { role: 'heading', name: 'Store', within: { role: 'main' } };
const current = () => {
  const entry = document.querySelector('aside [aria-current]');
  return [entry?.textContent, entry?.getAttribute('aria-current')];
};

test('an address below a page that a remote brings opens the page', async ({ tab, server }) => {
  await openPage(tab, '/shelves/top?by=size');
  await tab.waitFor(heading);
  await eventually(() => tab.evaluate(() => document.title)).toBe('Shelves · Backshop');
  await eventually(() => tab.evaluate(current)).toEqual(['Shelves', 'true']);
  await tab.waitUntilIdle();
  expect(server.requests.filter((path) => path.endsWith('/Store.js'))).toHaveLength(1);
});

test('the menu leads to the page and back', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.click({ role: 'link', name: 'Shelves' });
  await tab.waitForFocus(heading);
  await eventually(() => tab.evaluate(() => location.pathname)).toBe('/shelves');
  await eventually(() => tab.evaluate(current)).toEqual(['Shelves', 'page']);
  await tab.go(-1);
  await eventually(() => tab.evaluate(() => location.pathname)).toBe(emptyPage);
});
