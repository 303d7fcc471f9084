import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from './command-error';

/** Who holds a lock; stands in its file. */
interface Holder {
  pid: number;
  machine: string;
  /** ISO 8601 */
  since: string;
  id: string;
}

/** A lock older than this was left behind, in ms: what it protects takes a few. */
const leftAfter = 10_000;

/** How long to wait for a lock, in ms; longer than one that was left behind can stand. */
const defaultPatience = 30_000;

/**
 * Runs an action that no other process runs at the same time. The action is synchronous, so that the
 * lock is held for as short as can be. It is handed a check whether the lock is still its own: a machine
 * that slept in between has lost it.
 * @param file its existence is the lock; one that a dead process left is taken over
 * @param patience how long to wait for it, in ms
 * @throws CommandError when the lock can't be had
 */
export async function withLock<T>(
  file: string,
  action: (isStillOurs: () => boolean) => T,
  patience = defaultPatience,
): Promise<T> {
  const holder: Holder = {
    pid: process.pid,
    machine: hostname(),
    since: new Date().toISOString(),
    id: randomUUID(),
  };
  const content = JSON.stringify(holder);
  const giveUp = Date.now() + patience;
  while (!createExclusively(file, content)) {
    if (Date.now() >= giveUp) throw lockedError(file);
    if (!removeLeft(file)) await setTimeout(5 + Math.random() * 20);
  }
  const isStillOurs = () => readText(file) === content;
  try {
    return action(isStillOurs);
  } finally {
    if (isStillOurs()) rmSync(file, { force: true });
  }
}

/** Removes a lock that was left behind. Only one process at a time looks and removes. */
function removeLeft(file: string): boolean {
  if (!isLeft(file)) return false;
  const guard = `${file}.takeover`;
  if (!createExclusively(guard, '')) {
    if (ageOf(guard) > leftAfter) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (isLeft(file)) rmSync(file, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function isLeft(file: string): boolean {
  if (ageOf(file) > leftAfter) return true;
  const holder = readHolder(file);
  return holder?.machine === hostname() && !isRunning(holder.pid);
}

/** In ms; none when there is no such file. */
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

/** Whoever holds the lock; nobody when it is gone, or its holder has not written yet. */
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
    `The page is locked by ${holder}. Try again; if that process is gone, delete ${file}`,
  );
}
