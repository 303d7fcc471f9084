import type { Release } from '@backshop/shared-types';
import { assertRelease } from '../log/read-log';

/**
 * Returns the live release of an origin, if there is one.
 * @throws CommandError when there is none
 */
export function assertLive(live: Release | undefined): Release {
  if (!live) assertRelease({ number: 0 });
  return live!;
}
