import type { PackageConfig } from '@backshop/build-config/webpack';
import { isIPv6 } from 'node:net';

/** Addresses to listen at that `localhost` leads to. */
const localAddresses = ['127.0.0.1', 'localhost', '0.0.0.0', '::'];

/** Returns the address at which a browser on this machine finds a dev server. */
export function servedAddress({ host, port }: PackageConfig['devServer']): string {
  const address = String(host);
  const name = isIPv6(address) ? `[${address}]` : address;
  return `http://${localAddresses.includes(address) ? 'localhost' : name}:${port}`;
}
