import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Waits until a program writes a text to stderr.
 * @throws Error with the output of the program when it ends before, or cannot start
 */
export async function waitForLine(name: string, program: ChildProcess, text: string) {
  const failed = once(program, 'error').then(([error]) => Promise.reject(error as Error));
  await Promise.race([failed, lineWith(name, program, text)]);
}

async function lineWith(name: string, { stderr }: ChildProcess, text: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stderr! })) {
    lines.push(line);
    if (!line.includes(text)) continue;
    stderr!.resume();
    return;
  }
  throw new Error(`${name} did not start.\n${lines.join('\n')}`);
}
