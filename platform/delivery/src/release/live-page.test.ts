import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonText } from '../base/optional';
import { versionFile, versionHash } from '../core/package-version';
import { findLivePage } from './preview-path';

const info = jsonText({
  files: {},
  copies: [],
  contract: { shared: {}, exposes: {}, summaries: {} },
  integrity: {},
  pages: { '/': 'start/Start', '/orders': 'orders/Orders' },
});
const host = `0.1.0-${versionHash(info)}`;
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
