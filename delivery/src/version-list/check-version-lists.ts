import type { FileCheck } from '../origin/file-check';
import { listsFolder } from '../origin/folders';
import { type Origin, readText } from '../origin/origin';
import { packageOfList, parseVersionList } from './version-list';

/**
 * Checks that the version lists can be read.
 * @param files all files on the origin
 * @param names the packages with versions on the origin
 */
export async function checkVersionLists(
  origin: Origin,
  files: string[],
  names: Set<string>,
): Promise<FileCheck> {
  const changed: string[] = [];
  const belonging = new Set<string>();
  for (const file of files.filter((each) => each.startsWith(`${listsFolder}/`))) {
    if (!names.has(packageOfList(file) ?? '')) continue;
    if (parseVersionList((await readText(origin, file)) ?? '')) belonging.add(file);
    else changed.push(file);
  }
  return { missing: [], changed, belonging };
}
