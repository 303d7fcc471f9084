import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends the program with the process that started it, even when that one is killed. */
const withParent = ['--pdeathsig', 'KILL'];

/** Starts a program that ends when `stop` is called, and with this process at the latest. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  // The fourth stream is for what Xvfb has to say.
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
