import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ifExists } from '../base/optional';

/**
 * Returns the files and folders below a folder, or none if it does not exist. Another command can delete some while
 * this reads: these are left out, and nothing else. With `recursive`, `readdir` would fail.
 */
export async function entriesBelow(folder: string): Promise<Dirent[]> {
  const entries = await entriesIn(folder);
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => entriesBelow(join(folder, name))));
  return [...entries, ...below.flat()];
}

/** Returns the path of a file or folder in an origin, with forward slashes. */
export function pathOnOrigin(directory: string, { parentPath, name }: Dirent): string {
  return relative(directory, join(parentPath, name)).split(sep).join('/');
}

/** @param attempts how many times to try a folder while files in it disappear */
async function entriesIn(folder: string, attempts = 5): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // Some file systems do not say what an entry is. Node then looks at each, and fails if one has just gone.
    const isThere = (await ifExists(lstat(folder)))?.isDirectory();
    if (isThere && attempts === 1) throw error;
    return isThere ? entriesIn(folder, attempts - 1) : [];
  }
}
