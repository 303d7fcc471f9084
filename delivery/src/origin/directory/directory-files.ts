import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ifExists } from '../../if-exists';
import { isSharedChunk, leftover, packageFolder } from '../folders';
import type { StoredVersion } from '../origin';

/** Returns the versions of a package in an origin's directory, the last used one first. */
export async function listVersions(directory: string, name: string): Promise<StoredVersion[]> {
  const parent = join(directory, packageFolder(name));
  const entries = (await ifExists(readdir(parent, { withFileTypes: true }))) ?? [];
  const versions = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !leftover.test(entry.name))
      .filter((entry) => !isSharedChunk(entry.name))
      .map(async (entry) => ({
        version: entry.name,
        lastUsed: (await stat(join(parent, entry.name))).mtime,
      })),
  );
  return versions.sort((one, other) => other.lastUsed.getTime() - one.lastUsed.getTime());
}

/** Returns the paths of all files below a folder of an origin, relative to the origin. */
export async function listFiles(directory: string, folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await ifExists(readdir(join(directory, folder), options))) ?? [];
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}
