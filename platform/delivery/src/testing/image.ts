import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inOwnMounts } from './mounted';
import { temporaryFolder, writeFiles } from './temporary-folder';
import { waitForLine } from './wait-for-line';

/** An image of the Dockerfile. */
export interface BuiltImage {
  /** Folder with its files. */
  files: string;
  /** Name of the user who runs it. */
  user: string;
  command: string[];
}

/** Variable with a `BuiltImage` as JSON. With it, the tests of servers run against this image, too. */
export const imageVariable = 'BACKSHOP_TEST_IMAGE';

/**
 * Returns a command that runs an image with a read-only file system, and a writable `/tmp`.
 * @param also lines of shell that mount more, in the folder of its files
 */
export function commandInImage(
  { files, user, command }: BuiltImage,
  ...also: string[]
): [program: string, ...args: string[]] {
  const mounts = [
    `mount --bind '${files}' '${files}'`,
    `mount -o remount,bind,ro '${files}'`,
    `mount -t tmpfs -o mode=1777 tmpfs '${files}/tmp'`,
    ...['dev', 'proc'].map((name) => `mount --rbind '/${name}' '${files}/${name}'`),
    ...also,
  ];
  const [program = '', ...args] = inOwnMounts(mounts.join(' && '));
  return [program, ...args, 'chroot', `--userspec=${user}`, files, ...command];
}

/** Returns the line of shell that puts a folder in place of the origin in an image. */
export function mountOrigin({ files }: BuiltImage, directory: string): string {
  return `mount --bind '${directory}' '${files}/srv/backshop'`;
}

/**
 * Starts the image that the variable names, with a folder in place of its origin. It listens on a socket instead of a
 * port, so that several can run.
 */
export async function startImage(directory: string) {
  const image = JSON.parse(process.env[imageVariable]!) as BuiltImage;
  const { files } = image;
  const conf = await readFile(join(files, 'etc/nginx/nginx.conf'), 'utf8');
  const folder = await temporaryFolder();
  await writeFiles(folder, {
    'nginx.conf': conf
      .replace('listen 8080', 'listen unix:/tmp/own/nginx.sock')
      .replace('error_log stderr', 'error_log stderr notice'),
  });
  await chmod(folder, 0o777); // For the user of the image.
  await chmod(directory, 0o755);
  const [program, ...args] = commandInImage(
    image,
    mountOrigin(image, directory),
    `mkdir '${files}/tmp/own' && mount --bind '${folder}' '${files}/tmp/own'`,
    `mount --bind '${folder}/nginx.conf' '${files}/etc/nginx/nginx.conf'`,
  );
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await waitForLine('The image', server, 'start worker process');
  return {
    socket: join(folder, 'nginx.sock'),
    stop: async () => {
      server.kill();
      await once(server, 'close');
    },
  };
}
