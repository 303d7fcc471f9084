import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runNginx } from '@backshop/delivery/testing/nginx-process';
import { generate } from 'selfsigned';
import { expect, test } from '../support/test';

const root = join(import.meta.dirname, '../../..');

interface Grade {
  score: number;
  grade: string;
  tests: { name: string; result: string; passed: boolean; modifier: number }[];
  policyOfIndexHtml: string;
}

test('nginx as docs/how-to/deploy-to-a-folder.md sets it up scores at least 110 in the HTTP Observatory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
  const [httpPort, httpsPort] = await Promise.all([freePort(), freePort()]);
  await writeCertificate(folder);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, httpPort, httpsPort));
  const stop = await runNginx(join(folder, 'nginx.conf'));
  try {
    const program = join(root, 'checks/e2e/support/observatory-score.mjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, String(httpPort), String(httpsPort)],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'backshop.crt') } },
    );
    const { score, grade, tests, policyOfIndexHtml } = JSON.parse(stdout) as Grade;
    expect(tests.filter(({ passed }) => !passed)).toEqual([]);
    expect(score, stdout).toBeGreaterThanOrEqual(110);
    expect(grade).toBe('A+');
    expect(policyOfIndexHtml).toBe('csp-implemented-with-no-unsafe-default-src-none');
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
});

/** Returns the site of docs/how-to/deploy-to-a-folder.md with our origin, and with ports that are free here. */
function nginxConfiguration(folder: string, httpPort: number, httpsPort: number): string {
  const docs = readFileSync(join(root, 'docs/how-to/deploy-to-a-folder.md'), 'utf8');
  const [, site = ''] = /```nginx\n(.*?)```/s.exec(docs)!;
  const servers = site
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replace('https://$host$request_uri', `https://$host:${httpsPort}$request_uri`)
    .replaceAll('/etc/ssl', folder)
    .replace('/srv/backshop', join(root, '.origin'))
    .replace('brotli on;', '') // The module may be missing here.
    .replace('snippets/backshop.conf', join(root, 'platform/delivery/nginx/backshop.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${servers}
    }`;
}

/** Writes a self-signed certificate for localhost, and its key. */
async function writeCertificate(folder: string): Promise<void> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  writeFileSync(join(folder, 'backshop.crt'), cert);
  writeFileSync(join(folder, 'backshop.key'), key);
}

/** Returns a port of this machine that no program uses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}
