import { join } from 'node:path';
import { loadConfig } from '@backshop/delivery/build';
import { builtRemote, temporaryFolder } from '@backshop/delivery/testing';
import { allowPage, assertPreviewable, builtFolders, openTo, passOn } from './dev';
import { servedAddress } from './served-address';

const dashboard = {
  name: 'dashboard',
  folder: 'remote-dashboard',
  root: join(import.meta.dirname, '../../../remote-dashboard'),
  version: '0.1.0',
};

test('only this machine and one page may read the sources from a dev server', async () => {
  const config = await loadConfig(dashboard, 'development');
  expect(config.devServer.host).toBe('127.0.0.1');
  expect(config.devServer.allowedHosts).toEqual(['localhost', '127.0.0.1']);
  expect(config.devServer.headers).toBeUndefined();
  allowPage(config, 'https://backshop.example');
  expect(config.devServer.headers).toEqual({
    'Access-Control-Allow-Origin': 'https://backshop.example',
  });
});

test('--host opens a dev server to other machines, under any name', () => {
  const config = { devServer: { port: 3000, host: '127.0.0.1', allowedHosts: ['localhost'] } };
  openTo(config, '0.0.0.0');
  expect(config.devServer).toEqual({ port: 3000, host: '0.0.0.0', allowedHosts: 'all' });
});

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['::1', 'http://[::1]:3000'],
])('a dev server that listens at %s is found at %s', (host, address) => {
  expect(servedAddress({ host, port: 3000 })).toBe(address);
});

test('a preview in the product needs a dev server at localhost', () => {
  assertPreviewable('http://localhost:3000');
  expect(() => assertPreviewable('http://127.0.0.2:3000')).toThrow('use --host 0.0.0.0');
});

test('a page gets remotes from its own address, which passes the requests on', () => {
  const target = 'http://127.0.0.1:3003';
  expect(passOn({ name: 'orders', devServer: { port: 3003 } })).toEqual([
    { context: ['/remotes/orders/dev/ws'], target, ws: true },
    {
      context: ['/remotes/orders/dev/'],
      target,
      pathRewrite: { '^/remotes/orders/dev': '' },
    },
  ]);
});

test('the last builds have their shared chunks beside their version, as on an origin', async () => {
  const built = await builtRemote(await temporaryFolder(), 'shop', 'entry', ['Page'], ['chunk-12']);
  const folders = await builtFolders([built]);
  expect(folders.map(({ publicPath }) => publicPath)).toEqual([
    expect.stringMatching(/^\/remotes\/shop\/0\.1\.0-/),
    '/remotes/shop',
  ]);
});
