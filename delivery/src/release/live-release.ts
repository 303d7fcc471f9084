import type { Release, ReleaseFile } from '@backshop/shared-types';
import { newestEntry } from '../log/read-log';
import { isRelease } from '../origin/index-html';
import type { Origin, ReadableOrigin } from '../origin/origin';
import { readReleaseFile } from './partial/release-file';
import { releaseBefore } from './release-of-entry';

/**
 * Returns the release that is live now: that of the newest entry in the log.
 * @throws CommandError when there is none, or when its entry is damaged
 */
export async function liveRelease(origin: Origin): Promise<Release> {
  return releaseBefore(origin, await newestEntry(origin));
}

/**
 * Returns the whole release, or undefined when its file is missing or damaged.
 * @param inIndex the release in `index.html`, which can be only a part
 */
export async function wholeRelease(
  origin: ReadableOrigin,
  inIndex: Release & { whole?: ReleaseFile },
): Promise<Release | undefined> {
  if (!inIndex.whole) return inIndex;
  const release = await readReleaseFile(origin, inIndex.whole);
  return isRelease(release) ? release : undefined;
}
