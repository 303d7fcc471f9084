import { randomUUID } from 'node:crypto';
import { mkdir, rmdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '../../if-exists';

/**
 * Sets the modification time of a folder to now.
 * @param path absolute path
 * @returns whether the folder exists
 */
export async function touchFolder(path: string): Promise<boolean> {
  const now = new Date();
  const touched = utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
    return changeFolder(path);
  });
  return (await ifExists(touched.then(() => true))) ?? false;
}

/**
 * Sets the time of a folder that belongs to another user, who shares it with this user's group. Only
 * the owner may set a time, but whoever changes the folder's content sets it too. A killed command
 * leaves an empty folder, which is deleted with the version.
 */
async function changeFolder(path: string): Promise<void> {
  const entry = join(path, `touched.${randomUUID()}`);
  await mkdir(entry);
  await rmdir(entry);
}
