import type { Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import type { ReadableOrigin } from '../core/origin';
import { wholeRelease } from '../page/describe-release';
import { readIndexHtml } from '../page/index-html';

/** @throws CommandError when the address does not serve the product, or is that of a page */
export async function servedRelease(origin: ReadableOrigin, address: string): Promise<Release> {
  const inIndex = (await readIndexHtml(origin))?.release;
  if (inIndex) assertRoot(address, inIndex);
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (release) return release;
  throw new CommandError(
    inIndex
      ? `The file with the whole release at ${address} is missing or damaged. Ask those who run the origin to make the newest release live again: rollback --to ${inIndex.number}`
      : `${address} does not serve Backshop, or its index.html is damaged. Check the URL.`,
  );
}

/** Every address of the product serves its `index.html`, but the files are below one of them. */
export function assertRoot(address: string, { settings }: Release): void {
  const base = settings?.base ?? '';
  const { origin, pathname } = new URL(address);
  if (pathname === `${base}/` || pathname === base) return;
  throw new CommandError(
    `${address} is not the URL of the whole product. Use this one: ${origin}${base}`,
  );
}
