import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { leftover } from '../folders';
import { indexFile } from '../origin';
import { assertAllRemoved, type FailedRemoval } from '../removal-error';
import { reasonFor } from './explain-errors';
import { withLock } from './lock';
import { keepReserve, reserveOf } from './reserve';

/** How many folders are moved while the lock is held: other commands wait for the lock. */
const batchSize = 50;

/**
 * Deletes the folders and leftovers that were last used before a time. It moves the folders out of
 * the way while it holds the lock, and deletes them later. If it cannot delete a folder, it continues.
 * On a full disk, it uses the origin's reserve, because a lock needs a folder.
 * @param lock absolute path
 * @param keep returns the folders to keep, for an `index.html`
 * @param isDryRun if true, deletes nothing
 * @returns the folders that it deleted, or would delete
 * @throws RemovalError at the end, when some folders could not be deleted
 */
export async function removeFolders(
  directory: string,
  lock: string,
  before: Date,
  keep: (html: string) => Set<string> | Promise<Set<string>>,
  isDryRun = false,
): Promise<string[]> {
  const removed: string[] = [];
  const failed: FailedRemoval[] = [];
  const remove = async (path: string) => {
    await rm(join(directory, path), { recursive: true, force: true }).catch((error: unknown) => {
      failed.push({ folder: path, reason: reasonFor(error) });
    });
  };
  const read = () => readFileSync(join(directory, indexFile), 'utf8');
  const kept = await keep(read());
  const old = listAll(directory).filter(
    (folder) => !kept.has(folder) && isOlder(join(directory, folder), before),
  );
  if (isDryRun) return old;

  // No command makes a leftover live, so this needs no lock. It may free the space for one.
  for (const path of old.filter((each) => leftover.test(each))) {
    await remove(path);
    if (!existsSync(join(directory, path))) removed.push(path);
  }
  const waiting = old.filter((each) => !leftover.test(each));
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize);
    const aside = `pruned.${randomUUID()}`;
    const html = read();
    const kept = await keep(html);
    const moveBatch = (entry: string) => {
      // If another release went live since the folders to keep were read, read them again.
      const result =
        read() === html
          ? moveAside({ directory, batch, before, kept, entry })
          : { removed: [], failed: [], waiting: batch };
      if (existsSync(entry)) renameSync(entry, join(directory, aside));
      return result;
    };
    const moved = await withLock(lock, mkdir, moveBatch, { reserve: reserveOf(directory) });
    // Another command may have taken the lock after a pause, or another release may have gone live.
    waiting.unshift(...moved.waiting);
    failed.push(...moved.failed);
    for (const folder of moved.removed) removed.push(folder);
    await remove(aside);
  }
  keepReserve(directory);
  assertAllRemoved(removed, failed);
  return removed;
}

interface Batch {
  directory: string;
  batch: string[];
  before: Date;
  kept: Set<string>;
  /** The folder to move the batch into. It has another path once the lock is lost. */
  entry: string;
}

/** Moves the folders of a batch that are still old and unused. */
function moveAside({ directory, batch, before, kept, entry }: Batch) {
  const removed: string[] = [];
  const failed: FailedRemoval[] = [];
  for (const [index, folder] of batch.entries()) {
    const path = join(directory, folder);
    if (kept.has(folder) || !isOlder(path, before)) continue;
    try {
      renameSync(path, join(entry, `${index}`));
      removed.push(folder);
    } catch (error) {
      if (!existsSync(entry)) return { removed, failed, waiting: batch.slice(index) };
      // A temporary file that a release has just moved to its place is gone.
      if (existsSync(path)) failed.push({ folder, reason: reasonFor(error) });
    }
  }
  return { removed, failed, waiting: [] };
}

/** A temporary file that a release has just renamed is gone, and does not count as older. */
function isOlder(path: string, before: Date): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtime < before;
}

/** Returns the folders of all versions and shared chunks, and all leftovers. */
function listAll(directory: string): string[] {
  const parents = ['host', ...list(directory, 'remotes')];
  return [
    ...parents.flatMap((parent) => list(directory, parent)),
    ...readdirSync(directory).filter((name) => leftover.test(name)),
  ];
}

function list(directory: string, parent: string): string[] {
  try {
    return readdirSync(join(directory, parent)).map((name) => `${parent}/${name}`);
  } catch (error) {
    // The folder does not exist before the first release. A file is there by mistake.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
