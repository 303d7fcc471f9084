import type { Release } from '@backshop/shared-types';
import { listsFolder, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { versionsOf } from '../release/release-content';
import { updateVersionLists } from './update-version-lists';
import { packageOfList } from './version-list';

/**
 * Writes the version lists of all packages. Deletes the lists of those that have no version on the origin any more.
 * @param removed the folders that the same prune deleted
 * @returns the paths of the files that it deleted
 */
export async function pruneVersionLists(
  origin: Origin,
  live: Release,
  removed: string[],
): Promise<string[]> {
  const files = await origin.listFiles(listsFolder);
  const listed = files.flatMap((file) => packageOfList(file) ?? []);
  const names = [...new Set([...versionsOf(live).keys(), ...listed])];
  const gone: string[] = [];
  for (const name of names) {
    const versions = await origin.listVersions(name);
    if (versions.every(({ version }) => removed.includes(versionFolder(name, version))))
      gone.push(name);
  }
  await updateVersionLists(
    origin,
    names.filter((name) => !gone.includes(name)),
    true,
  );
  const deleted = files.filter((file) => gone.includes(packageOfList(file) ?? ''));
  for (const file of deleted) await origin.removeFile(file);
  return deleted;
}
