import { changedProduct, type ProductServer, startProductServer } from './servers/product-server';
import { emptyPage, type EnginePage, eventually, expect, openPage, test as base } from './test';

const userPath = '/oauth2/userinfo';
const pat = { name: 'Pat Example', email: 'pat@example.com', groups: ['finance'] };
const kim = { name: 'Kim Other', email: 'kim@example.com', groups: [] };

/** The product behind a sign-in, with a page and a card for the group "finance". */
const test = base.extend({
  server: async ({ product }, use) => {
    const changed = await changedProduct(product, (release) => {
      const placeholders = release.remotes.placeholders!;
      const groups = ['finance'];
      placeholders.pages = { Store: { path: '/budgets', name: 'Budgets', groups } };
      placeholders.cards = { Messages: { page: '/', name: 'Overdrawn', size: 'small', groups } };
      release.settings = { identity: { user: userPath, signOut: '/other-document' } };
    });
    const server = await startProductServer(changed);
    await use(server);
    await server.close();
    await changed.remove();
  },
});

const signedIn = (server: ProductServer, user: object = pat) =>
  server.answerWith([{ path: userPath, status: 200, body: JSON.stringify(user) }]);

/** Opens a page as a user whose menu has the page of a group. */
async function openSignedIn(tab: EnginePage, server: ProductServer): Promise<void> {
  signedIn(server);
  await openPage(tab, emptyPage);
  await tab.waitFor(budgets);
}

/** Everything but the document of a navigation is refused, as when a session ends. */
const signedOut = (server: ProductServer, status: number) =>
  server.answerWith([{ path: /./, status, location: '/other-document', body: '' }]);

const inMain = { within: { role: 'main' } };
const budgets = { role: 'link', name: 'Budgets' };
const heading = { role: 'heading', name: 'Store', ...inMain };
const noAccess = { role: 'heading', name: 'You do not have access to this page', ...inMain };
const ended = { role: 'button', name: 'Sign in again', ...inMain };
const requested = (server: ProductServer, file: string) =>
  server.requests.filter((path) => path.endsWith(file));

test('shows the user, with the pages and cards of the groups', async ({ tab, server }) => {
  signedIn(server);
  await openPage(tab, '/budgets');
  await tab.waitFor(heading);
  await tab.waitFor(budgets);
  await tab.click({ role: 'button', name: 'Profile menu' });
  const profile = { role: 'group', name: 'Profile' };
  await eventually(async () => (await tab.texts(profile)).join()).toMatch(/Pat Example.*finance/s);
  expect(requested(server, userPath)).toHaveLength(1);
  await tab.click({ role: 'link', name: 'Dashboard' });
  await eventually(() => requested(server, '/Messages.js')).toHaveLength(1);
  await tab.click({ role: 'button', name: 'Profile menu' });
  const before = server.shownDocuments;
  await tab.click({ role: 'link', name: 'Logout', within: profile });
  await eventually(() => server.shownDocuments).toBeGreaterThan(before);
  await tab.waitFor({ role: 'heading', name: 'Other document' });
});

test('a tab to which staff come back shows who has signed in in another tab', async ({
  tab,
  server,
}) => {
  await openSignedIn(tab, server);
  const before = server.shownDocuments;
  signedIn(server, kim);
  await tab.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000; // A minute later.
    dispatchEvent(new Event('focus'));
  });
  await eventually(() => server.shownDocuments).toBeGreaterThan(before);
  await tab.waitForNone(budgets);
});

test('hundreds of groups leave the rest of the menu on the screen', async ({ tab, server }) => {
  const groups = Array.from({ length: 300 }, (_, index) => `group-${index}`);
  signedIn(server, { ...pat, name: 'W'.repeat(200), groups });
  await openPage(tab, emptyPage);
  await tab.click({ role: 'button', name: 'Profile menu' });
  await eventually(async () =>
    (await tab.texts({ role: 'group', name: 'Profile' })).join(),
  ).toMatch(/group-299/);
  const bottom = () =>
    document.querySelector('[role="group"] a[href="/other-document"]')!.getBoundingClientRect()
      .bottom;
  await eventually(() => tab.evaluate(bottom)).toBeLessThan(700);
});

test('hides them from others, and loads nothing of them', async ({ tab, server }) => {
  signedIn(server, { ...pat, groups: [] });
  await tab.open('/budgets');
  await tab.waitFor(noAccess);
  await tab.click({ role: 'link', name: 'Back to the Dashboard' });
  await tab.waitFor({ role: 'heading', name: 'Top countries' });
  expect(await tab.whenIdle(() => tab.count(budgets))).toBe(0);
  expect(requested(server, '/Store.js')).toEqual([]);
  expect(requested(server, '/Messages.js')).toEqual([]);
});

for (const [name, status] of [
  ['is redirected', 302],
  ['gets 401', 401],
] as const) {
  test.describe(`when the session ends, and everything ${name}`, () => {
    test.use({ expectedProblems: /placeholders|oauth2|other-document|budgets|customers/i });

    test('a part is no failure, and loads after signing in again', async ({ tab, server }) => {
      await openSignedIn(tab, server);
      await tab.evaluate(() => {
        const failures: unknown[] = [];
        Object.assign(window, { failures });
        addEventListener('backshop:failure', (event) => failures.push(event));
      });
      signedOut(server, status);
      await tab.click(budgets);
      await tab.waitFor({ role: 'heading', name: 'Your session has ended', ...inMain });
      await eventually(() => tab.count(ended)).toBe(2);
      signedIn(server);
      await tab.evaluate(() => void dispatchEvent(new Event('focus')));
      await tab.waitFor(heading);
      await tab.waitForNone(ended);
      const failures = () => (Reflect.get(window, 'failures') as unknown[]).length;
      expect(await tab.whenIdle(() => tab.evaluate(failures))).toBe(0);
      server.refused.length = 0;
    });

    test('nothing of the old user stays when another one has signed in', async ({
      tab,
      server,
    }) => {
      await openSignedIn(tab, server);
      signedOut(server, status);
      await tab.click(budgets);
      await tab.waitFor({ role: 'heading', name: 'Your session has ended', ...inMain });
      const before = server.shownDocuments;
      signedIn(server, kim);
      await tab.evaluate(() => void dispatchEvent(new Event('focus')));
      await eventually(() => server.shownDocuments).toBeGreaterThan(before);
      await tab.waitFor(noAccess);
      await tab.waitForNone(budgets);
      server.refused.length = 0;
    });
  });
}

test.describe('an answer that is of no use', () => {
  test.use({ expectedProblems: /does not tell who is signed in|oauth2/ });

  for (const [name, answer] of [
    ['a page', { status: 200, body: '<!doctype html><h1>Sign in</h1>' }],
    ['an error', { status: 500, body: '' }],
    ['other types', { status: 200, body: '{ "name": ["Pat"], "groups": 1 }' }],
    ['10 MB', { status: 200, body: JSON.stringify({ ...pat, more: 'x'.repeat(1e7) }) }],
  ] as const) {
    test(`${name}: the product works as without a sign-in`, async ({ tab, server }) => {
      server.answerWith([{ path: userPath, ...answer }]);
      await openPage(tab, '/budgets');
      await tab.waitFor(heading);
      await tab.waitFor(budgets);
      expect(server.problems.filter(({ text }) => /who is signed in/.test(text))).toHaveLength(1);
      server.refused.length = 0;
    });
  }
});
