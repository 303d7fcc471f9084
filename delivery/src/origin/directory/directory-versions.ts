import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSharedChunk, packageFolder } from '../folders';
import type { StoredVersion } from '../origin';

/** A killed command leaves temporary files and folders. Their names end with a dot and a UUID. */
const leftover = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the versions of a package in an origin's directory, the last used one first. */
export async function listVersions(directory: string, name: string): Promise<StoredVersion[]> {
  const parent = join(directory, packageFolder(name));
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
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
 * Renames the folders and leftovers that were last used before a time, so that they can be deleted
 * after the lock is released. It is synchronous because it runs while the lock is held.
 * @param keep folders that it does not rename
 * @returns the folders, each with the path that it has now
 */
export function setFoldersAside(
  directory: string,
  before: Date,
  keep: Set<string>,
): { folder: string; aside: string }[] {
  return listAll(directory)
    .filter((folder) => !keep.has(folder))
    .filter((folder) => isOlder(join(directory, folder), before))
    .map((folder) => {
      const aside = `${join(directory, folder)}.${randomUUID()}`;
      renameSync(join(directory, folder), aside);
      return { folder, aside };
    });
}

/** A temporary file that a release has just renamed is gone, and does not count as older. */
function isOlder(path: string, before: Date): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtime < before;
}

/** Returns the folders of all versions and shared chunks, and all leftovers. */
function listAll(directory: string): string[] {
  const parents = ['host', ...list(directory, 'remotes')];
  return [
    ...parents.flatMap((parent) => list(directory, parent)),
    ...readdirSync(directory).filter((name) => leftover.test(name)),
  ];
}

function list(directory: string, parent: string): string[] {
  try {
    return readdirSync(join(directory, parent)).map((name) => `${parent}/${name}`);
  } catch {
    return []; // The folder does not exist before the first release.
  }
}
