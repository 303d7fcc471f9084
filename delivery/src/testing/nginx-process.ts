import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const program = process.env.NGINX ?? '/usr/sbin/nginx';

/**
 * Starts nginx and waits until it serves.
 * @param file path of its configuration, which logs notices to stderr
 * @returns a function that stops nginx
 */
export async function runNginx(file: string): Promise<() => Promise<void>> {
  // The tests' files belong to root when root runs the tests, so the workers run as root too.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const args = ['-e', 'stderr', '-c', file, '-g', `daemon off; ${user}`];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await waitUntilStarted(server);
  return async () => {
    server.kill();
    await once(server, 'close');
  };
}

/** @throws Error with the output of nginx when it does not start */
async function waitUntilStarted(server: ChildProcess): Promise<void> {
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error));
  await Promise.race([failed, waitForLine(server, 'start worker process')]);
}

async function waitForLine({ stderr }: ChildProcess, text: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stderr! })) {
    lines.push(line);
    if (!line.includes(text)) continue;
    stderr!.resume();
    return;
  }
  throw new Error(`nginx did not start.\n${lines.join('\n')}`);
}
