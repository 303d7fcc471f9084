import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Takes how to end a program that works in a folder. */
export type OnEnd = (endProgram: () => unknown) => void;

/** The programs that work in each folder: functions that end one. */
const folders = new Map<string, (() => unknown)[]>();

/**
 * Runs an action with a new temporary folder. The folder goes away with it, also when a signal ends this process.
 * @param name what the folder is for
 * @param action gets a function that takes how to end a program which works in the folder
 */
export async function withTemporaryFolder<T>(
  name: string,
  action: (folder: string, onEnd: OnEnd) => T | Promise<T>,
): Promise<T> {
  // They stay, because a signal that comes while a synchronous action runs arrives after it.
  for (const signal of signals) process.off(signal, endBy).prependListener(signal, endBy);
  const folder = mkdtempSync(join(tmpdir(), `backshop-${name}-`));
  const programs: (() => unknown)[] = [];
  folders.set(folder, programs);
  try {
    return await action(folder, (endProgram) => programs.push(endProgram));
  } finally {
    remove(folder);
    folders.delete(folder);
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function endBy(signal: NodeJS.Signals): void {
  const programs = [...folders.values()].flat();
  if (programs.length === 0) return endAtOnce(signal);
  void Promise.all(programs.map((endProgram) => endProgram())).then(() => endAtOnce(signal));
}

function endAtOnce(signal: NodeJS.Signals): void {
  for (const folder of folders.keys()) remove(folder);
  process.off(signal, endBy);
  // If nobody else handles the signal, it ends the process as it would have without this listener.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
