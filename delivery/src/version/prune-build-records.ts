import { buildsFolder, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { readBuildRecord, versionOfRecord } from './build-record';
import { versionOfSourceMaps } from './source-maps';
import { listVersions } from './stored-version';

/**
 * Deletes the build records and source maps of versions that are no longer on the origin.
 * @param before younger ones stay: their version may be on its way to the origin
 * @param removed the folders that the same prune deletes
 * @param isDryRun deletes nothing
 * @returns the paths of the files that it deleted, or would delete
 */
export async function pruneBuildRecords(
  origin: Origin,
  before: Date,
  removed: string[],
  isDryRun = false,
): Promise<string[]> {
  const files = (await origin.list(`${buildsFolder}/`)).map(({ path, modified }) => ({
    file: path,
    modified,
    version: versionOfRecord(path) ?? versionOfSourceMaps(path),
  }));
  const stored = new Set<string>();
  for (const name of new Set(files.flatMap(({ version }) => version?.name ?? []))) {
    const versions = await listVersions(origin, name);
    for (const { version } of versions) stored.add(versionFolder(name, version));
  }
  for (const folder of removed) stored.delete(folder);
  const deleted: string[] = [];
  for (const { file, modified, version } of files) {
    if (!version || stored.has(versionFolder(version.name, version.version))) continue;
    const record = await readBuildRecord(origin, version.name, version.version);
    const time = record ? Date.parse(record.time) : modified.getTime();
    if (!(time < before.getTime())) continue;
    if (!isDryRun) await origin.remove(file);
    deleted.push(file);
  }
  return deleted;
}
