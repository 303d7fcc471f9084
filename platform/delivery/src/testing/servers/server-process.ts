import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../temporary-folder';

const server = pathToFileURL(join(import.meta.dirname, '../../server/origin-server.ts')).href;
const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;

/**
 * Runs an action while a process of its own serves an origin.
 * @param openFiles how many files the process can have open
 * @throws Error when the process did not survive the action
 */
export async function withServerProcess(
  directory: string,
  openFiles: number | undefined,
  action: (socket: string) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder({
    'serve.mjs': `
      import { originServer } from '${server}';
      const [directory, socket] = process.argv.slice(2);
      originServer(directory).listen(socket, () => console.log('ready'));`,
  });
  const socket = join(folder, 'server.sock');
  const limit = openFiles ? `ulimit -n ${openFiles} && ` : '';
  const node = [process.execPath, '--import', tsx, join(folder, 'serve.mjs'), directory, socket];
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('The server process ended.');
  });
  try {
    await Promise.race([once(child.stdout, 'data'), ended]);
    await Promise.race([action(socket), ended]);
  } finally {
    child.kill('SIGKILL');
    await exited;
    await unlink(socket).catch(() => undefined); // A killed process leaves its socket behind.
  }
}
