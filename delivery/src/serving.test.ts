import { once } from 'node:events';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hasBrotliModule, startNginx } from './nginx';
import { type Ask, askAt, textOf } from './raw-request';
import { securityHeaders } from './security-headers';
import { originServer } from './serve';
import { temporaryFolder, writeFiles } from './temporary-folder';

const page = `<!doctype html><html lang="en"><title>Backshop – ü</title><p>${'long '.repeat(99)}</p>`;
const script = `console.log("${'long '.repeat(99)}");`;

/** An origin with a page, and one file that was compressed by its build. */
async function originFolder(): Promise<string> {
  const directory = await temporaryFolder({
    'index.html': page,
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

interface Served {
  socket: string;
  end: () => Promise<unknown>;
}

async function startOurs(directory: string): Promise<Served> {
  const socket = join(await temporaryFolder(), 'server.sock');
  const server = originServer(directory).listen(socket);
  await once(server, 'listening');
  return { socket, end: () => new Promise((resolve) => server.close(resolve)) };
}

type Start = (directory: string) => Promise<Served>;

const servers: [name: string, start: Start, encodings: string[]][] = [
  ['our server', startOurs, ['br', 'gzip']],
  ['nginx', (directory) => startNginx(directory, false), ['gzip']],
];
if (hasBrotliModule) {
  servers.push(['nginx with brotli', (directory) => startNginx(directory, true), ['br', 'gzip']]);
}

describe.each(servers)('%s', (_name, start, encodings) => {
  let server: Served;
  let ask: Ask;

  beforeAll(async () => {
    server = await start(await originFolder());
    ask = askAt(server.socket);
  });

  afterAll(() => server.end());

  /** Does something with a server of its own. */
  async function withServerOf(directory: string, action: (ask: Ask) => Promise<void>) {
    const own = await start(directory);
    try {
      await action(askAt(own.socket));
    } finally {
      await own.end();
    }
  }

  test.each(['/', '/index.html', '/customers', '/a/b/c', '/?from=mail', '/hosts', '/remote'])(
    '%s gives the page, which is asked for anew each time',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toBe(page);
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
  ])('%s is a file that is missing, never the page', async (path) => {
    const { status, headers, body } = await ask(path);
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
  ])('%s is %s, and kept for a year', async (path, type) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['br, gzip', 'gzip', 'identity'])(
    'a versioned file comes as it was compressed, for who takes %s',
    async (accepted) => {
      const answer = await ask('/host/1/main.js', { 'Accept-Encoding': accepted });
      const encoding = encodings.find((name) => accepted.includes(name));
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(textOf(answer)).toBe(script);
    },
  );

  test.each(['br, gzip', 'gzip'])('the page is compressed for who takes %s', async (accepted) => {
    const answer = await ask('/', { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBeDefined();
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(textOf(answer)).toBe(page);
  });

  test.each(['/', '/host/1/main.js'])('%s is not sent again unchanged', async (path) => {
    for (const accepted of ['identity', 'gzip']) {
      const taking = { 'Accept-Encoding': accepted };
      const etag = (await ask(path, taking)).headers.etag!;
      const again = await ask(path, { ...taking, 'If-None-Match': etag });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect((await ask(path, { ...taking, 'If-None-Match': '"another"' })).status).toBe(200);
    }
  });

  test.each([
    ['GET', '/', 200],
    ['GET', '/customers', 200],
    ['GET', '/host/1/main.js', 200],
    ['GET', '/host/1/none.js', 404],
    ['GET', '/none.js', 404],
    ['POST', '/', 405],
    ['DELETE', '/host/1/main.js', 405],
  ])('%s %s has every security header', async (method, path, expected) => {
    const { status, headers } = await ask(path, {}, method);
    expect(status).toBe(expected);
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(headers[name.toLowerCase()]).toBe(value);
    }
  });

  test('so has an answer that only says that nothing changed', async () => {
    const etag = (await ask('/')).headers.etag!;
    const { headers } = await ask('/', { 'If-None-Match': etag });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
    const { status, headers } = await ask('/', {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('HEAD gives the headers alone', async () => {
    const { status, headers, body } = await ask('/', {}, 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toHaveLength(0);
  });

  test.each(['//', '/host/../../../etc/passwd', '/host/..%2f..%2fetc%2fpasswd', '/%'])(
    'an address like %s harms nobody',
    async (path) => {
      const { status, body } = await ask(path);
      expect([200, 400, 404]).toContain(status);
      expect(body.toString()).not.toContain('root:');
      expect((await ask('/')).status).toBe(200);
    },
  );

  test('what changes on the origin is served without a restart', async () => {
    const directory = await originFolder();
    await withServerOf(directory, async (ask) => {
      const etag = (await ask('/')).headers.etag!;
      await writeFiles(directory, { 'index.html': `${page}new`, 'host/2/main.js': 'new' });
      const { status, body } = await ask('/', { 'If-None-Match': etag });
      expect(status).toBe(200);
      expect(body.toString()).toBe(`${page}new`);
      expect((await ask('/host/2/main.js')).body.toString()).toBe('new');
    });
  });

  test('an origin without a page says what to do', async () => {
    await withServerOf(await temporaryFolder(), async (ask) => {
      const { status, headers, body } = await ask('/');
      expect(status).toBe(503);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toContain('Run: pnpm start');
    });
  });
});
