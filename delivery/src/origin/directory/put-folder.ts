import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifExists } from '../../if-exists';
import { type Damage, findDamage, readOwn } from '../folder-files';
import type { FolderFiles } from '../origin';
import { makeFolder } from './make-folder';

/**
 * Puts a folder on an origin. If it is there already, repairs its damaged files.
 * @param touch sets the last use of the folder to now, and returns whether it exists
 * @returns the damage that it repaired; the paths are relative to the origin
 */
export async function putFolder(
  directory: string,
  files: FolderFiles,
  touch: (folder: string) => Promise<boolean>,
): Promise<Damage[]> {
  if (await touch(files.folder)) {
    const repaired = await ifExists(repair(directory, files));
    if (repaired) return repaired;
    // Now the folder is gone: a prune has moved it away.
  }
  try {
    await putNew(directory, files);
    return [];
  } catch (error) {
    // If the folder exists now, another command has put the same files there.
    if (await touch(files.folder)) return [];
    throw error;
  }
}

/** Puts all files at once: readers see the whole folder or none of it. */
async function putNew(directory: string, { folder, ...files }: FolderFiles): Promise<void> {
  const target = join(directory, folder);
  const temporary = `${target}.${randomUUID()}`;
  try {
    makeFolder(temporary);
    for (const file of files.files) {
      makeFolder(dirname(join(temporary, file)));
      await cp(join(files.directory, file), join(temporary, file));
    }
    for (const [file, text] of Object.entries(files.texts ?? {})) {
      await writeFile(join(temporary, file), text);
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Replaces damaged files, each in one step. Throws ENOENT when the folder is gone. */
async function repair(directory: string, files: FolderFiles): Promise<Damage[]> {
  const target = join(directory, files.folder);
  const damaged = await findDamage(files, (file) => ifExists(readFile(join(target, file))));
  for (const { file } of damaged) {
    const temporary = `${target}.${randomUUID()}`;
    try {
      await writeFile(temporary, await readOwn(files, file));
      await makeFolders(target, dirname(file));
      await rename(temporary, join(target, file));
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }
  return damaged.map(({ file, problem }) => ({ file: `${files.folder}/${file}`, problem }));
}

/** Makes the folders of a path, but not the target: that would look like a complete version. */
async function makeFolders(target: string, path: string): Promise<void> {
  if (path === '.') return;
  await makeFolders(target, dirname(path));
  await mkdir(join(target, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
