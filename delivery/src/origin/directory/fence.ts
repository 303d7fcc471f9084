import { randomUUID } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { olderLock } from '../origin';
import { waitForLock } from './wait-for-lock';

/** File in the fence for whoever looks at what stopped an older command. */
const notice = 'README.txt';

const noticeText = `Older commands of Backshop would damage this origin, so this folder blocks their lock.
Update your checkout (git pull), then run your command again. Do not delete this folder.
`;

/** Returns the absolute path of the folder that older commands cannot remove. */
export function fenceOf(directory: string): string {
  return join(directory, `${olderLock}.takeover`);
}

/**
 * Takes the locks of older commands for good, so that these commands fail and change nothing. Waits
 * for an older command that runs. There are two older protocols (docs/decisions/0072):
 *
 * - The lock is a file. When it is older than 10 s, a command creates a second file and then deletes
 *   the lock. A folder in place of the second file stops it.
 * - The lock is a folder. A command moves away an entry that stays too long, then moves its own folder
 *   to the lock. A file system refuses to move a folder to a symbolic link.
 *
 * So the lock becomes a symbolic link to the folder in place of the second file.
 *
 * @param directory the origin's folder, which exists
 * @throws CommandError when an older command does not finish in time
 */
export async function fenceOff(directory: string): Promise<void> {
  const lock = join(directory, olderLock);
  const fence = fenceOf(directory);
  if (isLink(lock) && isFolder(fence)) return;
  await waitForLock(fence, () => isFolder(fence) || isPut(fence));
  await waitForLock(lock, () => isLinked(lock, basename(fence)));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Creates the fence with its notice. Returns false while an older command has a file there. */
function isPut(fence: string): boolean {
  const prepared = `${fence}.${randomUUID()}`;
  try {
    mkdirSync(prepared);
    writeFileSync(join(prepared, notice), noticeText);
    renameSync(prepared, fence);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOTDIR', 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(prepared, { recursive: true, force: true });
  }
}

/** Makes the lock a link. Returns false while an older command holds the lock. */
function isLinked(lock: string, target: string): boolean {
  removeEmpty(lock);
  try {
    symlinkSync(target, lock);
    return true;
  } catch (error) {
    // A file system without symbolic links has no fence. Older commands still refuse format 2.
    return isLink(lock) || isCode(error, 'EPERM', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP');
  }
}

/** An empty folder is a lock that nobody holds. */
function removeEmpty(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // It does not exist, is held, or is a file.
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
