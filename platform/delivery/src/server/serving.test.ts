import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startCloudflare, startCloudFront } from '../testing/cdn';
import { imageVariable, startImage } from '../testing/image';
import { hasBrotliModule, startNginx, startSecureNginx } from '../testing/nginx';
import {
  answerTo,
  type RawResponse,
  requestsTo,
  type SendRequest,
  textOf,
} from '../testing/raw-request';
import { listenOnSocket, type RunningServer } from '../testing/servers/listen-on-socket';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { originServer } from './origin-server';
import { versionedPolicy } from './security-headers';
import { applyDelta, makeDelta } from '../features/deltas/delta';

// About as long as the real one, with text that does not repeat.
const docs = join(import.meta.dirname, '../../../../docs');
const article = readFileSync(join(docs, 'product.md'), 'utf8');
const indexHtml = `<!doctype html><html lang="en"><title>Backshop – ü</title><p>${article}</p>`;
const script = `console.log("${'long '.repeat(99)}");`;

const newScript = `${script} // The next version.`;

/** What a browser sends that has the old script. */
const withOld = {
  'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'Available-Dictionary': `:${createHash('sha256').update(script).digest('base64')}:`,
  'Dictionary-ID': '"0.1.0-old"',
};

const immutable = 'public, max-age=31536000, immutable';

/** The types that a remote of another build can have. */
const otherTypes = {
  mjs: 'text/javascript',
  'js.map': 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  wasm: 'application/wasm',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
};

/** Returns an origin with an index.html, and with a script that its build compressed. */
async function originFolder(): Promise<string> {
  const directory = await temporaryFolder({
    'index.html': indexHtml,
    'host/1/main.js': script,
    'host/1/main.css': 'p {}',
    'host/1/logo.svg': '<svg/>',
    'host/1/inter.woff2': 'font',
    'host/new/inter.woff2': 'font',
    'host/chunk-1/release.json': '{}',
    'host/1/.inputs': 'secret',
    'host/.secret/main.js': 'secret',
    'remotes/reports/1/mf-manifest.json': '{}',
    ...Object.fromEntries(
      Object.keys(otherTypes).map((ending) => [`remotes/reports/1/a.${ending}`, 'x']),
    ),
    '.inputs': 'secret',
    '.git/config': 'secret',
    'releases/00000001-1a2b3c4d5e6f.json': 'secret',
    'builds/host/1.json': 'secret',
    'version-lists/reports.json': '{"release":1,"versions":[]}',
    'version-lists/folder/reports.json': 'secret',
    'version-lists/notes.txt': 'secret',
    'builds/host/1.maps': 'secret',
  });
  await writeFiles(directory, {
    'host/chunk-1/release.json.br': brotliCompressSync('{}'),
    'host/chunk-1/release.json.0.1.0-old.dcz': await makeDelta(
      Buffer.from(script),
      Buffer.from('{}'),
    ),
    'host/new/inter.woff2.0.1.0-old.dcz': await makeDelta(Buffer.from(script), Buffer.from('font')),
    ...Object.fromEntries(
      ['index.html', 'version-lists/reports.json'].flatMap((file) => [
        [`${file}.br`, brotliCompressSync('another file')],
        [`${file}.gz`, gzipSync('another file')],
      ]),
    ),
    'host/1/main.js.br': brotliCompressSync(script),
    'host/1/main.js.gz': gzipSync(script),
    'host/new/main.js': newScript,
    'host/new/main.js.br': brotliCompressSync(newScript),
    'host/new/main.js.gz': gzipSync(newScript),
    'host/new/main.js.0.1.0-old.dcz': await makeDelta(Buffer.from(script), Buffer.from(newScript)),
  });
  return directory;
}

type Start = (directory: string) => Promise<RunningServer>;

const startOriginServer: Start = (directory) => listenOnSocket(originServer(directory));

