import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder, writeFiles } from './temporary-folder';

const configuration = join(import.meta.dirname, '../nginx');
const program = process.env.NGINX ?? '/usr/sbin/nginx';

/** For tests: whether nginx has the module that sends files which are compressed with brotli already. */
export const hasBrotliModule = existsSync(
  '/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf',
);

/**
 * For tests: nginx as it serves an origin's directory in a container, but with its files in a folder of
 * the test.
 * @param withBrotli whether it loads the module for brotli
 * @returns the socket it listens on, and how to end it
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

  // Its workers have to read what root wrote.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const args = ['-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', `daemon off; ${user}`];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await started(server);
  const end = async () => {
    server.kill();
    await once(server, 'close');
  };
  return { socket, end };
}

/** @throws Error with what nginx says when it ends instead */
async function started(server: ChildProcess): Promise<void> {
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error));
  await Promise.race([failed, logged(server, 'start worker process')]);
}

async function logged({ stderr }: ChildProcess, text: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stderr! })) {
    lines.push(line);
    if (!line.includes(text)) continue;
    stderr!.resume();
    return;
  }
  throw new Error(`nginx did not start.\n${lines.join('\n')}`);
}
