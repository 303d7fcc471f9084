import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull, takeReserve } from './reserve';
import { waitForLock, type WaitOptions } from './wait-for-lock';

interface LockOptions extends WaitOptions {
  /** Folder to use as the entry if the disk is full. Then `prepare` does not run. */
  reserve?: string;
}

/**
 * Runs an action while no other process runs an action with the same lock. No clock, process number
 * or machine name is compared (docs/decisions/0061):
 *
 * - The lock is a folder. It is held while there is an entry in it. A holder moves a folder with its
 *   entry there: a file system refuses that while another entry is there.
 * - A waiter that sees the same entry for too long moves that entry away. So a lock of a killed
 *   process lasts until a waiter has seen it for `staleAfter`. The waiter measures that time itself.
 * - An action changes the origin only by moving its entry, or by moving something into its entry. So
 *   an action that lost its lock cannot change anything more: its entry has another path.
 *
 * @param lock absolute path of the lock; its parent exists
 * @param prepare creates the entry, a file or a folder, before the lock is held
 * @param action gets the path of the entry; synchronous, to hold the lock as briefly as possible
 * @throws CommandError when the lock is not free in time
 */
export async function withLock<T>(
  lock: string,
  prepare: (entry: string) => Promise<unknown>,
  action: (entry: string) => T,
  { reserve, ...options }: LockOptions = {},
): Promise<T> {
  const id = randomUUID();
  const prepared = `${lock}.${id}`;
  const entry = join(lock, id);
  try {
    try {
      await mkdir(prepared);
      await prepare(join(prepared, id));
    } catch (error) {
      if (!reserve || !isDiskFull(error) || !takeReserve(reserve, prepared, id)) throw error;
    }
    await waitForLock(lock, () => isMoved(lock, prepared, entry), options);
    try {
      return action(entry);
    } finally {
      release(lock, entry);
    }
  } finally {
    // The action may have succeeded. What cannot be deleted now is left for the next prune.
    await rm(prepared, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Moves the prepared folder to the lock. Returns false while another entry is in the lock. */
function isMoved(lock: string, prepared: string, entry: string): boolean {
  try {
    renameSync(prepared, lock);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) return false;
    // A network drive repeats a move whose answer got lost, and then finds nothing to move.
    if (code === 'ENOENT' && existsSync(entry)) return true;
    throw error;
  }
}

function release(lock: string, entry: string): void {
  try {
    rmSync(entry, { recursive: true, force: true });
    rmdirSync(lock);
  } catch {
    // Another command holds the lock already, or has released it, or will evict the entry.
  }
}
