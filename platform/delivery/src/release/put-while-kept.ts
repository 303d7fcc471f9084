import { newestEntry } from '../log/read-log';
import { chunkFolders } from '../origin/folders';
import type { Origin } from '../origin/origin';
import type { PackageVersion } from '../version/package-version';
import { removedError } from './change-release';

/**
 * Puts a version on an origin that no release needs yet, while no prune deletes it. So a prune that began earlier
 * cannot take away what was just put.
 * @param put puts the version; runs again if a release or a prune came in between
 * @throws CommandError when a prune is deleting the version, or a shared chunk of it
 */
export async function putWhileKept(
  origin: Origin,
  version: PackageVersion,
  put: () => Promise<void>,
): Promise<void> {
  const { chunks } = await version.readInfo();
  const folders = [version.folder, ...chunkFolders(version.name, chunks)];
  for (let number: number | undefined; ;) {
    const newest = await newestEntry(origin);
    const removed = newest.removing?.find((folder) => folders.includes(folder));
    if (removed) throw removedError(removed);
    if (newest.number === number) return;
    ({ number } = newest);
    await put();
  }
}
