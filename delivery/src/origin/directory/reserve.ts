import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of a directory's origin that `pnpm prune:origin` uses on a full disk. */
const reserveFolder = '.reserve';

const reservedEntry = 'entry';

/** Returns the absolute path of an origin's reserve. */
export function reserveOf(directory: string): string {
  return join(directory, reserveFolder);
}

/** Creates the reserve of an origin if it can: two empty folders, which a full disk has no space for. */
export function keepReserve(directory: string): void {
  const entry = join(reserveOf(directory), reservedEntry);
  try {
    if (!existsSync(entry)) mkdirSync(entry, { recursive: true });
  } catch {
    // Without a reserve, only a prune on a full disk fails.
  }
}

/** Moves the reserve to a path, and its entry to a name in there. Returns false if there is none. */
export function takeReserve(reserve: string, path: string, name: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
    renameSync(reserve, path);
    renameSync(join(path, reservedEntry), join(path, name));
    return true;
  } catch {
    return false;
  }
}

/** Whether an operation failed because there is no space for another file. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
