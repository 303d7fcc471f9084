import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createProxy, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { moduleAddress, runCode } from '../testing/child-program';
import { servedAddress } from '../testing/servers/served-address';
import { browserProxy } from './proxy';
import { temporaryFolder } from '../testing/temporary-folder';
import { waitForLine } from '../testing/wait-for-line';

jest.setTimeout(20_000); // Each test starts a program with the clients of all stores.

const host = 'store.invalid';

/** Starts a proxy that answers every request itself, with the certificate of a company. */
async function startProxy() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  });
  const asked: string[] = [];
  const answer: RequestListener = (_, response) => {
    response.writeHead(200, { ETag: '"1"', 'Content-Length': 8 }).end('answered');
  };
  const target = createServer({ key, cert }, answer);
  const proxy = createProxy((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  proxy.on('connect', ({ url }, socket: Duplex) => {
    asked.push(url!);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    target.emit('connection', socket);
  });
  const address = await servedAddress(proxy);
  const folder = await temporaryFolder({ 'ca.pem': cert });
  return { address, certificate: join(folder, 'ca.pem'), asked };
}

/**
 * Returns a command that reads the file `file` from addresses, with everything that asks another machine. It prints
 * a line for each: what it read, or why it could not.
 */
const program = (...addresses: string[]) => `
  const { Command } = await import('commander');
  const { runProgram } = await import('${moduleAddress('base/run-program.ts')}');
  const { proxyAgent } = await import('${moduleAddress('base/proxy.ts')}');
  const { httpOrigin } = await import('${moduleAddress('stores/http-origin.ts')}');
  const { s3Store } = await import('${moduleAddress('stores/s3-store.ts')}');
  const { azureStore } = await import('${moduleAddress('stores/azure-store.ts')}');
  const s3 = { AWS_REGION: 'x', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_MAX_ATTEMPTS: '1' };
  Object.assign(process.env, s3);
  const azure = 'DefaultEndpointsProtocol=http;AccountName=a;AccountKey=YQ==;BlobEndpoint=';
  const reads = {
    HTTP: (address) => httpOrigin(address).read('file'),
    fetch: async (address) => (await fetch(address)).text(),
    S3: async (address) => (await s3Store('shop', address, await proxyAgent()).read('file')).bytes,
    Azure: async (address) => (await azureStore(azure + address + '/a;', 'shop').read('file')).bytes,
  };
  const readAll = () => ${JSON.stringify(addresses)}.flatMap((address) =>
    Object.entries(reads).map(async ([name, read]) => {
      const text = await read(address).catch((error) => error.message);
      return name + ' ' + address + ': ' + text;
    }));
  await runProgram(new Command('read').action(async () => console.log((await Promise.all(readAll())).join('\\n'))));`;

const addresses = [`https://${host}`, `http://${host}`];

/** What the program prints if everything was answered. */
const answered = addresses.flatMap((each) =>
  ['HTTP', 'fetch', 'S3', 'Azure'].map((name) => `${name} ${each}: answered`),
);

test.each([
  ['HTTPS_PROXY', 'HTTP_PROXY'],
  ['https_proxy', 'http_proxy'],
])('every request uses the proxies that %s and %s name', async (https, http) => {
  const { address, certificate, asked } = await startProxy();
  const { output } = await runCode(program(...addresses), {
    env: { [https]: address, [http]: address, NODE_EXTRA_CA_CERTS: certificate },
  });
  expect(output.trim().split('\n')).toEqual(answered);
  expect(asked).toContain(`${host}:443`);
  expect(asked).toContain(`http://${host}/file`);
});

const tinyproxy = process.env.TINYPROXY || '/usr/bin/tinyproxy';
if (!existsSync(tinyproxy)) test.skip('apt-get install tinyproxy-bin', () => {});
else
  test('every request passes tinyproxy', async () => {
    const { address, certificate, asked } = await startProxy();
    const ip = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`; // With a free port.
    const upstream = `Upstream http ${address.slice('http://'.length)}`;
    const conf = `Listen ${ip}\nPort 8888\nTimeout 10\nMaxClients 100\nLogLevel Info\n${upstream}\n`;
    const folder = await temporaryFolder({ conf });
    // It writes its log to the standard output.
    const command = ['-c', 'exec "$0" -d -c "$1" >&2', tinyproxy, join(folder, 'conf')];
    const proxy = spawn('sh', command, { stdio: ['ignore', 'ignore', 'pipe'] });
    await waitForLine('tinyproxy', proxy, 'Accepting connections');
    const proxies = { HTTPS_PROXY: `http://${ip}:8888`, HTTP_PROXY: `http://${ip}:8888` };
    const { output } = await runCode(program(...addresses), {
      env: { ...proxies, NODE_EXTRA_CA_CERTS: certificate },
    });
    proxy.kill();
    await once(proxy, 'close');
    expect(output.trim().split('\n')).toEqual(answered);
    expect(asked).toHaveLength(answered.length);
  });

test.each([
  ['no_proxy', `${host}, example.invalid,*.shop.invalid`],
  ['NO_PROXY', '*'],
])('no proxy is asked for this machine, and for what %s excludes: %s', async (variable, value) => {
  const { address, asked } = await startProxy();
  const excluded = [host, 's3.example.invalid', 'www.shop.invalid', '127.0.0.1:1'];
  const { output } = await runCode(program(...excluded.map((each) => `http://${each}`)), {
    env: { HTTP_PROXY: address, HTTPS_PROXY: address, [variable]: value },
  });
  expect(output).toContain('Azure http://127.0.0.1:1: ');
  expect(output).not.toContain('answered');
  expect(asked).toEqual([]);
});

test.each(['proxy.example:3128', 'http://us er@:x', 'ftp://proxy.example'])(
  'an address that no proxy can have is refused, and not printed: %s',
  async (address) => {
    const { status, errors } = await runCode(program(), { env: { HTTPS_PROXY: address } });
    expect(errors.trim()).toBe(
      'HTTPS_PROXY is not the URL of a proxy. Set it like this: http://proxy.example:3128',
    );
    expect(status).toBe(1);
  },
);

test('a browser gets the name and the password for a proxy beside its address', () => {
  const variables = {
    HTTPS_PROXY: 'http://jo:a%40b@proxy.example:3128',
    no_proxy: '.shop.example',
  };
  const replaced = jest.replaceProperty(process, 'env', variables);
  expect(browserProxy('https://backshop.example/')).toEqual({
    server: 'http://proxy.example:3128',
    bypass: '.shop.example',
    username: 'jo',
    password: 'a@b',
  });
  expect(browserProxy('http://backshop.example/')).toBeUndefined();
  replaced.restore();
});
