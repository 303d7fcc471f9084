import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForLine } from './wait-for-line';

const program = process.env.NGINX || '/usr/sbin/nginx';

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
  await waitForLine('nginx', server, 'start worker process');
  return async () => {
    server.kill();
    await once(server, 'close');
  };
}
