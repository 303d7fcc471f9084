import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync } from 'node:fs';
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

export interface WaitOptions {
  /** How long the same holder may hold the lock, in ms. */
  staleAfter?: number;
  /** How long to wait for the lock, in ms. */
  timeout?: number;
}

/**
 * Takes a lock as soon as nobody holds it. Moves the entry of a holder away that holds it for too
 * long. This process measures that time itself: it compares no clocks (docs/decisions/0061).
 * @param lock absolute path: a folder that is held while it has an entry
 * @param take tries to take the lock, and returns whether it did
 * @throws CommandError when the lock is not free in time
 */
export async function waitForLock(
  lock: string,
  take: () => boolean,
  { staleAfter = defaultStaleAfter, timeout = defaultTimeout }: WaitOptions = {},
): Promise<void> {
  const started = performance.now();
  let holder: Holder = { key: '', paths: [] };
  let held = 0;
  let lastLook = started;
  while (!take()) {
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

function holderOf(lock: string): Holder {
  const paths = entriesOf(lock);
  return { key: paths.join('\n'), paths };
}

function entriesOf(lock: string): string[] {
  try {
    return readdirSync(lock).map((name) => join(lock, name));
  } catch {
    return [];
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

function busyError(timeout: number): CommandError {
  return new CommandError(
    `The origin is busy: other commands have been changing it for ${timeout / 1000} seconds. Try again.`,
  );
}
