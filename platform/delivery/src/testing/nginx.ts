import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { runNginx } from './nginx-process';
import { temporaryFolder, writeFiles } from './temporary-folder';

const configuration = join(import.meta.dirname, '../../nginx');
const howTos = join(import.meta.dirname, '../../../../docs/how-to');

/** Whether nginx has the module that compresses `index.html` with brotli. */
export const hasBrotliModule = existsSync(
  '/etc/nginx/modules-enabled/50-mod-http-brotli-filter.conf',
);

/**
 * Starts nginx with the configuration of the container, but with its own files in a temporary
 * folder.
 * @param withBrotli whether nginx loads the brotli module
 * @param workers number of worker processes
 * @param isBelowPath whether it serves the product at `/app`, changed as docs/how-to/change-settings.md says
 * @returns the socket that nginx listens on, and a function that stops nginx
 */
export async function startNginx(
  directory: string,
  withBrotli: boolean,
  workers = 'auto',
  isBelowPath = false,
) {
  const folder = await temporaryFolder();
  const socket = join(folder, 'nginx.sock');
  const site = readFileSync(join(configuration, 'backshop.conf'), 'utf8');
  const [, rules = ''] =
    /```conf\n(.*?)```/s.exec(readFileSync(join(howTos, 'change-settings.md'), 'utf8')) ?? [];
  let conf = readFileSync(join(configuration, 'nginx.conf'), 'utf8')
    .replaceAll('/tmp/nginx', `${folder}/nginx`)
    .replace('worker_processes auto', `worker_processes ${workers}`)
    .replace('listen 8080', `listen unix:${socket}`)
    .replace('/srv/backshop', directory)
    .replace('include backshop.conf', `${isBelowPath ? rules : ''} include ${folder}/backshop.conf`)
    .replace('/dev/stdout', 'off')
    .replace('error_log stderr', 'error_log stderr notice');
  if (!withBrotli) conf = conf.replace(/^.*(modules-enabled|brotli on).*$/gm, '');
  await writeFiles(folder, {
    'nginx.conf': conf,
    'backshop.conf': isBelowPath ? site.replace('match="/$1/', 'match="/app/$1/') : site,
  });
  return { socket, stop: await runNginx(join(folder, 'nginx.conf')) };
}

/**
 * Starts nginx with the site of docs/how-to/deploy-to-a-folder.md, without the brotli module.
 * @returns the sockets for HTTP and HTTPS, the certificate for localhost, and a function that stops nginx
 */
export async function startSecureNginx(directory: string) {
  const folder = await temporaryFolder();
  const [http, https] = [join(folder, 'http.sock'), join(folder, 'https.sock')];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const text = readFileSync(join(howTos, 'deploy-to-a-folder.md'), 'utf8');
  const [, site = ''] = /```nginx\n(.*?)```/s.exec(text) ?? [];
  const servers = site
    .replace('listen 80;', `listen unix:${http};`)
    .replace('listen 443', `listen unix:${https}`)
    .replaceAll('/etc/ssl', folder)
    .replace('/srv/backshop', directory)
    .replace('brotli on;', '')
    .replace('snippets/backshop.conf', join(configuration, 'backshop.conf'));
  const conf = readFileSync(join(configuration, 'nginx.conf'), 'utf8')
    .replaceAll('/tmp/nginx', `${folder}/nginx`)
    .replace(/^.*modules-enabled.*$/m, '')
    .replace('/dev/stdout', 'off')
    .replace('error_log stderr', 'error_log stderr notice')
    .replace(/^ {4}server \{.*^ {4}\}$/ms, servers);
  await writeFiles(folder, { 'nginx.conf': conf, 'backshop.crt': cert, 'backshop.key': key });
  return { http, https, cert, stop: await runNginx(join(folder, 'nginx.conf')) };
}
