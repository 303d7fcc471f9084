import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { leftover } from '../folders';
import { indexFile } from '../origin';
import { assertAllRemoved, type FailedRemoval, reasonOf } from '../removal-error';
import { withLock } from './lock';

/** How many folders are moved while the lock is held: other commands wait for the lock. */
const batchSize = 50;

/**
 * Deletes the folders and leftovers that were last used before a time. It moves them out of the way
 * while it holds the lock, and deletes them later. If it cannot delete a folder, it continues.
 * @param lock absolute path
 * @param keep returns the folders to keep, for an `index.html`
 * @returns the folders that it deleted
 * @throws RemovalError at the end, when some folders could not be deleted
 */
export async function removeFolders(
  directory: string,
  lock: string,
  before: Date,
  keep: (html: string) => Set<string>,
): Promise<string[]> {
  const removed: string[] = [];
  const failed: FailedRemoval[] = [];
  const kept = keep(readFileSync(join(directory, indexFile), 'utf8'));
  const waiting = listAll(directory).filter(
    (folder) => !kept.has(folder) && isOlder(join(directory, folder), before),
  );
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize);
    const aside = join(directory, `pruned.${randomUUID()}`);
    const moved = await withLock(lock, mkdir, (entry) => {
      const result = moveAside({ directory, batch, before, keep, entry });
      if (existsSync(entry)) renameSync(entry, aside);
      return result;
    });
    // After a pause, another command may have taken the lock.
    waiting.unshift(...moved.waiting);
    failed.push(...moved.failed);
    for (const folder of moved.removed) removed.push(folder);
    await rm(aside, { recursive: true, force: true }).catch((error: unknown) => {
      failed.push({ folder: aside, reason: reasonOf(error) });
    });
  }
  assertAllRemoved(removed, failed);
  return removed;
}

interface Batch {
  directory: string;
  batch: string[];
  before: Date;
  keep: (html: string) => Set<string>;
  /** The folder to move the batch into. It has another path once the lock is lost. */
  entry: string;
}

/** Moves the folders of a batch that are still old and unused. */
function moveAside({ directory, batch, before, keep, entry }: Batch) {
  const kept = keep(readFileSync(join(directory, indexFile), 'utf8'));
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
      if (existsSync(path)) failed.push({ folder, reason: reasonOf(error) });
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
  } catch {
    return []; // The folder does not exist before the first release.
  }
}
