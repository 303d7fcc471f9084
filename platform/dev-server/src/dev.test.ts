import type { PackageConfig } from '@backshop/build-config/webpack';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { assertPortsFree } from './dev';

const config = (name: string, port: number): PackageConfig => ({ name, devServer: { port } });

test('names the port that is in use, its package, and a way out', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await expect(assertPortsFree([config('orders', port)])).rejects.toThrow(
      `Port ${port} is in use, but orders needs it.`,
    );
  } finally {
    other.close();
  }
  await assertPortsFree([config('orders', port)]);
});

test('refuses ports that do not exist', async () => {
  await expect(assertPortsFree([config('host', 65_535), config('orders', 65_536)])).rejects.toThrow(
    'There is no port 65536.',
  );
});
