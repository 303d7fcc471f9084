import { once } from 'node:events';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hasBrotliModule, startNginx } from '../testing/nginx';
import { requestsTo, type SendRequest, textOf } from '../testing/raw-request';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { originServer } from './origin-server';
import { securityHeaders } from './security-headers';

const indexHtml = `<!doctype html><html lang="en"><title>Backshop – ü</title><p>${'long '.repeat(99)}</p>`;
const script = `console.log("${'long '.repeat(99)}");`;

/** Returns an origin with an index.html, and with a script that its build compressed. */
async function originFolder(): Promise<string> {
  const directory = await temporaryFolder({
    'index.html': indexHtml,
    'host/1/main.js': script,
    'host/1/main.css': 'p {}',
    'host/1/logo.svg': '<svg/>',
    'host/1/inter.woff2': 'font',
    'remotes/reports/1/mf-manifest.json': '{}',
  });
  await writeFiles(directory, {
    'host/1/main.js.br': brotliCompressSync(script),
    'host/1/main.js.gz': gzipSync(script),
  });
  return directory;
}

interface RunningServer {
  socket: string;
  stop: () => Promise<unknown>;
}

async function startOriginServer(directory: string): Promise<RunningServer> {
  const socket = join(await temporaryFolder(), 'server.sock');
  const server = originServer(directory).listen(socket);
  await once(server, 'listening');
  return { socket, stop: () => new Promise((resolve) => server.close(resolve)) };
}

type Start = (directory: string) => Promise<RunningServer>;

const servers: [name: string, start: Start, encodings: string[]][] = [
  ['pnpm start', startOriginServer, ['br', 'gzip']],
  ['nginx', (directory) => startNginx(directory, false), ['gzip']],
];
if (hasBrotliModule) {
  servers.push(['nginx with brotli', (directory) => startNginx(directory, true), ['br', 'gzip']]);
}

describe.each(servers)('%s', (_name, start, encodings) => {
  let server: RunningServer;
  let send: SendRequest;

  beforeAll(async () => {
    server = await start(await originFolder());
    send = requestsTo(server.socket);
  });

  afterAll(() => server.stop());

  /** Runs an action with a server of another directory. */
  async function withServerOf(directory: string, action: (send: SendRequest) => Promise<void>) {
    const own = await start(directory);
    try {
      await action(requestsTo(own.socket));
    } finally {
      await own.stop();
    }
  }

  test.each(['/', '/index.html', '/customers', '/a/b/c', '/?from=mail', '/hosts', '/remote'])(
    '%s returns index.html, which browsers check each time',
    async (path) => {
      const { status, headers, body } = await send(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toBe(indexHtml);
    },
  );

  test.each([
    '/host/1/none.js',
    '/host/1/',
    '/host/1',
    '/remotes/reports/1/',
    '/host',
    '/remotes/',
    '/picture.png',
    '/a/b.html',
  ])('%s is a missing file, and never returns index.html', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).toBe('Not found\n');
  });

  test.each([
    ['/host/1/main.js', 'text/javascript'],
    ['/host/1/main.css', 'text/css'],
    ['/host/1/logo.svg', 'image/svg+xml'],
    ['/host/1/inter.woff2', 'font/woff2'],
    ['/remotes/reports/1/mf-manifest.json', 'application/json'],
  ])('%s is %s, and cached for a year', async (path, type) => {
    const { status, headers } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['br, gzip', 'gzip', 'identity'])(
    'a versioned file comes in the encoding of its build, when the request accepts %s',
    async (accepted) => {
      const response = await send('/host/1/main.js', { 'Accept-Encoding': accepted });
      const encoding = encodings.find((name) => accepted.includes(name));
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-length']).toBe(String(response.body.length));
      expect(response.headers.vary).toBe('Accept-Encoding');
      expect(textOf(response)).toBe(script);
    },
  );

  test.each(['br, gzip', 'gzip'])(
    'index.html is compressed when the request accepts %s',
    async (accepted) => {
      const response = await send('/', { 'Accept-Encoding': accepted });
      expect(response.headers['content-encoding']).toBeDefined();
      expect(response.headers.vary).toBe('Accept-Encoding');
      expect(textOf(response)).toBe(indexHtml);
    },
  );

  test.each(['/', '/host/1/main.js'])(
    '%s is not sent again while it is unchanged',
    async (path) => {
      for (const accepted of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': accepted };
        const etag = (await send(path, headers)).headers.etag!;
        const again = await send(path, { ...headers, 'If-None-Match': etag });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect((await send(path, { ...headers, 'If-None-Match': '"another"' })).status).toBe(200);
      }
    },
  );

  test.each([
    ['GET', '/', 200],
    ['GET', '/customers', 200],
    ['GET', '/host/1/main.js', 200],
    ['GET', '/host/1/none.js', 404],
    ['GET', '/none.js', 404],
    ['POST', '/', 405],
    ['DELETE', '/host/1/main.js', 405],
  ])('%s %s has every security header', async (method, path, expected) => {
    const { status, headers } = await send(path, {}, method);
    expect(status).toBe(expected);
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(headers[name.toLowerCase()]).toBe(value);
    }
  });

  test('a 304 response has the security headers too', async () => {
    const etag = (await send('/')).headers.etag!;
    const { headers } = await send('/', { 'If-None-Match': etag });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
    const { status, headers } = await send('/', {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('HEAD returns only the headers', async () => {
    const { status, headers, body } = await send('/', {}, 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toHaveLength(0);
  });

  test.each(['//', '/host/../../../etc/passwd', '/host/..%2f..%2fetc%2fpasswd', '/%'])(
    'the address %s reveals no file outside the origin',
    async (path) => {
      const { status, body } = await send(path);
      expect([200, 400, 404]).toContain(status);
      expect(body.toString()).not.toContain('root:');
      expect((await send('/')).status).toBe(200);
    },
  );

  test('serves changes on the origin without a restart', async () => {
    const directory = await originFolder();
    await withServerOf(directory, async (send) => {
      const etag = (await send('/')).headers.etag!;
      await writeFiles(directory, { 'index.html': `${indexHtml}new`, 'host/2/main.js': 'new' });
      const { status, body } = await send('/', { 'If-None-Match': etag });
      expect(status).toBe(200);
      expect(body.toString()).toBe(`${indexHtml}new`);
      expect((await send('/host/2/main.js')).body.toString()).toBe('new');
    });
  });

  test('an origin without an index.html says what to run', async () => {
    await withServerOf(await temporaryFolder(), async (send) => {
      const { status, headers, body } = await send('/');
      expect(status).toBe(503);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toContain('Run: pnpm start');
    });
  });
});
