import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { eachLimit } from '../base/each-limit';
import { ifExists } from '../base/optional';
import { entriesBelow, pathOnOrigin } from './entries-below';
import { isOwnPath } from './layout';

/** The rights of a folder that its files can have, too: to read and write. */
export const filesRights = 0o666;

/** Without the bit that lets nobody delete the files of others. */
const foldersRights = 0o2777;

/** Gives a file the rights of the origin's folder, whatever the umask takes away, so that a server can use it. */
export function giveRights(directory: string, path: string, rights: number): void {
  const { mode } = statSync(path);
  const isAbove = /^(\.\.|$)/.test(relative(directory, path));
  // A new origin lets those read it that can read the folder which it is in.
  const wanted = isAbove
    ? mode | (statSync(dirname(path)).mode & 0o055)
    : (statSync(directory).mode & rights) | (mode & 0o700);
  if ((mode & 0o7777) === (wanted & 0o7777)) return;
  try {
    chmodSync(path, wanted & 0o7777);
  } catch (error) {
    // Some file systems have one set of rights for all files.
    if (!['EPERM', 'ENOSYS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw error;
    }
  }
}

/** Returns the files and folders that fewer people can read than the folder of the origin. */
export async function listUnreadable(directory: string): Promise<string[]> {
  const { mode } = await stat(directory);
  const unreadable: string[] = [];
  await eachLimit(await entriesBelow(directory), async (entry) => {
    const path = pathOnOrigin(directory, entry);
    if (path.startsWith('.') || !isOwnPath(path) || entry.isSymbolicLink()) return;
    const wanted = mode & (entry.isDirectory() ? 0o055 : 0o044);
    const stats = await ifExists(lstat(join(directory, path)));
    if (stats && (stats.mode & wanted) !== wanted) unreadable.push(path);
  });
  return unreadable.sort();
}

/**
 * Creates a folder and its parents, if they do not exist. The option `recursive` of Node's function
 * would hide why it failed: on a full or read-only disk, it says that a folder does not exist.
 */
export function makeFolder(directory: string, path: string): void {
  try {
    mkdirSync(path);
    giveRights(directory, path, foldersRights);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    makeFolder(directory, dirname(path));
    makeFolder(directory, path);
  }
}
