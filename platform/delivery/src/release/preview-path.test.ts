import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release } from '@backshop/shared-types';
import { jsonText } from '../base/optional';
import { versionFile, versionHash } from '../core/package-version';
import { findLivePage, previewPath } from './preview-path';

const remote = { version: '1', entry: '', exposes: {} };
const info = jsonText({
  files: {},
  copies: [],
  contract: { shared: {}, exposes: {}, summaries: {} },
  integrity: {},
  pages: { '/': 'start/Start', '/orders': 'orders/Orders' },
});
const host = `1.0.0-${versionHash(info)}`;
const gifts = { ...remote, pages: { Gifts: { path: '/gifts', name: 'Gifts' } } };
const stock = { ...remote, cards: { Low: { page: '/orders', name: 'Low', size: 'small' } } };
const live: Release = { number: 1, created: '', host, remotes: { panel: remote, gifts, stock } };

/** Returns where a host with a page for orders shows a remote with these pages. */
function pathOf(name: string, ...remotePages: string[]) {
  const read = (path: string) =>
    Promise.resolve(path === `host/${host}/${versionFile}` ? Buffer.from(info) : undefined);
  return previewPath({ read }, live, name, () => remotePages);
}

test.each<[what: string, name: string, pages: string[], path: string | undefined]>([
  ['on its page, if the host lists one', 'orders', ['Other'], '/orders'],
  ['on the page that it brings', 'gifts', ['Gifts'], '/gifts'],
  ['on the page that shows its card', 'stock', [], '/orders'],
  ['as its first page, if the host lists none', 'reports', ['Reports', 'More'], '/preview/Reports'],
  ['on every page, if it is live and no page', 'panel', [], '/'],
  ['nowhere, if it is new and no page', 'menu', [], undefined],
])('a remote is shown %s', async (_what, name, pages, path) => {
  expect(await pathOf(name, ...pages)).toBe(path);
});

describe('in a deployed product', () => {
  const release = {
    number: 7,
    created: '2026-11-21T09:00:00.000Z',
    host,
    remotes: {
      menu: { version: '0.1.0-a', entry: '/remotes/menu/0.1.0-a/remoteEntry.js', exposes: {} },
    },
  };
  const index = `<script id="release" type="application/json">${JSON.stringify(release)}</script>`;
  const files: Record<string, string> = {
    '/': index,
    '/orders/': index,
    [`/host/${host}/${versionFile}`]: info,
  };
  const product = serve(files);
  const otherSite = serve({ '/': '<h1>Hello</h1>' });

  afterAll(() => {
    product.close();
    otherSite.close();
  });

  test('finds the page of a remote that no release has yet', async () => {
    const page = await findLivePage(await addressOf(product), 'orders', ['Orders']);
    expect(page.href).toBe(`${await addressOf(product)}/orders`);
  });

  test('finds the product for a released remote without a page', async () => {
    const page = await findLivePage(await addressOf(product), 'menu', []);
    expect(page.pathname).toBe('/');
  });

  test('a remote without a page in the host has a preview page', async () => {
    const page = await findLivePage(await addressOf(product), 'reports', ['Reports', 'Other']);
    expect(page.pathname).toBe('/preview/Reports');
  });

  test('refuses a remote without a page that no release has', async () => {
    await expect(findLivePage(await addressOf(product), 'reports', [])).rejects.toThrow(
      /does not know the remote "reports"\. Its release has menu, and "reports" has no page/,
    );
  });

  test('refuses the address of a page', async () => {
    const address = await addressOf(product);
    await expect(findLivePage(`${address}/orders`, 'orders', [])).rejects.toThrow(
      `${address}/orders is not the URL of the whole product. Use this one: ${address}`,
    );
  });

  test('refuses another site', async () => {
    await expect(findLivePage(await addressOf(otherSite), 'orders', [])).rejects.toThrow(/serve/);
  });

  test.each(['backshop.example', 'file:///tmp', 'https://backshop.example/orders?day=1'])(
    'refuses the address %s',
    async (address) => {
      await expect(findLivePage(address, 'orders', [])).rejects.toThrow('--against');
    },
  );

  test('says that nothing answers', async () => {
    await expect(findLivePage('http://localhost:9', 'orders', [])).rejects.toThrow(
      'is not reachable',
    );
  });
});

function serve(content: Record<string, string>) {
  return createServer((request, response) => {
    const text = content[request.url!];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  }).listen(0);
}

async function addressOf(server: ReturnType<typeof serve>): Promise<string> {
  if (!server.listening) await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
