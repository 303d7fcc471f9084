import { readBuildRecord } from '../action/build-record';
import { buildsFolder, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { versionOfSourceMaps } from '../trace/source-maps';
import { versionOfRecord } from './version-of-record';

/**
 * Deletes the build records and source maps of versions that are no longer on the origin.
 * @param before younger records stay: their version may be on its way to the origin
 * @param removed the folders that the same prune deleted
 * @returns the paths of the files that it deleted
 */
export async function pruneBuildRecords(
  origin: Origin,
  before: Date,
  removed: string[],
): Promise<string[]> {
  const isStored = storedVersions(origin, new Set(removed));
  const deleted: string[] = [];
  for (const file of await origin.listFiles(buildsFolder)) {
    const recorded = versionOfRecord(file);
    const version = recorded ?? versionOfSourceMaps(file);
    if (!version || (await isStored(version.name, version.version))) continue;
    const record = recorded && (await readBuildRecord(origin, version.name, version.version));
    if (record && !(Date.parse(record.time) < before.getTime())) continue;
    await origin.removeFile(file);
    deleted.push(file);
  }
  return deleted;
}

/** Returns a function that says whether a version stays on the origin. It lists each package once. */
function storedVersions(origin: Origin, removed: Set<string>) {
  const lists = new Map<string, Promise<Set<string>>>();
  const list = async (name: string) =>
    new Set((await origin.listVersions(name)).map(({ version }) => version));
  return async (name: string, version: string): Promise<boolean> => {
    const listed = lists.get(name) ?? list(name);
    lists.set(name, listed);
    return (await listed).has(version) && !removed.has(versionFolder(name, version));
  };
}
