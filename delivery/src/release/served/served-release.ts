import type { Release } from '@backshop/shared-types';
import { CommandError } from '../../command-error';
import type { ReadableOrigin } from '../../origin/origin';
import { readIndexState } from '../live-release';
import { assertKnownFormat } from '../release-format';

/**
 * Returns the release that is live at an address.
 * @throws CommandError when the address does not serve the product, or a newer command wrote the release
 */
export async function servedRelease(origin: ReadableOrigin, address: string): Promise<Release> {
  const state = await readIndexState(origin);
  if (state.kind === 'live') return assertKnownFormat(state.release);
  throw new CommandError(
    state.kind === 'damaged' && state.file
      ? `The file with the whole release at ${address} is missing or damaged. Ask those who run the origin to repair it: docs/operations.md, "Repair index.html"`
      : `${address} does not serve Backshop, or its index.html is damaged. Check the address.`,
  );
}
