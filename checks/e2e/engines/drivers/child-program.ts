import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Options of `setpriv` that end the program with this process, even when this process is killed. */
const withParent = ['--pdeathsig', 'KILL'];

/** Starts a program. It ends when `stop` is called, or when this process ends. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  // Xvfb writes the number of its display to the fourth stream.
  const child = spawn('setpriv', [...withParent, path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  return { child, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill();
  await ended;
}
