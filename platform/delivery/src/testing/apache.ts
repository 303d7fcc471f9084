import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitForLine } from './wait-for-line';

const openidc = process.env.MOD_AUTH_OPENIDC || '/usr/lib/apache2/modules/mod_auth_openidc.so';
const program = '/usr/sbin/apache2';
const recipe = join(import.meta.dirname, '../../../../docs/how-to/add-a-sign-in.md');
const rules = join(import.meta.dirname, '../../apache/sign-in.conf');

/** Whether Apache and its module for a sign-in are installed. */
export const hasApache = existsSync(openidc) && existsSync(program);

/** What Debian loads by default, and what docs/how-to/add-a-sign-in.md adds. The last one is above. */
const modules = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'setenvif',
  'ssl',
  'headers',
  'proxy',
  'proxy_http',
];

/** What Apache stands between. */
interface Neighbours {
  /** Address of the server of an origin. */
  origin: string;
  /** Issuer of the identity provider. Apache trusts its own certificate there, too. */
  issuer: string;
  /** Address of an API. */
  api?: string;
}

/** A certificate in PEM format, with its private key. */
export interface Certificate {
  cert: string;
  key: string;
}

/**
 * Returns an address of this machine that nothing uses, for Apache, which has to know its port. The whole network 127 is
 * this machine.
 */
export function addressForApache(): string {
  return `https://127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}:8443`;
}

/**
 * Starts Apache with the site of docs/how-to/add-a-sign-in.md at an address.
 * @param change what somebody changes in the rules of the sign-in
 * @returns a function that stops Apache
 */
export async function startApache(
  address: string,
  { cert, key }: Certificate,
  { origin, issuer, api = origin }: Neighbours,
  change = (rules: string) => rules,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'backshop-'));
  const [, site = ''] = /```apache\n(.*?)```/s.exec(readFileSync(recipe, 'utf8')) ?? [];
  const listen = address.replace('https://', '');
  const file = join(folder, 'apache.conf');
  await writeFile(join(folder, 'backshop.crt'), cert);
  await writeFile(join(folder, 'backshop.key'), key);
  await writeFile(join(folder, 'sign-in.conf'), change(readFileSync(rules, 'utf8')));
  await writeFile(
    file,
    `
    ServerRoot ${folder}
    DefaultRuntimeDir ${folder}
    PidFile ${folder}/pid
    ErrorLog /dev/stderr
    ServerName localhost
    LogLevel notice
    Listen ${listen}
    ${modules.map((name) => `LoadModule ${name}_module ${dirname(openidc)}/mod_${name}.so`).join('\n')}
    LoadModule auth_openidc_module ${openidc}
    # Root may start Apache, but not answer requests.
    User www-data
    Group www-data
    OIDCCABundlePath ${folder}/backshop.crt
    ${site
      .replace('*:443', listen)
      .replaceAll('/etc/ssl', folder)
      .replaceAll('https://backshop.example', address)
      .replaceAll('https://login.example', issuer)
      .replaceAll('http://127.0.0.1:8080', origin)
      .replaceAll('http://127.0.0.1:4000', api)
      .replace('/etc/apache2/backshop-sign-in.conf', join(folder, 'sign-in.conf'))}
    `,
  );
  await chmod(folder, 0o755); // For www-data.
  // Apache opens its log, which works with a pipe of bash, but not with Node's.
  const command = 'exec "$0" -f "$1" -D FOREGROUND 2> >(exec cat >&2)';
  const server = spawn('bash', ['-c', command, program, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitForLine('Apache', server, 'resuming normal operations');
  return async () => {
    server.kill();
    await once(server, 'close');
    await rm(folder, { recursive: true });
  };
}