/** Expects a refusal that no cache keeps, in words, with every security header. */
function expectRefusal({ status, headers, body }: RawResponse, expected: number) {
  expect(status).toBe(expected);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).not.toContain('secret');
  expectSecurityHeaders(headers);
}

/** What every response has, as docs/reference/origin.md promises under "Security headers". */
const securityHeaders = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'integrity-policy-report-only': 'blocked-destinations=(script)',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
};

function expectSecurityHeaders(headers: RawResponse['headers']) {
  const { 'content-security-policy': policy, ...others } = securityHeaders;
  expect(headers).toMatchObject(others);
  // Files of versions have a stricter policy: served-files.test.ts
  expect([policy, versionedPolicy]).toContain(headers['content-security-policy']);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

/** Returns the largest acceptable size of index.html. nginx compresses it for each request, so not as well with brotli. */
function sizeLimit(encoding = ''): number {
  if (encoding === 'br') return 1.15 * brotliCompressSync(indexHtml).length;
  return 1.01 * (encoding === 'gzip' ? gzipSync(indexHtml) : Buffer.from(indexHtml)).length;
}

/** Returns an HTTP date some seconds after another. */
function secondsFrom(date: string, seconds: number): string {
  return new Date(Date.parse(date) + seconds * 1000).toUTCString();
}

const servers: [name: string, start: Start, encodingsOfIndexHtml: string[]][] = [
  ['pnpm start', startOriginServer, ['br', 'gzip']],
  ['nginx', (directory) => startNginx(directory, false), ['gzip']],
];
if (hasBrotliModule) {
  servers.push(['nginx with brotli', (directory) => startNginx(directory, true), ['br', 'gzip']]);
} else {
  test.skip('nginx: apt-get install --no-install-recommends libnginx-mod-http-brotli-filter', () => {});
}

// checks/e2e/building/image.spec.ts builds it.
if (process.env[imageVariable]) servers.push(['the image', startImage, ['br', 'gzip']]);

const serversBelowPath: [name: string, start: Start][] = [
  ['pnpm start', startOriginServer],
  ['nginx', (directory) => startNginx(directory, false, 'auto', true)],
];

/** Returns an `index.html` whose settings have a path. */
function indexHtmlBelow(base: string): string {
  const release = { number: 1, created: '', host: '0.1.0-1a2b3c4d5e', remotes: {} };
  const json = JSON.stringify({ ...release, settings: { base } });
  return `${indexHtml}<script type="application/json" id="release">${json}</script>`;
}

test('pnpm start serves the product below the path that the newest release names', async () => {
  const directory = await originFolder();
  const { socket, stop } = await startOriginServer(directory);
  const statuses = async () => {
    const get = requestsTo(socket);
    const paths = ['/', '/host/1/main.js', '/app/', '/app/host/1/main.js'];
    return (await Promise.all(paths.map((path) => get(path)))).map(({ status }) => status);
  };
  try {
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    await writeFiles(directory, { 'index.html': indexHtmlBelow('/app') });
    expect(await statuses()).toEqual([404, 404, 200, 200]);
  } finally {
    await stop();
  }
});

test.each(serversBelowPath)('%s serves the product below a path', async (_name, start) => {
  const directory = await originFolder();
  const below = indexHtmlBelow('/app');
  await writeFiles(directory, { 'index.html': below });
  const { socket, stop } = await start(directory);
  const get = requestsTo(socket);
  try {
    for (const path of ['/app/', '/app/customers']) {
      const { status, body } = await get(path);
      expect([status, body.toString()]).toEqual([200, below]);
    }
    const { status, headers } = await get('/app?period=30');
    expect([status, headers.location]).toEqual([308, '/app/?period=30']);
    expectSecurityHeaders(headers);
    const file = await get('/app/host/new/main.js', withOld);
    expect(file.headers['content-encoding']).toBe('dcz');
    expect(file.headers['use-as-dictionary']).toBe('match="/app/host/*/main.js", id="new"');
    expectRefusal(await get('/app/host/1/nothing.js'), 404);
  } finally {
    await stop();
  }
});

test('docs/reference/origin.md lists the security headers', () => {
  const text = readFileSync(join(docs, 'reference/origin.md'), 'utf8');
  const [, block = ''] = /## Security headers\n.*?```\n(.*?)```/s.exec(text) ?? [];
  const lines = block.replaceAll(/\n +/g, ' ').trim().split('\n');
  const listed = lines.map((line) => /^(.+?): (.+)$/.exec(line)!.slice(1));
  expect(Object.fromEntries(listed.map(([name, value]) => [name!.toLowerCase(), value]))).toEqual(
    securityHeaders,
  );
});

describe('nginx with HTTPS, as docs/how-to/deploy-to-a-folder.md sets it up', () => {
  let server: Awaited<ReturnType<typeof startSecureNginx>>;

  beforeAll(async () => {
    server = await startSecureNginx(await originFolder());
  });

  afterAll(() => server.stop());

  test('sends plain HTTP to HTTPS', async () => {
    const host = { Host: 'backshop.example' };
    const { status, headers } = await requestsTo(server.http)('/customers?page=2', host);
    expect(status).toBe(301);
    expect(headers.location).toBe('https://backshop.example/customers?page=2');
  });

  test.each([
    ['/', 200],
    ['/host/1/main.js', 200],
    ['/host/1/none.js', 404],
  ])(
    '%s has every security header, and browsers refuse plain HTTP for a year',
    async (path, is) => {
      const { status, headers } = await requestsTo(server.https, server.cert)(path);
      expect(status).toBe(is);
      expectSecurityHeaders(headers);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );
});

test('pnpm start sends no delta from a file that the browser does not have', async () => {
  const { socket, stop } = await startOriginServer(await originFolder());
  const hash = createHash('sha256').update('other').digest('base64');
  const headers = { ...withOld, 'Available-Dictionary': `:${hash}:` };
  const response = await requestsTo(socket)('/host/new/main.js', headers);
  expect(response.headers['content-encoding']).toBe('br');
  await stop();
});

/** Our servers, and CDNs with our functions in front of an object store. */
const choosing: [name: string, start: Start][] = [
  ...servers.map(([name, start]): [string, Start] => [name, start]),
  ['CloudFront', startCloudFront],
  ['Cloudflare', startCloudflare],
];

describe.each(choosing)('%s chooses the copy of a file', (_name, start) => {
  let server: RunningServer;
  let send: SendRequest;

  beforeAll(async () => {
    server = await start(await originFolder());
    send = requestsTo(server.socket);
  });

  afterAll(() => server.stop());

  test('a browser that has an earlier version gets the difference from it', async () => {
    const { status, headers, body } = await send('/host/new/main.js', withOld);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript',
      'cache-control': immutable,
      vary: 'Accept-Encoding, Available-Dictionary, Dictionary-ID',
      'use-as-dictionary': 'match="/host/*/main.js", id="new"',
    });
    expect((await applyDelta(Buffer.from(script), body))?.toString()).toBe(newScript);
  });

  test.each<[string, string, Record<string, string>]>([
    ['that has no earlier version', '/host/new/main.js', { 'Accept-Encoding': 'br, dcz' }],
    ['that cannot read deltas', '/host/new/main.js', { ...withOld, 'Accept-Encoding': 'br' }],
    ['that refuses deltas', '/host/new/main.js', { ...withOld, 'Accept-Encoding': 'br, dcz;q=0' }],
    ['whose version has no delta', '/host/new/main.js', { ...withOld, 'Dictionary-ID': '"3"' }],
    ['that retries', '/host/new/main.js?retry=1', withOld],
    [
      'that leaves the folder',
      '/host/new/main.js',
      { ...withOld, 'Dictionary-ID': '"../new/main.js"' },
    ],
  ])('a browser %s gets the whole file', async (_which, path, headers) => {
    const response = await send(path, headers);
    expect(response.status).toBe(200);
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['use-as-dictionary']).toBe('match="/host/*/main.js", id="new"');
    expect(textOf(response)).toBe(newScript);
  });

  test('a whole release has copies and deltas', async () => {
    const path = '/host/chunk-1/release.json';
    const { headers } = await send(path, withOld);
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'application/json',
      'cache-control': immutable,
    });
    const copy = await send(path, { 'Accept-Encoding': 'br' });
    expect(copy.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json',
      'use-as-dictionary': 'match="/host/*/release.json", id="chunk-1"',
    });
  });

  test('a font has a delta, and no compressed copy', async () => {
    const { headers } = await send('/host/new/inter.woff2', withOld);
    expect(headers).toMatchObject({ 'content-encoding': 'dcz', 'content-type': 'font/woff2' });
    const whole = await send('/host/new/inter.woff2', { 'Accept-Encoding': 'br, gzip, dcz' });
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(whole.headers['use-as-dictionary']).toBe('match="/host/*/inter.woff2", id="new"');
    expect(textOf(whole)).toBe('font');
  });

  test('a part of a file is no part of a delta', async () => {
    const response = await send('/host/new/main.js', { ...withOld, Range: 'bytes=0-9' });
    expect(response.headers['content-encoding']).not.toBe('dcz');
  });

  test('a missing file and a page are no dictionaries', async () => {
    for (const path of ['/host/1/none.js', '/']) {
      expect((await send(path)).headers['use-as-dictionary']).toBeUndefined();
    }
  });

  test.each([
    ['br, gzip', ['br', 'gzip']],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip', ['gzip']],
    ['GZIP', ['gzip']],
    ['Br', ['br']],
    ['br;q=0, gzip', ['gzip']],
    ['br ; q=0.000 , gzip;q=0.5', ['gzip']],
    ['gzip;q=0', []],
    ['br;q=0, gzip;q=0', []],
    ['brotli, gzipped, x-br', []],
    ['identity', []],
    ['', []],
  ])(
    'a versioned file comes in an encoding of its build, when the request accepts "%s"',
    async (accepted, acceptable) => {
      const response = await send('/host/1/main.js', { 'Accept-Encoding': accepted });
      const [encoding] = acceptable;
      expect(response.status).toBe(200);
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-type']).toBe('text/javascript');
      expect(response.headers['content-length']).toBe(String(response.body.length));
      expect(response.headers.vary).toBe('Accept-Encoding, Available-Dictionary, Dictionary-ID');
      expect(textOf(response)).toBe(script);
    },
  );

  test('a file without compressed copies is sent as it is', async () => {
    const { headers, body } = await send('/host/1/main.css', { 'Accept-Encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('p {}');
  });

  test.each(['/', '/customers', '/a/b/c', '/?from=mail'])('%s is a page', async (path) => {
    const response = await send(path);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(textOf(response)).toBe(indexHtml);
  });

  test.each(['/host/1/none.js', '/host/1/none.woff2', '/picture.png'])(
    '%s is a missing file',
    async (path) => expect((await send(path, withOld)).status).toBe(404),
  );

  test.each([
    '/releases/00000001-1a2b3c4d5e6f.json',
    '/builds/host/1.json',
    '/%62uilds/host/1.json',
    '/builds%2fhost%2F1.json',
    '/host/..%2fbuilds/host/1.json',
    '//builds/host/1.json',
    '/releases/%E0%A4%A',
  ])('%s stays secret', async (path) => {
    const { status, body } = await send(path);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain('secret');
  });
});

