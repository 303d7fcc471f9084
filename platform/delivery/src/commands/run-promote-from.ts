import { CommandError } from '../base/command-error';
import type { ReadableOrigin } from '../core/origin';
import { otherOriginSource } from '../features/promote-from/other-origin';
import type { VersionSource } from '../release/promote';
import { httpOrigin, servedAddress } from '../stores/http-origin';
import { originAt } from './arguments';

/** `pnpm delivery promote --from`: returns the source of versions at an address. */
export async function sourceAt(address: string): Promise<VersionSource> {
  return otherOriginSource({ address, origin: await otherOrigin(address) });
}

/** The address is like BACKSHOP_ORIGIN, or that of the product, which is served. */
async function otherOrigin(address: string, env = process.env): Promise<ReadableOrigin> {
  if (/^https?:/.test(address)) return httpOrigin(servedAddress(address, '--from'));
  const origin = await originAt(address, env);
  if (origin) return origin;
  throw new CommandError(
    `"${address}" is no origin. Give an absolute path, s3://<bucket>, azure://<container>, or the URL of the product: --from https://staging.backshop.example`,
  );
}
