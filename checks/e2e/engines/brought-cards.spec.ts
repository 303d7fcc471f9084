import { rm } from 'node:fs/promises';
import { buildCardRemote, cardRemote } from '../faults/broken-remote/build';
import { changedProduct, type ProductServer, publishProduct } from './servers/product-server';
import { emptyPage, type EnginePage, eventually, expect, openPage, test as base } from './test';

/**
 * The product with the cards of a remote that it does not know, and one card of another remote. Two of them are only in
 * the release: one that the build lacks, and one that no page can show.
 */
const test = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const name = 'stock';
      const stock = { name, folder: name, root: cardRemote, version: '0.1.0' };
      const published = await publishProduct([stock]);
      const product = await changedProduct(published, ({ remotes }) => {
        const card = { page: '/', size: 'small', position: 20 };
        Object.assign(remotes.stock!.cards!, {
          Gone: { ...card, name: 'Not in the build', size: 'enormous' },
          Strange: { ...card, name: 'Strange', size: 1 },
        });
        remotes.placeholders!.cards = { Messages: { ...card, name: 'Another team' } };
      });
      await published.remove();
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
test.use({
  expectedProblems:
    /broken|no component|above error occurred|file not loaded.*stock|React error #185|Gone|stock.*\.js/i,
});

const section = { role: 'region', name: 'More cards' };
const lowStock = { role: 'heading', name: 'Low stock', within: section };
const tooWide = { role: 'heading', name: /^Too wide/, within: section };
const anotherTeam = { role: 'heading', name: 'Messages', within: section };
const button = (name: string) => ({ role: 'button', name, within: section });
const paragraphs = { role: 'paragraph', within: section };
/** Cards that fail at once. */
const broken = [
  'Throws in render',
  'Throws in effect',
  'Throws on import',
  'Wrong export',
  'Loops',
  'Not in the build',
];
const others = ['Waits for ever', 'Throws later', 'Loads more', 'Too wide', 'Another team'];
const names = ['Low stock', ...broken, ...others];
const failed = (name: string, how = 'not available right now') => ({
  role: 'heading',
  name: `${name} is ${how}`,
  within: section,
});

const tryAgain = (tab: EnginePage, expose: string) =>
  tab.evaluate(
    (slot) => document.querySelector<HTMLElement>(`[data-slot="stock/${slot}"] button`)!.click(),
    expose,
  );

/** Opens the Dashboard with one card of the remote. Staff have hidden its others. */
async function openWith(tab: EnginePage, ...shown: string[]): Promise<void> {
  await openPage(tab, emptyPage);
  await tab.evaluate((kept) => {
    const exposes = 'LowStock Render Effect Import Export Loop Wait Later More Wide Gone';
    const hidden = exposes.split(' ').filter((name) => !kept.includes(name));
    const ids = hidden.map((name) => `stock/${name}`);
    localStorage.setItem('dashboard.cards', JSON.stringify({ hidden: ids }));
  }, shown);
  await tab.click({ role: 'link', name: 'Dashboard' });
}

test('a card of another repository works on the Dashboard, beside cards that fail', async ({
  tab,
}) => {
  await openPage(tab, '/');
  await tab.waitFor(lowStock);
  for (const name of broken) await tab.waitFor(failed(name));
  await tab.waitFor(anotherTeam);
  await tab.click(button('Order more'));
  await eventually(() => tab.texts(paragraphs)).toContain('Ordered: 1');
  await tab.waitFor({ role: 'heading', name: 'Top countries' });
  await eventually(() => tab.count({ role: 'listitem', within: section })).toBe(names.length);
  await tab.waitFor(tooWide);
  const hiddenWidth = () =>
    tab.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await eventually(hiddenWidth).toBe(0);

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
  await tab.waitFor(failed('Not in the build'));
  await tab.click(button('Move Low stock down'));
  const announced = { role: 'status', within: section };
  await eventually(() => tab.texts(announced)).toContain(`Low stock is now 2 of ${names.length}.`);
  await tab.waitForFocus(button('Move Low stock down'));
  await eventually(() => tab.texts(paragraphs)).toContain('Ordered: 1');
  await tab.click({ role: 'link', name: 'All customers', within: section });
  await tab.waitForFocus({ role: 'heading', name: 'Customers', within: { role: 'main' } });
});

test('the browser keeps the arrangement, and a link opens a card', async ({ tab }) => {
  await openPage(tab, '/');
  await tab.click(button('Arrange cards'));
  for (const name of names) await tab.click(button(`Hide ${name}`));
  await tab.reload();
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
  await openWith(tab);
  const loaded = () => server.requests.filter((path) => /\/stock\/.*\.js$/.test(path));
  await tab.click(button('Arrange cards'));
  expect(await tab.whenIdle(() => Promise.resolve(loaded()))).toEqual([]);
  await tab.click(button('Show Low stock'));
  await tab.waitFor(lowStock);
  const files = loaded().map((path) => path.split('/').at(-1));
  expect(files.sort()).toEqual(['LowStock.js', 'remoteEntry.js']);
});

