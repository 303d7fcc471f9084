import { versionsOf } from '../log/changes';
import { newestEntry } from '../log/read-log';
import { listsFolder, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { listVersions } from '../version/stored-version';
import { updateVersionLists } from './update-version-lists';
import { packageOfList } from './version-list';

/**
 * Writes the version lists of all packages. Deletes the lists of those that have no version on the origin any more.
 * @param removed the folders that the same prune deleted
 * @returns the paths of the files that it deleted
 */
export async function pruneVersionLists(origin: Origin, removed: string[]): Promise<string[]> {
  const files = (await origin.list(`${listsFolder}/`)).map(({ path }) => path);
  const listed = files.flatMap((file) => packageOfList(file) ?? []);
  const { release } = await newestEntry(origin);
  const names = [...new Set([...versionsOf(release).keys(), ...listed])];
  const gone: string[] = [];
  for (const name of names) {
    const versions = await listVersions(origin, name);
    if (versions.every(({ version }) => removed.includes(versionFolder(name, version))))
      gone.push(name);
  }
  await updateVersionLists(
    origin,
    names.filter((name) => !gone.includes(name)),
  );
  const deleted = files.filter((file) => gone.includes(packageOfList(file) ?? ''));
  for (const file of deleted) await origin.remove(file);
  return deleted;
}
