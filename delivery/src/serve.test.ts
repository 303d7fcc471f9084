import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from './command-error';
import { listen, originServer } from './serve';
import { temporaryFolder, writeFiles } from './temporary-folder';

const page = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'" />`;
const files = {
  'index.html': page,
  'host/1/main.js': 'plain',
  'host/1/main.js.br': 'as brotli',
  'host/1/main.js.gz': 'as gzip',
};

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(directory: string): Promise<string> {
  const server = originServer(directory);
  servers.push(server);
  await listen(server, 0);
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test.each(['/', '/index.html', '/customers', '/a/b/c', '/?from=mail'])(
  '%s gives the page, which is asked for anew each time',
  async (address) => {
    const origin = await serve(await temporaryFolder(files));
    const response = await fetch(origin + address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(page);
  },
);

test.each(['/host/1/none.js', '/remotes/dashboard/1/', '/host', '/picture.png'])(
  '%s is a file that is missing, never the page',
  async (address) => {
    const origin = await serve(await temporaryFolder(files));
    const response = await fetch(origin + address);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('a page that did not change is not sent again', async () => {
  const directory = await temporaryFolder(files);
  const origin = await serve(directory);
  const etag = (await fetch(origin)).headers.get('etag')!;
  const again = () => fetch(origin, { headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  await writeFiles(directory, { 'index.html': `${page}new` });
  expect((await again()).status).toBe(200);
});

test.each(['br', 'gzip'])('the page is compressed with %s for who takes it', async (encoding) => {
  const origin = await serve(await temporaryFolder(files));
  const response = await fetch(origin, { headers: { 'Accept-Encoding': encoding } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(await response.text()).toBe(page);
});

test.each([
  ['br, gzip', 'br', 9],
  ['gzip', 'gzip', 7],
  ['identity', null, 5],
])('a versioned file for who takes %s', async (accepted, encoding, length) => {
  const origin = await serve(await temporaryFolder(files));
  const headers = { 'Accept-Encoding': accepted };
  const response = await fetch(`${origin}/host/1/main.js`, { method: 'HEAD', headers });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-length')).toBe(String(length));
  expect(response.headers.get('content-type')).toBe('text/javascript');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each(['/', '/host/1/main.js', '/host/1/none.js'])('%s is safe to serve', async (address) => {
  const origin = await serve(await temporaryFolder(files));
  const { headers } = await fetch(origin + address);
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('HEAD gives the page’s headers alone', async () => {
  const origin = await serve(await temporaryFolder(files));
  const response = await fetch(origin, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await response.text()).toBe('');
});

test('nothing but reading is allowed', async () => {
  const origin = await serve(await temporaryFolder(files));
  const response = await fetch(origin, { method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});

test.each(['//', '/host/../../../etc/passwd', '/host/..%2f..%2fetc%2fpasswd', '/%'])(
  'an address like %s harms nobody',
  async (path) => {
    const origin = await serve(await temporaryFolder(files));
    const status = await statusOf(origin, path);
    expect([200, 400, 404]).toContain(status);
    expect((await fetch(origin)).status).toBe(200);
  },
);

test('an origin without a page says what to do', async () => {
  const origin = await serve(await temporaryFolder());
  const response = await fetch(origin);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Run: pnpm start');
});

test('what is put on the origin later is served without a restart', async () => {
  const directory = await temporaryFolder();
  const origin = await serve(directory);
  await writeFiles(directory, files);
  expect((await fetch(origin)).status).toBe(200);
  expect((await fetch(`${origin}/host/1/main.js`)).status).toBe(200);
});

test('a port in use is a clear error', async () => {
  const other = createServer();
  servers.push(other);
  await listen(other, 0);
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), port)).rejects.toThrow(CommandError);
  await expect(listen(createServer(), port)).rejects.toThrow(`Port ${port} is in use.`);
});

/** The answer to a path just as it stands; fetch would tidy it up. */
function statusOf(origin: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(origin, { path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
}
