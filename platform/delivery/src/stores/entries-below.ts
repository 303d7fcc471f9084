import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ifExists } from '../base/optional';
import { isOwnPath } from './layout';

/**
 * Returns the files and folders below a folder of an origin, or none if it does not exist. Another command can delete
 * some while this reads: these are left out, and so is what is in somebody else's folder if this user may not read it.
 * With `recursive`, `readdir` would fail.
 */
export async function entriesBelow(directory: string, folder = '.'): Promise<Dirent[]> {
  const entries = await entriesIn(directory, folder);
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = folders.map(({ name }) => entriesBelow(directory, join(folder, name)));
  return [...entries, ...(await Promise.all(below)).flat()];
}

/** Returns the path of a file or folder in an origin, with forward slashes. */
export function pathOnOrigin(directory: string, { parentPath, name }: Dirent): string {
  return relative(directory, join(parentPath, name)).split(sep).join('/');
}

/** @param attempts how many times to try a folder while files in it disappear */
async function entriesIn(directory: string, folder: string, attempts = 5): Promise<Dirent[]> {
  const path = join(directory, folder);
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isDenied = ['EACCES', 'EPERM'].includes(code);
    if (isDenied && folder !== '.' && !isOwnPath(folder)) return [];
    if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error;
    // Some file systems do not say what an entry is. Node then looks at each, and fails if one has just gone.
    const isThere = (await ifExists(lstat(path)))?.isDirectory();
    if (isThere && attempts === 1) throw error;
    return isThere ? entriesIn(directory, folder, attempts - 1) : [];
  }
}
