import type { Release } from '@backshop/shared-types';
import type { Parts } from '../core/feature';
import { logReader } from '../core/log';
import type { Origin } from '../core/origin';
import { features } from '../features';
import { releaseBefore } from '../page/describe-release';
import { page } from '../page/page';

/** Everything that a release of this product is made with. */
export const parts: Parts<Release> = { page, features };

export const { endOfLog, newestEntry, readEntry, readLogFrom } = logReader(parts);

/** @throws CommandError when there is no release, or when its entry is damaged */
export async function liveRelease(origin: Origin): Promise<Release> {
  return releaseBefore(origin, await newestEntry(origin));
}
