import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the files and folders below a folder, or none if it does not exist. Another command can delete a folder
 * while this reads: then what was in it is left out, and nothing else. `readdir` with `recursive` would fail.
 */
export async function entriesBelow(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException): Dirent[] => {
      if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return [];
      throw error;
    },
  );
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => entriesBelow(join(folder, name))));
  return [...entries, ...below.flat()];
}
