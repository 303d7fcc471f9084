import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder, writeFiles } from './temporary-folder';

const configuration = join(import.meta.dirname, '../../nginx');
const program = process.env.NGINX ?? '/usr/sbin/nginx';

/** Whether nginx has the module that serves the `.br` files of a build. */
export const hasBrotliModule = existsSync(
  '/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf',
);

/**
 * Starts nginx with the configuration of the container, but with its own files in a temporary
 * folder.
 * @param withBrotli whether nginx loads the brotli module
 * @returns the socket that nginx listens on, and a function that stops nginx
 */
export async function startNginx(directory: string, withBrotli: boolean) {
  const folder = await temporaryFolder();
  const socket = join(folder, 'nginx.sock');
  let conf = readFileSync(join(configuration, 'nginx.conf'), 'utf8')
    .replaceAll('/tmp/nginx', `${folder}/nginx`)
    .replace('listen 8080', `listen unix:${socket}`)
    .replace('/srv/backshop', directory)
    .replace('include backshop.conf', `include ${configuration}/backshop.conf`)
    .replace('/dev/stdout', 'off')
    .replace('error_log stderr', 'error_log stderr notice');
  if (!withBrotli) conf = conf.replace(/^.*(modules-enabled|brotli_static).*$/gm, '');
  await writeFiles(folder, { 'nginx.conf': conf });

  // The tests' files belong to root when root runs the tests, so the workers run as root too.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const args = ['-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', `daemon off; ${user}`];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await waitUntilStarted(server);
  const stop = async () => {
    server.kill();
    await once(server, 'close');
  };
  return { socket, stop };
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
