import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../../command-error';

/** The process that holds a lock. It is written into the lock's file. */
interface Holder {
  pid: number;
  machine: string;
  /** ISO 8601 */
  since: string;
  id: string;
}

/** A lock older than this is stale, in ms. Commands hold a lock for a few milliseconds. */
const staleAfter = 10_000;

/** How long to wait for a lock, in ms. It is longer than a stale lock can last. */
const defaultTimeout = 30_000;

/**
 * Runs an action while no other process runs an action with the same lock. The action is
 * synchronous, to hold the lock as briefly as possible.
 * @param file the lock is held while this file exists; a stale lock is taken over
 * @param action gets a function that returns whether the lock is still held; sleep may have lost it
 * @param timeout how long to wait for the lock, in ms
 * @throws CommandError when the lock is not free in time
 */
export async function withLock<T>(
  file: string,
  action: (isStillOurs: () => boolean) => T,
  timeout = defaultTimeout,
): Promise<T> {
  const holder: Holder = {
    pid: process.pid,
    machine: hostname(),
    since: new Date().toISOString(),
    id: randomUUID(),
  };
  const content = JSON.stringify(holder);
  const deadline = Date.now() + timeout;
  while (!createExclusively(file, content)) {
    if (Date.now() >= deadline) throw lockedError(file);
    if (!removeStale(file)) await setTimeout(5 + Math.random() * 20);
  }
  const isStillOurs = () => readText(file) === content;
  try {
    return action(isStillOurs);
  } finally {
    if (isStillOurs()) rmSync(file, { force: true });
  }
}

/** Removes a stale lock. A second file makes sure that only one process at a time does so. */
function removeStale(file: string): boolean {
  if (!isStale(file)) return false;
  const guard = `${file}.takeover`;
  if (!createExclusively(guard, '')) {
    if (ageOf(guard) > staleAfter) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function isStale(file: string): boolean {
  if (ageOf(file) > staleAfter) return true;
  const holder = readHolder(file);
  return holder?.machine === hostname() && !isRunning(holder.pid);
}

/** Returns the age of a file in ms, or 0 when there is no such file. */
function ageOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? Math.abs(Date.now() - stats.mtimeMs) : 0;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Returns undefined when the lock is gone, or when its holder has not written the file yet. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readText(file)) as Holder;
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function createExclusively(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function lockedError(file: string): CommandError {
  const { pid, machine, since } = readHolder(file) ?? {};
  const holder = pid ? `process ${pid} on ${machine} since ${since}` : 'another process';
  return new CommandError(
    `The origin's index.html is locked by ${holder}. Try again. If that process is gone, delete ${file}`,
  );
}
