import { Failure } from '../federation/failure/failure';
import { federationWithoutRemotes } from '../federation/without-remotes';
import type { PageDetails, PackageDetails } from './describe-page';
import { detailsText, failureText } from './details-text';

const part: PackageDetails = {
  name: 'host',
  owner: undefined,
  permissions: [],
  shows: [],
  version: '0.1.0-host',
  inUse: 'live',
  status: 'loaded',
  load: { ms: 120.4, bytes: 34_249, files: 5, cached: 5 },
  since: '2026-11-20T00:00:00.000Z',
};

const page: PageDetails = {
  address: 'https://backshop.example/customers',
  time: '2026-11-22T14:31:00.000Z',
  browser: 'Mozilla/5.0',
  release: { number: 12, created: '2026-11-22T09:30:00.000Z' },
  loadedWith: 12,
  packages: [
    part,
    {
      ...part,
      name: 'dashboard',
      version: '0.1.0-dashboard',
      inUse: 'candidate',
      status: 'failed',
      since: undefined,
      load: { ms: 3000, bytes: undefined, files: 2, cached: undefined },
    },
    {
      ...part,
      name: 'orders',
      version: '',
      inUse: undefined,
      status: 'not loaded yet',
      load: undefined,
      since: undefined,
    },
  ],
};

const commit = '0123456789abcdef0123456789abcdef01234567';
const listed = {
  version: '0.1.0-host',
  state: 'live',
  time: '2026-11-20T08:00:00.000Z',
  commit,
} as const;

test('the text for a ticket is aligned', () => {
  const live = { number: 13, created: '2026-11-22T14:00:00.000Z' };
  const origin = { live, versions: { host: [listed] } };
  expect(detailsText(page, origin).split('\n')).toEqual([
    'Backshop, about this page',
    '',
    'URL       https://backshop.example/customers',
    'Time      2026-11-22T14:31:00.000Z',
    'Browser   Mozilla/5.0',
    'Release   12, live since 2026-11-22T09:30:00.000Z',
    'Live now  13, since 2026-11-22T14:00:00.000Z',
    '',
    'Part       State              Version          Commit      Since                     Load time  Size     From',
    'host       live, loaded       0.1.0-host       0123456789  2026-11-20T08:00:00.000Z  120 ms     34.2 kB  cache',
    'dashboard  candidate, failed  0.1.0-dashboard  -           -                         3,000 ms   -        -',
    'orders     not loaded yet     -                -           -                         -          -        -',
  ]);
});

test('a failure comes first, with its stack; the details follow without an origin that answers', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const cause = new Error('x is undefined');
  cause.stack = 'Error: x is undefined\n    at Dashboard.js:1:2';
  const failure = new Failure('x is undefined', {
    code: 'crashed',
    phase: 'render',
    version: '0.1.0-live',
    expose: 'dashboard/Dashboard',
    cause,
  });
  const fellBack = Object.assign(failure, { retried: true, fellBackTo: '0.1.0-previous' });
  const lines = (await failureText(fellBack, federationWithoutRemotes())).split('\n');
  expect(lines.slice(0, 10)).toEqual([
    'Failure       crashed (render)',
    'Part          dashboard/Dashboard',
    'Version       0.1.0-live',
    'Cause         x is undefined',
    'Retried       yes',
    'Fell back to  0.1.0-previous',
    '',
    'Error: x is undefined',
    '    at Dashboard.js:1:2',
    '',
  ]);
  expect(lines).toContain('Live now  -');
  expect(lines.at(-1)).toMatch(/^notifications +not loaded yet/);
});
