import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder';

/**
 * Writes a text file in one step: readers get the old file or the new one. A killed command leaves a
 * leftover in the directory, where prune finds it.
 * @param file path relative to the directory
 */
export async function writeText(directory: string, file: string, text: string): Promise<void> {
  const target = join(directory, file);
  const temporary = join(directory, `${basename(file)}.${randomUUID()}`);
  makeFolder(dirname(target));
  try {
    await writeFile(temporary, text);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Writes a new text file in one step. It never changes. A killed command leaves a leftover in the
 * directory, where prune finds it.
 * @param file path relative to the directory
 * @returns false if there is a file with this path
 */
export async function createText(directory: string, file: string, text: string): Promise<boolean> {
  const target = join(directory, file);
  const temporary = join(directory, `${basename(file)}.${randomUUID()}`);
  makeFolder(dirname(target));
  try {
    await writeFile(temporary, text, { flush: true });
    await putNew(temporary, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Gives a file a second path. Throws EEXIST if there is a file with that path. */
async function putNew(file: string, target: string): Promise<void> {
  try {
    await link(file, target);
  } catch (error) {
    // Some file systems have no links. There, a killed command can leave a part of the file.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
    await copyFile(file, target, constants.COPYFILE_EXCL);
  }
}