test('cards show with the rest of the page, which would push them away', async ({ tab }) => {
  await openWith(tab, 'LowStock');
  await tab.waitFor(lowStock);
  await tab.click({ role: 'link', name: 'Customers' });
  await tab.waitForNone(lowStock);
  await tab.evaluate(() => {
    const root = document.documentElement;
    root.dataset.shown = 'with the page';
    new MutationObserver(() => {
      const cards = document.querySelector('article[aria-busy="true"] [aria-label="More cards"]');
      if (cards) root.dataset.shown = 'before the rest';
    }).observe(root, { subtree: true, childList: true });
  });
  await tab.click({ role: 'link', name: 'Dashboard' });
  await tab.waitFor(lowStock);
  await eventually(() => tab.evaluate(() => document.documentElement.dataset.shown)).toBe(
    'with the page',
  );
});

test('a card that breaks later takes only itself, and heals', async ({ tab, server }) => {
  await openWith(tab, 'LowStock', 'Later', 'More');
  await tab.click(button('Break down'));
  await tab.waitFor(failed('Throws later'));
  server.answerWith([{ path: /\/details\.js$/, status: 404, body: '' }]);
  await tab.click(button('Show details'));
  await tab.waitFor(failed('Loads more'));
  await tab.click(button('Order more'));
  await eventually(() => tab.texts(paragraphs)).toContain('Ordered: 1');
  server.answerWith([]);
  await tryAgain(tab, 'More');
  await tab.click(button('Show details'));
  await eventually(() => tab.texts(paragraphs)).toContain('Details of the stock');
  server.refused.length = 0;
});

/** Begins a fault of the server. Returns a function that ends it. */
type Fault = (server: ProductServer) => () => void;

const entry = /\/stock\/.*\/remoteEntry\.js$/;
const code = /\/stock\/.*\/LowStock\.js$/;
const answer =
  (path: RegExp, status: number, body = ''): Fault =>
  (server) => {
    server.answerWith([{ path, status, body }]);
    return () => server.answerWith([]);
  };
const cut =
  (path: RegExp): Fault =>
  (server) => {
    server.breakFiles(path);
    return server.repair;
  };

/** Safari does not tell the status of a script that failed. */
const connectionOrResponse = /Check your connection|The server sent an unexpected response/;

const faults: [what: string, begin: Fault, hint: string | RegExp, isLate?: 'still loading'][] = [
  ['an entry that answers 404', answer(entry, 404), connectionOrResponse],
  ['an entry whose connection breaks', cut(entry), 'Check your connection'],
  ['code that answers 404', answer(code, 404), connectionOrResponse],
  ['code that was changed', answer(code, 200, '1'), 'The server sent an unexpected response'],
  ['code that hangs', (server) => server.holdBack(code), 'It appears here', 'still loading'],
];

for (const [what, begin, hint, isLate] of faults) {
  test(`${what} takes one card, which staff can hide, and which heals`, async ({ tab, server }) => {
    const end = begin(server);
    await openWith(tab, 'LowStock');
    const card = failed('Low stock', isLate);
    await tab.waitFor(card);
    await eventually(async () => (await tab.texts(paragraphs)).join()).toMatch(hint);
    await tab.waitFor(anotherTeam);
    await tab.waitFor({ role: 'heading', name: 'New orders' });
    await tab.click(button('Arrange cards'));
    await tab.click(button('Hide Low stock'));
    await tab.waitForNone(card);
    await tab.click(button('Show Low stock'));
    await tab.waitFor(card);
    end();
    if (!isLate) await tryAgain(tab, 'LowStock');
    await tab.waitFor(lowStock);
    server.refused.length = 0;
  });
}

test('the cards load in parallel, and move nothing', async ({ tab, server }) => {
  // Not all files, because a browser opens six connections.
  const letThrough = server.holdBack(/\/stock\/.*\/(LowStock|Effect|Import)\.js$/);
  await tab.openUnfinished('/'); // What is held back can delay the end of the page load.
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
  await eventually(async () => (await boxes()).length).toBe(names.length);
  await tab.waitFor(tooWide); // The only one that is higher than its place. It is not held back.
  const before = await boxes();
  letThrough();
  await tab.waitFor(lowStock);
  for (const name of broken) await tab.waitFor(failed(name));
  await eventually(boxes).toEqual(before);
});
