import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { beforeEnd } from './before-end';

/** Most characters of an output that is kept. A program that prints more is ended. */
const maxOutput = 2 ** 26;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

interface ChildOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'> {
  /** Gets the output as it comes. */
  print?: (text: string) => void;
  abort?: AbortSignal | undefined;
  /** Ends the program, and returns when it has ended. Default: ends it at once, with what it has started. */
  end?: (child: ChildProcess) => unknown;
}

/**
 * Runs a program until it ends. A signal that ends this process ends the program first. It has no input, unless `stdio`
 * gives it one.
 * @throws Error when it could not be started
 */
export async function runChild(
  program: string,
  args: string[],
  {
    print,
    abort,
    end = endGroup,
    stdio = ['ignore', 'pipe', 'pipe'],
    ...options
  }: ChildOptions = {},
): Promise<Ended> {
  // Detached, it leads a group of processes, which ends as a whole. And Ctrl-C does not reach it a second time.
  const child = spawn(program, args, { ...options, stdio, detached: true });
  const endChild = () => end(child);
  const outputs = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      print?.(text);
      outputs[name] += text;
      if (outputs[name].length > maxOutput) endChild();
    });
  }
  abort?.addEventListener('abort', endChild);
  if (abort?.aborted) endChild();
  const takeBack = beforeEnd(endChild);
  try {
    const [code, signal] = (await once(child, 'close')) as [Ended['code'], Ended['signal']];
    return { code, signal, ...outputs };
  } finally {
    takeBack();
    abort?.removeEventListener('abort', endChild);
  }
}

/**
 * Ends a program and what it has started, for `end`.
 * @param signal `SIGKILL` for one that goes on after `SIGTERM`. It must have nothing to clean up.
 */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  // What has left the group could keep them open.
  child.stdout?.destroy();
  child.stderr?.destroy();
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal); // It has ended, or this is Windows, which has no groups.
  }
}