describe.each(servers)('%s', (_name, start, encodingsOfIndexHtml) => {
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

  test('a delta has every security header', async () => {
    const { headers } = await send('/host/new/main.js', withOld);
    expect(headers['content-encoding']).toBe('dcz');
    expectSecurityHeaders(headers);
  });

  test.each([
    '/host/1/none.js',
    '/host/1/',
    '/host/1',
    '/remotes/reports/1/',
    '/host',
    '/remotes/',
    '/picture.png',
    '/a/b.html',
    '/version-lists/none.json',
    '/version-lists/folder/reports.json',
    '/version-lists/notes.txt',
  ])('%s is a missing file, and never returns index.html', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).toBe('Not found\n');
  });

  test('a version list is checked each time, and not sent again if it is the same', async () => {
    const first = await send('/version-lists/reports.json');
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('application/json');
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.body.toString()).toBe('{"release":1,"versions":[]}');
    expectSecurityHeaders(first.headers);
    const headers = { 'If-None-Match': first.headers.etag! };
    expect((await send('/version-lists/reports.json', headers)).status).toBe(304);
  });

  test('a copy beside a version list is not sent in its place', async () => {
    for (const accepted of ['br', 'gzip']) {
      const response = await send('/version-lists/reports.json', { 'Accept-Encoding': accepted });
      expect(response.body.toString()).toBe('{"release":1,"versions":[]}');
    }
  });

  test.each([
    ['/host/1/main.js', 'text/javascript'],
    ['/host/1/main.css', 'text/css'],
    ['/host/1/logo.svg', 'image/svg+xml'],
    ['/host/1/inter.woff2', 'font/woff2'],
    ['/remotes/reports/1/mf-manifest.json', 'application/json'],
    ...Object.entries(otherTypes).map(([ending, type]) => [`/remotes/reports/1/a.${ending}`, type]),
  ])('%s is %s, and cached for a year', async (path, type) => {
    const { status, headers } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe(immutable);
  });

  test('each encoding of a file has its own ETag', async () => {
    const etags = new Set<string | undefined>();
    for (const accepted of ['identity', 'br', 'gzip']) {
      etags.add((await send('/host/1/main.js', { 'Accept-Encoding': accepted })).headers.etag);
    }
    expect(etags.size).toBe(3);
  });

  test.each([
    ['br, gzip', encodingsOfIndexHtml[0]],
    ['br', encodingsOfIndexHtml.find((name) => name === 'br')],
    ['br;q=0, gzip', 'gzip'],
    ['gzip', 'gzip'],
  ])('index.html is small when the request accepts "%s"', async (accepted, encoding) => {
    const get = () => send('/', { 'Accept-Encoding': accepted });
    let response = await get();
    // Our server sends gzip until it has compressed index.html with brotli.
    while (response.headers['content-encoding'] !== encoding) response = await get();
    expect(response.body.length).toBeLessThan(sizeLimit(encoding));
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(textOf(response)).toBe(indexHtml);
  });

  test.each(['gzip;q=0', 'br;q=0, gzip;q=0', 'gzipped', 'identity', ''])(
    'index.html is not compressed when the request accepts "%s"',
    async (accepted) => {
      const { headers, body } = await send('/', { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBe(String(body.length));
      expect(body.toString()).toBe(indexHtml);
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

  describe.each(['/', '/host/1/main.js'])('a conditional request for %s', (path) => {
    test.each([
      ['the ETag', (etag: string) => etag],
      ['the ETag as a weak one', (etag: string) => `W/${etag.replace('W/', '')}`],
      ['a list with the ETag', (etag: string) => `"a", W/"b" , ${etag},"c"`],
      ['any ETag', () => '*'],
    ])('gets 304 when If-None-Match is %s', async (_name, match) => {
      for (const method of ['GET', 'HEAD']) {
        const first = await send(path, {}, method);
        const headers = { 'If-None-Match': match(first.headers.etag!) };
        const again = await send(path, headers, method);
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
        expect(again.headers.etag).toBe(first.headers.etag);
        expect(again.headers['content-type']).toBeUndefined();
        expectSecurityHeaders(again.headers);
      }
    });

    test('gets the file when If-None-Match is a list without the ETag', async () => {
      expect((await send(path, { 'If-None-Match': '"a", W/"b"' })).status).toBe(200);
    });

    test('gets 304 when the file did not change since If-Modified-Since', async () => {
      const modified = (await send(path)).headers['last-modified']!;
      const sent = (since: string, headers = {}) =>
        send(path, { 'If-Modified-Since': since, ...headers });
      expect((await sent(modified)).status).toBe(304);
      expect((await sent(secondsFrom(modified, -1))).status).toBe(200);
      expect((await sent('yesterday')).status).toBe(200);
      expect((await sent(modified, { 'If-None-Match': '"another"' })).status).toBe(200);
    });

    test('gets 412 when If-Match has another ETag', async () => {
      expect((await send(path, { 'If-Match': '*' })).status).toBe(200);
      expectRefusal(await send(path, { 'If-Match': '"a", W/"b"' }), 412);
    });

    test('gets 412 when the file changed since If-Unmodified-Since', async () => {
      const modified = (await send(path)).headers['last-modified']!;
      const sent = (since: string) => send(path, { 'If-Unmodified-Since': since });
      expect((await sent(modified)).status).toBe(200);
      expectRefusal(await sent(secondsFrom(modified, -1)), 412);
    });
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['bytes=5-', 5, script.length - 1],
    ['bytes=-5', script.length - 5, script.length - 1],
    ['bytes=-99999999', 0, script.length - 1],
    ['bytes=0-99999999', 0, script.length - 1],
  ])('the range %s of a versioned file is sent', async (range, first, last) => {
    const { status, headers, body } = await send('/host/1/main.js', { Range: range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/${script.length}`);
    expect(headers['content-type']).toBe('text/javascript');
    expect([immutable, 'no-store']).toContain(headers['cache-control']);
    expect(body.toString()).toBe(script.slice(first, last + 1));
  });

  test('a compressed file is sent whole, or the range counts compressed bytes', async () => {
    const path = '/host/1/main.js';
    const whole = await send(path, { 'Accept-Encoding': 'gzip' });
    const part = await send(path, { 'Accept-Encoding': 'gzip', Range: 'bytes=2-5' });
    const range = part.headers['content-range'];
    expect(part.headers['content-encoding']).toBe('gzip');
    expect([undefined, `bytes 2-5/${whole.body.length}`]).toContain(range);
    expect(part.status).toBe(range ? 206 : 200);
    expect(part.body).toEqual(range ? whole.body.subarray(2, 6) : whole.body);
  });

  test.each(['bytes=5-2', 'bytes=99999999-', 'bytes=-0', 'bytes=99999999-99999999'])(
    'the range %s is refused',
    async (range) => {
      const response = await send('/host/1/main.js', { Range: range });
      expectRefusal(response, 416);
      expect(response.headers['content-range']).toBe(`bytes */${script.length}`);
    },
  );

  // RFC 9110 lets a server ignore a range that it cannot read, or refuse it.
  test.each(['bytes=0-18446744073709551615', 'bytes=18446744073709551615-', 'bytes=a-b', 'bytes='])(
    'the range %s is either ignored, refused or cut to the file',
    async (range) => {
      const response = await send('/host/1/main.js', { Range: range });
      expect([200, 206, 416]).toContain(response.status);
      if (response.status === 416) expectRefusal(response, 416);
      else expect(response.body.toString()).toBe(script);
    },
  );

  test('a range in an unknown unit is ignored', async () => {
    const { status, body } = await send('/host/1/main.js', { Range: 'lines=0-0' });
    expect(status).toBe(200);
    expect(body.toString()).toBe(script);
  });

  test('index.html is always sent whole', async () => {
    for (const range of ['bytes=0-0', 'bytes=-5', 'bytes=5-2', 'bytes=0-18446744073709551615']) {
      const { status, headers, body } = await send('/', { Range: range });
      expect(status).toBe(200);
      expect(headers['accept-ranges']).toBeUndefined();
      expect(body.toString()).toBe(indexHtml);
    }
  });

  test('If-Range sends the range only of the file that the browser knows', async () => {
    const path = '/host/1/main.js';
    const { etag, 'last-modified': modified } = (await send(path)).headers;
    const statusWith = async (value: string) =>
      (await send(path, { Range: 'bytes=0-0', 'If-Range': value })).status;
    expect(await statusWith(etag!)).toBe(206);
    expect(await statusWith(modified!)).toBe(206);
    expect(await statusWith('"another"')).toBe(200);
    expect(await statusWith(`W/${etag}`)).toBe(200); // A weak ETag never matches.
    expect(await statusWith(`"a", ${etag}`)).toBe(200); // Only one ETag is allowed.
    expect(await statusWith(secondsFrom(modified!, -1))).toBe(200);
    expect(await statusWith(secondsFrom(modified!, 1))).toBe(200);
  });

  test.each([
    ['GET', '/', 200],
    ['GET', '/customers', 200],
    ['GET', '/host/1/main.js', 200],
    ['HEAD', '/host/1/main.js', 200],
  ])('%s %s has every security header', async (method, path, expected) => {
    const { status, headers } = await send(path, {}, method);
    expect(status).toBe(expected);
    expectSecurityHeaders(headers);
  });

  test.each([
    ['GET', '/host/1/none.js', 404],
    ['HEAD', '/host/1/none.js', 404],
    ['GET', '/none.js', 404],
    ['GET', '/%', 400],
    ['POST', '/', 405],
    ['PUT', '/', 405],
    ['DELETE', '/host/1/main.js', 405],
    ['OPTIONS', '/', 405],
    ['TRACE', '/', 405],
    ['TRACE', '/host/1/main.js', 405],
  ])('%s %s is refused, and no cache keeps the response', async (method, path, status) => {
    const response = await send(path, {}, method);
    expectRefusal(response, status);
    expect(response.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined);
  });

  test.each([
    ['Range', 'bytes=5-2'],
    ['If-None-Match', '*'],
    ['If-Match', '"another"'],
  ])('a missing file stays 404 with %s: %s', async (name, value) => {
    expectRefusal(await send('/host/1/none.js', { [name]: value }), 404);
  });

  test.each(['/', '/host/1/main.js'])('HEAD %s returns only the headers of GET', async (path) => {
    const get = await send(path);
    const { status, headers, body } = await send(path, {}, 'HEAD');
    expect(status).toBe(200);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect(headers[name]).toBe(get.headers[name]);
    }
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

  test.each([
    '/.inputs',
    '/.git/config',
    '/releases',
    '/releases/',
    '/releases/00000001-1a2b3c4d5e6f.json',
    '/releases/%300000001-1a2b3c4d5e6f.json',
    '/%72eleases/00000001-1a2b3c4d5e6f.json',
    '/releases/1',
    '/builds',
    '/builds/host',
    '/builds/host/1.json',
    '/builds/host/1.maps',
    '/host/.secret/main.js',
    '/host/1/.inputs',
    '/host/1/%2einputs',
  ])('%s is not public', async (path) => {
    expectRefusal(await send(path), 404);
  });

  test.each([
    '/host/1%2fmain.js',
    '/host/1%2Fmain.js',
    '/host/..%2findex.html',
    '/host/1%5c..%5cmain.js',
    '/host%2f1%2fmain.js',
    '/host/1/main.js/',
    '/host/1/main.js/x.js',
    '/%68ost/1/none.js',
    `/host/1/${'x'.repeat(300)}.js`,
  ])('%s is not a file', async (path) => {
    expectRefusal(await send(path), 404);
  });

  test.each([
    ['no request at all', 'HELLO\r\n\r\n'],
    ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a request with two hosts',
      'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
    ],
    ['a request with one host twice', 'GET / HTTP/1.0\r\nHost: x\r\nhost: x\r\n\r\n'],
    ['another version of HTTP', 'GET / HTTP/3.0\r\nHost: x\r\n\r\n'],
    ['an unknown transfer encoding', 'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\n\r\n'],
    // Node resets a connection with data that it has not read, and the answer can get lost: so not more than 20 KB.
    ['an address of 20 KB', `GET /${'x'.repeat(2e4)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(2e4)}\r\n\r\n`],
  ])('%s is refused', async (_name, text) => {
    const response = await answerTo(text, server.socket);
    expect([400, 414, 431, 501, 505]).toContain(response.status);
    expectRefusal(response, response.status!);
  });

  test.each([
    ['no host, in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    ],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: x\r\nConnection: close\r\n\r\n'],
  ])('a request with %s gets the page', async (_name, text) => {
    const { status, headers } = await answerTo(text, server.socket);
    expect(status).toBe(200);
    expectSecurityHeaders(headers);
  });

  test('links and pipes are not files of the origin, but its folder can be a link', async () => {
    const directory = await originFolder();
    const folder = await temporaryFolder({ 'outside.js': 'secret', 'version/main.js': 'secret' });
    await symlink(join(folder, 'outside.js'), join(directory, 'host/1/outside.js'));
    await symlink(join(folder, 'outside.js'), join(directory, 'version-lists/outside.json'));
    await symlink(join(folder, 'version'), join(directory, 'host/2'));
    await symlink('1', join(directory, 'host/3'));
    for (const copy of ['main.css.br', 'main.css.gz']) {
      await symlink(join(folder, 'outside.js'), join(directory, 'host/1', copy));
    }
    execFileSync('mkfifo', [join(directory, 'host/1/pipe.js')]);
    await symlink(directory, join(folder, 'origin'));
    await withServerOf(join(folder, 'origin'), async (sendTo) => {
      const refused = ['/host/1/outside.js', '/version-lists/outside.json', '/host/2/main.js'];
      // Each pipe would take one of the few threads that read files.
      const pipes = Array<string>(8).fill('/host/1/pipe.js');
      for (const path of [...refused, '/host/3/main.js', ...pipes]) {
        expectRefusal(await sendTo(path), 404);
      }
      const css = await sendTo('/host/1/main.css', { 'Accept-Encoding': 'br, gzip' });
      expect(css.body.toString()).toBe('p {}');
      expect((await sendTo('/')).body.toString()).toBe(indexHtml);

      await rename(join(directory, 'index.html'), join(folder, 'index.html'));
      await symlink(join(folder, 'index.html'), join(directory, 'index.html'));
      expectRefusal(await sendTo('/'), 503);
    });
  });

  test.each(['/host/1/main.js%00', '/host/1/%00.js', '/host/1/main%ff.js'])(
    '%s is no valid address',
    async (path) => {
      const response = await send(path);
      expectRefusal(response, response.status === 400 ? 400 : 404);
    },
  );

  test('an encoded address is the same file', async () => {
    const { status, headers } = await send('/%68ost/1/main%2Ejs?retry=1');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(immutable);
  });

  test('serves changes on the origin without a restart', async () => {
    const directory = await originFolder();
    await withServerOf(directory, async (send) => {
      const etag = (await send('/')).headers.etag!;
      await writeFiles(directory, { 'index.html': `${indexHtml}new`, 'host/new/main.js': 'new' });
      const { status, body } = await send('/', { 'If-None-Match': etag });
      expect(status).toBe(200);
      expect(body.toString()).toBe(`${indexHtml}new`);
      expect((await send('/host/new/main.js')).body.toString()).toBe('new');
    });
  });

  test('an origin without an index.html says what to run', async () => {
    await withServerOf(await temporaryFolder(), async (send) => {
      const { status, headers, body } = await send('/');
      expect(status).toBe(503);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toContain('run: pnpm start');
    });
  });
});
