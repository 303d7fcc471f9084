import { chunkFolders, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { liveRelease } from './change-release';
import { releaseFromIndexHtml } from './compose-index-html';
import { foldersOf } from './release-content';
import { assertKnownFormat } from './release-format';

const msPerDay = 24 * 60 * 60 * 1000;

/**
 * Deletes old versions and leftovers, but never the live version of a package or the previous one.
 * @param days minimum time since a version was put on the origin or was last live
 * @returns the folders that it deleted
 * @throws CommandError when nothing is live, or a newer command wrote the live release: then it is
 *   not known what to keep
 */
export async function prune(origin: Origin, days: number): Promise<string[]> {
  assertKnownFormat(await liveRelease(origin));
  return origin.removeFolders(new Date(Date.now() - days * msPerDay), foldersInUse);
}

/** Returns the folders of the live version and the previous version of each package. */
export function foldersInUse(html: string): Set<string> {
  const live = assertKnownFormat(releaseFromIndexHtml(html));
  const folders = foldersOf(live);
  for (const [name, { previous, previousChunks }] of Object.entries(live.history ?? {})) {
    if (previous) folders.push(versionFolder(name, previous));
    folders.push(...chunkFolders(name, previousChunks));
  }
  return new Set(folders);
}
