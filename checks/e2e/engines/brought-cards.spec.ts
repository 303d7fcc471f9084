import { rm } from 'node:fs/promises';
import { buildCardRemote, cardRemote } from '../faults/broken-remote/build';
import { publishProduct } from './servers/product-server';
import { emptyPage, eventually, expect, openPage, test as base } from './test';

/** The product with the cards of a remote that it does not know: one works, and four have a mistake. */
const test = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const name = 'stock';
      const stock = { name, folder: name, root: cardRemote, version: '0.1.0' };
      const product = await publishProduct([stock]);
      await use(product);
      await product.remove();
    },
    { scope: 'worker' },
  ],
});

// The tests share one build, so they run in one worker.
test.describe.configure({ mode: 'default' });
test.beforeAll(buildCardRemote);
test.afterAll(() => rm(cardRemote, { recursive: true }));

// What React and the host say about the mistakes.
test.use({ expectedProblems: /broken|no component|above error occurred|file not loaded.*stock/i });

const section = { role: 'region', name: 'More cards' };
const lowStock = { role: 'heading', name: 'Low stock', within: section };
const button = (name: string) => ({ role: 'button', name, within: section });
const broken = ['Throws in render', 'Throws in effect', 'Throws on import', 'Wrong export'];
const failed = (name: string) => ({
  role: 'heading',
  name: `${name} is not available right now`,
  within: section,
});

test('a card of another repository works on the Dashboard, beside cards that fail', async ({
  tab,
}) => {
  await openPage(tab, '/');
  await tab.waitFor(lowStock);
  for (const name of broken) await tab.waitFor(failed(name));
  await tab.click(button('Order more'));
  await eventually(() => tab.texts({ role: 'paragraph', within: section })).toContain('Ordered: 1');
  await tab.waitFor({ role: 'heading', name: 'Top countries' });

  // Staff hide what is broken. A card that moves keeps what it shows.
  await tab.click(button('Arrange cards'));
  for (const name of broken) {
    await tab.click(button(`Hide ${name}`));
    await tab.waitForNone(failed(name));
    await tab.waitForFocus(button(`Show ${name}`));
  }
  await tab.press('Tab');
  await tab.waitForFocus(button('Reset to default'));
  await tab.press('Enter');
  await tab.waitFor(failed('Wrong export'));
  await tab.click(button('Move Low stock down'));
  const announced = { role: 'status', within: section };
  await eventually(() => tab.texts(announced)).toContain('Low stock is now 2 of 5.');
  await tab.waitForFocus(button('Move Low stock down'));
  await eventually(() => tab.texts({ role: 'paragraph', within: section })).toContain('Ordered: 1');
  await tab.click({ role: 'link', name: 'All customers', within: section });
  await tab.waitForFocus({ role: 'heading', name: 'Customers', within: { role: 'main' } });
});

test('the browser keeps the arrangement, and a link opens a card', async ({ tab }) => {
  await openPage(tab, '/');
  await tab.click(button('Arrange cards'));
  for (const name of ['Low stock', ...broken]) await tab.click(button(`Hide ${name}`));
  await tab.reload();
  const paragraphs = { role: 'paragraph', within: section };
  await eventually(() => tab.texts(paragraphs)).toEqual(['All cards are hidden.']);
  expect(await tab.whenIdle(() => tab.texts({ role: 'listitem', within: section }))).toEqual([]);
  await tab.click(button('Arrange cards'));
  await tab.click(button('Show Low stock'));
  await tab.waitFor(lowStock);
  await openPage(tab, emptyPage);
  await openPage(tab, '/#stock-LowStock');
  await tab.waitForFocus(lowStock);
});

test('a hidden card does not load until staff show it', async ({ tab, server }) => {
  await openPage(tab, emptyPage);
  await tab.evaluate(() => {
    const hidden = ['LowStock', 'Render', 'Effect', 'Import', 'Export'].map((id) => `stock/${id}`);
    localStorage.setItem('dashboard.cards', JSON.stringify({ hidden }));
  });
  const loaded = () => server.requests.filter((path) => /\/stock\/.*\.js$/.test(path));
  await tab.click({ role: 'link', name: 'Dashboard' });
  await tab.click(button('Arrange cards'));
  expect(await tab.whenIdle(() => Promise.resolve(loaded()))).toEqual([]);
  await tab.click(button('Show Low stock'));
  await tab.waitFor(lowStock);
  const files = loaded().map((path) => path.split('/').at(-1));
  expect(files.sort()).toEqual(['LowStock.js', 'remoteEntry.js']);
});

test('a remote that does not load takes its cards only', async ({ tab, server }) => {
  server.breakFiles(/\/stock\/.*\/remoteEntry\.js$/);
  await openPage(tab, '/');
  await tab.waitFor(failed('Low stock'));
  await tab.waitFor({ role: 'heading', name: 'New orders' });
  server.repair();
  const tryAgain = { role: 'button', name: 'Try again', within: section };
  await eventually(() => tab.count(tryAgain)).toBe(5);
  await tab.evaluate(() =>
    document.querySelector<HTMLElement>('[data-slot^=stock] button')!.click(),
  );
  await tab.waitFor(lowStock);
});

test('the cards load in parallel, and move nothing', async ({ tab, server }) => {
  // Not all files, because a browser opens six connections.
  const letThrough = server.holdBack(/\/stock\/.*\/(LowStock|Effect|Import)\.js$/);
  await openPage(tab, '/');
  const wanted = ['remoteEntry', 'LowStock', 'Render', 'Effect', 'Import', 'Export'];
  const requested = () =>
    wanted.filter((name) => server.requests.some((path) => path.endsWith(`/${name}.js`)));
  await eventually(requested).toEqual(wanted);
  /** Where the cards are in their section, in px. */
  const boxes = () =>
    tab.evaluate(() => {
      const list = document.querySelector('[aria-label="More cards"] > ul');
      const { left, top } = list?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return [...(list?.children ?? [])].map((place) => {
        const box = place.getBoundingClientRect();
        return [box.left - left, box.top - top, box.width, box.height].map(Math.round);
      });
    });
  await eventually(async () => (await boxes()).length).toBe(5);
  const before = await boxes();
  letThrough();
  await tab.waitFor(lowStock);
  for (const name of broken) await tab.waitFor(failed(name));
  await eventually(boxes).toEqual(before);
});
