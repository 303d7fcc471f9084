import type { Release } from '@backshop/shared-types';
import { CommandError } from '../../command-error';
import { readIndexHtml } from '../../origin/index-html';
import type { ReadableOrigin } from '../../origin/origin';
import { wholeRelease } from '../live-release';

/**
 * Returns the release that is live at an address.
 * @throws CommandError when the address does not serve the product
 */
export async function servedRelease(origin: ReadableOrigin, address: string): Promise<Release> {
  const inIndex = (await readIndexHtml(origin))?.release;
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (release) return release;
  throw new CommandError(
    inIndex
      ? `The file with the whole release at ${address} is missing or damaged. Ask those who run the origin to repair it: docs/operations.md, "Repair index.html"`
      : `${address} does not serve Backshop, or its index.html is damaged. Check the address.`,
  );
}
