import { join } from 'node:path';
import { loadConfig } from '@backshop/delivery/build/load-config';
import { allowPage } from './dev';

test('only this machine and one page may read the sources from a dev server', async () => {
  const root = join(import.meta.dirname, '../../../remote-dashboard');
  const remote = { name: 'dashboard', folder: 'remote-dashboard', root, version: '0.1.0' };
  const config = await loadConfig(remote, 'development');
  expect(config.devServer.host).toBe('127.0.0.1');
  expect(config.devServer.headers).toBeUndefined();
  allowPage(config, 'https://backshop.example');
  expect(config.devServer.headers).toEqual({
    'Access-Control-Allow-Origin': 'https://backshop.example',
  });
});
