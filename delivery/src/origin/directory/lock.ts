import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../../command-error';

/** Commands hold a lock for a few milliseconds. */
const defaultStaleAfter = 1500;

const defaultTimeout = 30_000;

/** Longest time that counts between two looks at a lock, in ms. If more passes, this process may have slept. */
const longestStep = 100;

/** What is in a lock. */
interface Holder {
  /** Differs for each holder; empty when nobody holds the lock. */
  key: string;
  paths: string[];
}

interface LockOptions {
  /** How long the same holder may hold the lock, in ms. */
  staleAfter?: number;
  /** How long to wait for the lock, in ms. */
  timeout?: number;
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
  options: LockOptions = {},
): Promise<T> {
  const id = randomUUID();
  const prepared = `${lock}.${id}`;
  const entry = join(lock, id);
  try {
    await mkdir(prepared);
    await prepare(join(prepared, id));
    await acquire(lock, prepared, entry, options);
    try {
      return action(entry);
    } finally {
      release(lock, entry);
    }
  } finally {
    await rm(prepared, { recursive: true, force: true });
  }
}

async function acquire(
  lock: string,
  prepared: string,
  entry: string,
  { staleAfter = defaultStaleAfter, timeout = defaultTimeout }: LockOptions,
): Promise<void> {
  const started = performance.now();
  let holder: Holder = { key: '', paths: [] };
  let held = 0;
  let lastLook = started;
  while (!isMoved(lock, prepared, entry)) {
    const now = performance.now();
    const found = holderOf(lock);
    held = found.key === holder.key ? held + Math.min(now - lastLook, longestStep) : 0;
    holder = found;
    lastLook = now;
    if (now - started > timeout) throw busyError(timeout);
    if (held > staleAfter) evict(lock, holder);
    else await setTimeout(5 + Math.random() * 20);
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

/** Returns who holds a lock. A lock that is a file comes from an older version of this command. */
function holderOf(lock: string): Holder {
  const paths = entriesOf(lock);
  if (paths) return { key: paths.join('\n'), paths };
  const file = statSync(lock, { throwIfNoEntry: false });
  return file ? { key: `${file.ino}`, paths: [lock] } : { key: '', paths: [] };
}

function entriesOf(lock: string): string[] | undefined {
  try {
    return readdirSync(lock).map((name) => join(lock, name));
  } catch {
    return undefined;
  }
}

/** Moves the entry of a holder out of the lock. The next prune deletes it. */
function evict(lock: string, { paths }: Holder): void {
  for (const path of paths) {
    try {
      renameSync(path, `${lock}.${randomUUID()}`);
    } catch (error) {
      // Otherwise the holder has finished, or another waiter has done this.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function release(lock: string, entry: string): void {
  rmSync(entry, { recursive: true, force: true });
  try {
    rmdirSync(lock);
  } catch {
    // Another command holds the lock already, or has released it.
  }
}

function busyError(timeout: number): CommandError {
  return new CommandError(
    `The origin is busy: other commands have been changing it for ${timeout / 1000} seconds. Try again.`,
  );
}
