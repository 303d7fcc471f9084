import { setTimeout } from 'node:timers/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { CommandError, DamageError } from '../base/command-error';
import { servedRelease } from '../release/served';
import { answeringAddress, servedAddress } from '../testing/servers/served-address';
import { httpOrigin, servedAddress as productAddress } from './http-origin';
import { readText } from '../core/origin';
import { indexFile } from '../core/paths';
import { storedVersion } from '../core/stored-version';

const indexWith = (release: object) =>
  `<script id="release">${JSON.stringify({ number: 1, created: '', host: '1', remotes: {}, ...release })}</script>`;

test.each<[what: string, answer: RequestListener, message: string]>([
  [
    'no server of the product',
    (_, response) => response.writeHead(404).end(),
    ' answers with status 404.',
  ],
  [
    'another site',
    (_, response) => response.end('<h1>Welcome to nginx</h1>'),
    ' does not serve Backshop',
  ],
  [
    'a release without versions',
    (_, response) => response.end(indexWith({ remotes: { shop: {} } })),
    ' does not serve Backshop',
  ],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { Location: 'https://backshop.example/' }).end(),
    ' redirects to https://backshop.example/. If that is the product, use its URL. ',
  ],
  [
    'a redirect to a sign-in page',
    (_, response) =>
      response.writeHead(302, { Location: 'https://login.example/auth?state=1' }).end(),
    ' redirects to https://login.example/auth. If that is the product, use its URL. If it asks for a sign-in, state the headers that let commands in: BACKSHOP_HEADERS.',
  ],
  ...[401, 403].map((status): [string, RequestListener, string] => [
    `a sign-in that answers with ${status}`,
    (_, response) => response.writeHead(status).end(),
    ` answers with status ${status}. If it asks for a sign-in, state the headers that let commands in: BACKSHOP_HEADERS.`,
  ]),
  [
    'an endless page',
    (_, response) => response.write(Buffer.alloc(65_000_000)),
    ' sends more than 64 MB.',
  ],
  [
    'a closed connection',
    ({ socket }) => socket.destroy(),
    ' is not reachable: other side closed.',
  ],
  [
    'a whole release that is gone',
    ({ url }, response) =>
      url === '/'
        ? response.end(
            indexWith({
              whole: {
                url: `/host/chunk-${'0'.repeat(32)}/release.json`,
                integrity: `sha256-${'a'.repeat(43)}=`,
              },
            }),
          )
        : response.writeHead(404).end(),
    'The file with the whole release at http://',
  ],
])('names what is wrong with %s', async (_what, answer, message) => {
  const address = await answeringAddress(answer);
  const origin = httpOrigin(address);
  const release = servedRelease(origin, address);
  await expect(release).rejects.toThrow(CommandError);
  await expect(release).rejects.toThrow(message);
});

describe('with headers for a sign-in', () => {
  beforeEach(() => {
    process.env.BACKSHOP_HEADERS = 'Authorization: Bearer secret\nX-Second: two';
  });
  afterEach(() => {
    delete process.env.BACKSHOP_HEADERS;
  });

  test('requests to the product have them', async () => {
    const address = await answeringAddress(({ headers }, response) =>
      response.end(`${headers.authorization} ${headers['x-second'] as string}`),
    );
    for (const file of [indexFile, 'host/1/a.json']) {
      expect(await readText(httpOrigin(address), file)).toBe('Bearer secret two');
    }
  });

  test('no redirect is followed, and a message has no secret', async () => {
    let asked = 0;
    const elsewhere = await answeringAddress((_, response) => response.end(String((asked += 1))));
    const address = await answeringAddress((_, response) =>
      response.writeHead(302, { Location: `${elsewhere}/auth?token=1` }).end(),
    );
    for (const file of [indexFile, 'host/1/a.json']) {
      const error = (await httpOrigin(address)
        .read(file)
        .catch((each: unknown) => each)) as Error;
      expect(error.message).toMatch(
        new RegExp(
          `^${address}.* redirects to ${elsewhere}/auth\\. .* does not accept the headers in BACKSHOP_HEADERS\\.$`,
        ),
      );
    }
    expect(asked).toBe(0);
  });
});

test.each(['https://shop.example/app', 'https://shop.example/app/', 'https://shop.example/app//'])(
  'an address can have slashes at its end: %s',
  (text) => expect(productAddress(text)).toBe('https://shop.example/app'),
);

test('a server that does not answer has a time limit', async () => {
  const address = await answeringAddress(() => undefined);
  await expect(servedRelease(httpOrigin(address, 50), address)).rejects.toThrow(
    new CommandError(`${address} did not answer within 0.05 s. Try again.`),
  );
});

test('names an address where nothing answers', async () => {
  const server = createServer();
  const address = await servedAddress(server);
  server.close();
  await expect(servedRelease(httpOrigin(address), address)).rejects.toThrow(
    /^http:\/\/localhost:\d+ is not reachable: .*ECONNREFUSED.*\. Check the URL\.$/,
  );
});

test('a version that no server has is no reason to release it', async () => {
  const address = await answeringAddress((_, response) => response.writeHead(404).end());
  const file = 'host/0.1.0-1a2b3c4d5e/version.json';
  const reading = storedVersion(httpOrigin(address), 'host', '0.1.0-1a2b3c4d5e').readInfo();
  await expect(reading).rejects.toThrow(
    new DamageError(
      `${file} is missing on ${address}. Nothing was released. Check that the files are intact there, and that its server serves them.`,
    ),
  );
});

test('reads each file once, and only below the address', async () => {
  const asked: string[] = [];
  const address = await answeringAddress(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url.endsWith('a.json') ? 200 : 404).end('text');
  });
  const origin = httpOrigin(address);
  for (let reads = 0; reads < 2; reads += 1) {
    expect(await readText(origin, 'host/1/a.json')).toBe('text');
  }
  expect(await origin.read('host/1/b.json')).toBeUndefined();
  expect(asked).toEqual(['/host/1/a.json', '/host/1/b.json']);
  for (const file of ['host/../../x', '../x', 'host/1?x', 'host/\u001b[2J/x', 'host/\ud800/x']) {
    await expect(async () => origin.read(file)).rejects.toThrow('has an invalid name in it');
  }
});

test('a large file may take longer, as long as parts of it arrive', async () => {
  const write = async (response: ServerResponse) => {
    for (const part of 'large') {
      response.write(part);
      await setTimeout(300); // All of them take longer than the limit.
    }
    response.end();
  };
  const address = await answeringAddress((_, response) => void write(response));
  expect(await readText(httpOrigin(address, 1400), 'host/1/film.mp4')).toBe('large');
});

test('a file that stops in its middle has the time limit, too', async () => {
  const address = await answeringAddress((_, response) => response.write('half'));
  await expect(httpOrigin(address, 50).read('host/1/film.mp4')).rejects.toThrow(
    'did not answer within',
  );
});
