import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, if they do not exist. The option `recursive` of Node's function
 * would hide why it failed: on a full or read-only disk, it says that a folder does not exist.
 * @param path absolute path
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
