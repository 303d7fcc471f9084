import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ifExists } from '../../if-exists';
import { isSharedChunk, leftover, packageFolder } from '../folders';
import { olderLock, type StoredVersion } from '../origin';
import { fenceOf } from './fence';

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

/**
 * Returns the paths of all files below a folder of an origin, relative to the origin. Leaves out what
 * stops older commands.
 */
export async function listFiles(directory: string, folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await ifExists(readdir(join(directory, folder), options))) ?? [];
  return entries
    .filter((entry) => !entry.isDirectory() && !isFence(directory, entry))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

function isFence(directory: string, entry: Dirent): boolean {
  if (entry.parentPath === fenceOf(directory)) return true;
  return (
    entry.isSymbolicLink() && join(entry.parentPath, entry.name) === join(directory, olderLock)
  );
}
