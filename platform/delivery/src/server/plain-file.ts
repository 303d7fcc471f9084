import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether a path below an origin's folder is a plain file that can be read. A symbolic link is not, because it
 * could lead out of the origin; only the folder itself may be one. A pipe is not, because opening it would wait
 * for its writer.
 */
export async function isPlainFile(directory: string, path: string): Promise<boolean> {
  const file = join(directory, path);
  try {
    const [folder, target, stats] = await Promise.all([
      realpath(directory),
      realpath(file),
      lstat(file),
    ]);
    return stats.isFile() && target === join(folder, path);
  } catch {
    return false;
  }
}
