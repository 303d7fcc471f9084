import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonText } from '../base/optional';
import { integrity } from '../base/hashes';
import { versionHash } from '../core/package-version';
import { answeringAddress } from '../testing/servers/served-address';
import { livePages, waitForRelease } from './live-versions';

/** Returns an `index.html` with a release of these remotes. */
const indexWith = (remotes: Record<string, { version: string }>, more: object = {}) => {
  const described = Object.entries(remotes).map(([name, remote]) => [
    name,
    { entry: `/remotes/${name}/${remote.version}/remoteEntry.js`, exposes: {}, ...remote },
  ]);
  const release = { number: 7, created: '', host: '1.0.0-a', ...more };
  return `<script id="release" type="application/json">${JSON.stringify({ ...release, remotes: Object.fromEntries(described) as object })}</script>`;
};

const indexHtml = (dashboard: string) => indexWith({ dashboard: { version: dashboard } });

let answers: [status: number, body: string][];
let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer((_request, response) => {
    const [status, body] = answers.length > 1 ? answers.shift()! : answers[0]!;
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/`;
});

afterEach(() => server.close());

test('reads the number of the release and the version of each package', async () => {
  answers = [[200, indexHtml('1.0.0-b')]];
  expect(await waitForRelease(url, undefined, 0)).toMatchObject({
    number: 7,
    host: '1.0.0-a',
    remotes: { dashboard: { version: '1.0.0-b' } },
  });
});

test('lists the pages of the host and of the remotes, if the remote is live, and the cards that the host shows', async () => {
  const brought = { Reports: { path: '/reports', name: 'Reports' } };
  const cards = { Sales: { page: '/' }, Old: { page: '/store' } };
  const remotes = {
    dashboard: { version: '1.0.0-b' },
    reports: { version: '1.0.0-c', pages: brought, cards },
  };
  const info = jsonText({
    files: {},
    copies: [],
    contract: { shared: {}, exposes: {}, summaries: {}, cardPages: { '/': ['small'] } },
    integrity: {},
    pages: { '/': 'dashboard/Overview', '/store': 'placeholders/Store' },
  });
  answers = [
    [200, indexWith(remotes, { host: `1.0.0-${versionHash(info)}` })],
    [200, info],
  ];
  expect(await livePages(url, await waitForRelease(url, undefined, 0))).toEqual({
    '/': { remote: 'dashboard', version: '1.0.0-b' },
    '/reports': { remote: 'reports', version: '1.0.0-c' },
    '/#reports-Sales': { remote: 'reports', version: '1.0.0-c', card: 'reports/Sales' },
  });
});

test('waits until the expected version is served', async () => {
  answers = [
    [503, ''],
    [200, indexHtml('1.0.0-old')],
    [200, indexHtml('1.0.0-new')],
  ];
  const expected = { name: 'dashboard', version: '1.0.0-new' };
  const { remotes } = await waitForRelease(url, expected, 20_000);
  expect(remotes.dashboard?.version).toBe('1.0.0-new');
});

test('the expected version can be a short one', async () => {
  const version = '1.0.0-1a2b3c4d5e6f708192a3b4c5d6e7f809';
  answers = [[200, indexHtml(version)]];
  const expected = { name: 'dashboard', version: '1.0.0-1a2b3c4d5e' };
  expect((await waitForRelease(url, expected, 0)).remotes.dashboard?.version).toBe(version);
});

test.each<[what: string, body: string, name: string, message: string]>([
  [
    'an expected version is not served',
    indexHtml('1.0.0-old'),
    'dashboard',
    'with dashboard 1.0.0-old instead of 1.0.0-new',
  ],
  ['an expected package is not served', indexHtml('1.0.0-old'), 'reports', 'with reports missing'],
  [
    'there is no release in the page',
    '<h1>Welcome to nginx</h1>',
    'host',
    'does not serve Backshop',
  ],
])('fails when %s', async (_what, body, name, message) => {
  answers = [[200, body]];
  await expect(waitForRelease(url, { name, version: '1.0.0-new' }, 0)).rejects.toThrow(message);
});

test('names the status of an error, and an address where nothing answers', async () => {
  answers = [[502, 'bad gateway']];
  await expect(waitForRelease(url, undefined, 0)).rejects.toThrow('answers with status 502');
  await new Promise((resolve) => server.close(resolve));
  await expect(waitForRelease(url, undefined, 0)).rejects.toThrow('is not reachable: connect');
});

test('sends the headers for a sign-in, and reads nothing from another address', async () => {
  process.env.BACKSHOP_HEADERS = 'X-Token: secret';
  try {
    const asked = jest.fn();
    const elsewhere = await answeringAddress((_, response) => response.end(asked()));
    const whole = { url: `${elsewhere}/release.json`, integrity: integrity(Buffer.from('')) };
    const tokens: unknown[] = [];
    const product = await answeringAddress(({ headers }, response) => {
      tokens.push(headers['x-token']);
      response.end(indexWith({}, { whole }));
    });
    await expect(waitForRelease(product, undefined, 0)).rejects.toThrow('does not serve Backshop');
    expect(tokens).toEqual(['secret']);
    expect(asked).not.toHaveBeenCalled();
  } finally {
    delete process.env.BACKSHOP_HEADERS;
  }
});

test('says what to do when a sign-in is in front of the product', async () => {
  const product = await answeringAddress((_, response) =>
    response.writeHead(302, { Location: 'https://login.example/?state=1' }).end(),
  );
  await expect(waitForRelease(product, undefined, 0)).rejects.toThrow(
    `${product} redirects to https://login.example/. If that is the product, use its URL. If it asks for a sign-in, state the headers that let commands in: BACKSHOP_HEADERS.`,
  );
});
