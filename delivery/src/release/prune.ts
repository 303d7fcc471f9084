import { pruneBuildRecords } from '../log/prune-build-records';
import { pruneLog } from '../log/prune-log';
import type { Origin } from '../origin/origin';
import { pruneVersionLists } from '../version-list/prune-version-lists';
import { assertLive, liveRelease, parseRelease, wholeRelease } from './live-release';
import { releaseFileFolder } from './partial/release-file';
import { foldersOfTabs } from './release-content';
import { assertKnownFormat } from './release-format';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Deletes old versions and leftovers, but never the live version of a package or the previous one. Then
 * it deletes the build records of versions that are gone, brings the version lists up to date, and last deletes
 * the old entries of the log.
 * @param days minimum time since a version was put on the origin or was last live
 * @returns the folders and files that it deleted
 * @throws CommandError when nothing is live, or a newer command wrote the live release: then it is
 *   not known what to keep
 */
export async function prune(origin: Origin, days: number): Promise<string[]> {
  const live = assertKnownFormat(await liveRelease(origin));
  const before = new Date(Date.now() - days * msPerDay);
  const folders = await origin.removeFolders(before, foldersInUse(origin));
  const records = await pruneBuildRecords(origin, before, folders);
  const lists = await pruneVersionLists(origin, live, folders);
  return [...folders, ...records, ...lists, ...(await pruneLog(origin, live, before))];
}

/**
 * Returns a function that lists the folders that an `index.html` needs: the folders of the live and the
 * previous version of each package, and the folder of the file with the whole release. The function throws a
 * CommandError when these commands cannot read the release.
 */
export function foldersInUse(origin: Origin) {
  return async (html: string): Promise<Set<string>> => {
    const inIndex = assertKnownFormat(await assertLive(origin, parseRelease(html)));
    const live = assertKnownFormat(await assertLive(origin, await wholeRelease(origin, inIndex)));
    return new Set([...foldersOfTabs(live), ...releaseFileFolder(inIndex.whole)]);
  };
}
