import { join } from 'node:path';
import { loadConfig } from '@backshop/delivery/build';
import { builtRemote, temporaryFolder } from '@backshop/delivery/testing';
import { allowPage, builtFolders, openTo, passOn } from './dev';

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
