import type { Release } from '@backshop/shared-types';
import {
  dropBrokenCandidates,
  findProblem,
  isOwnEntry,
  readRelease,
  ReleaseError,
} from './release';
import releases from './testing/releases.json';

const release: Release = {
  number: 7,
  created: '2026-11-21T09:00:00.000Z',
  host: '0.1.0-aaaaaaaaaa',
  remotes: {
    dashboard: {
      version: '0.1.0-bbbbbbbbbb',
      entry: '/remotes/dashboard/0.1.0-bbbbbbbbbb/remoteEntry.js',
      exposes: { Dashboard: ['Dashboard.js', 'Dashboard.css'] },
    },
  },
};

test('returns the release in index.html', () => {
  expect(readRelease(indexHtmlWith(JSON.stringify(release)))).toEqual(release);
});

test('accepts unknown remotes, unknown fields and newer formats', () => {
  const entry = '/remotes/reports/0.1.0-bbbbbbbbbb/remoteEntry.js';
  const remotes = { reports: { ...release.remotes.dashboard, entry } };
  const later = { ...release, format: 1000, remotes, reason: 'rollback' };
  expect(readRelease(indexHtmlWith(JSON.stringify(later)))).toEqual(later);
});

test.each([
  ['SHA-256', `sha256-${'aB3+'.repeat(10)}xY9=`],
  ['SHA-384', `sha384-${'aB3+'.repeat(15)}xY/9`],
])('accepts hashes of %s', (_algorithm, hash) => {
  const integrity = { 'remoteEntry.js': hash };
  const remotes = { dashboard: { ...release.remotes.dashboard!, integrity } };
  const verified = { ...release, remotes };
  expect(readRelease(indexHtmlWith(JSON.stringify(verified)))).toEqual(verified);
});

test('reports a missing element', () => {
  expect(() => readRelease(indexHtmlWith(undefined))).toThrow(
    expect.objectContaining({
      name: 'ReleaseError', // The log shows it.
      message: 'index.html has no element <script id="release">.',
    }) as Error,
  );
});

const unreadable: Record<string, [text: string, message: RegExp]> = {
  'an empty element': ['', /is empty/],
  'only whitespace': [' \n ', /is empty/],
  'a token that was not replaced': ['__RELEASE__', /is not JSON/],
  'incomplete JSON': ['{ "number": 1, ', /is not JSON/],
};

test.each(Object.entries(unreadable))('reports %s', (_what, [text, message]) => {
  expect(() => readRelease(indexHtmlWith(text))).toThrow(ReleaseError);
  expect(() => readRelease(indexHtmlWith(text))).toThrow(message);
});

const hash = `sha384-${'a'.repeat(64)}`;

const malformed: Record<string, [value: unknown, problem: string]> = {
  null: [null, 'release is not an object'],
  'an array': [[release], 'release is not an object'],
  'a string': ['release', 'release is not an object'],
  'no number': [{ ...release, number: undefined }, 'release.number is undefined'],
  'a fractional number': [{ ...release, number: 1.5 }, 'release.number is 1.5'],
  'a time that is not a string': [{ ...release, created: 1 }, 'release.created is 1'],
  'no host': [{ ...release, host: null }, 'release.host is null'],
  'no remotes': [{ ...release, remotes: undefined }, 'release.remotes is undefined'],
  'an array of remotes': [{ ...release, remotes: [] }, 'release.remotes is []'],
  'a remote that is null': [withRemote(null), 'release.remotes.dashboard is not an object'],
  'a remote without a version': [
    withRemote({ version: 1 }),
    'release.remotes.dashboard.version is 1',
  ],
  'a remote without an entry': [
    withRemote({ entry: undefined }),
    'release.remotes.dashboard.entry is undefined',
  ],
  'an entry that leads elsewhere': [
    withRemote({ entry: '//evil.example/remoteEntry.js' }),
    'release.remotes.dashboard.entry is "//evil.example/remoteEntry.js"',
  ],
  'a remote without exposes': [
    withRemote({ exposes: undefined }),
    'release.remotes.dashboard.exposes is undefined',
  ],
  'an expose without a list of files': [
    withRemote({ exposes: { A: 'A.js' } }),
    'release.remotes.dashboard.exposes is {"A":"A.js"}',
  ],
  'hashes that are not a list': [
    withRemote({ integrity: 'sha384' }),
    'release.remotes.dashboard.integrity is "sha384"',
  ],
  'a hash that browsers would ignore': [
    withRemote({ integrity: { 'remoteEntry.js': 'md5-1a2b' } }),
    'release.remotes.dashboard.integrity is {"remoteEntry.js":"md5-1a2b"}',
  ],
  'a file without an address': [
    { ...release, whole: { integrity: hash } },
    'release.whole is {"integrity":',
  ],
  'a file without a hash': [
    { ...release, whole: { url: '/host/chunk-1/release.json' } },
    'release.whole is {"url":"/host/chunk-1/release.json"}',
  ],
  'an expose with a number as file': [
    withRemote({ exposes: { A: [1] } }),
    'release.remotes.dashboard.exposes is {"A":[1]}',
  ],
};

test.each(Object.entries(malformed))('reports %s', (_what, [value, problem]) => {
  const indexHtml = indexHtmlWith(JSON.stringify(value));
  expect(() => readRelease(indexHtml)).toThrow(ReleaseError);
  expect(() => readRelease(indexHtml)).toThrow(`The release in index.html is invalid: ${problem}`);
});

describe('a candidate', () => {
  const candidate = {
    ...release.remotes.dashboard!,
    version: '0.2.0-cccccccccc',
    share: 10,
    start: 5,
  };
  const withCandidates = (candidates: unknown) => ({ ...release, candidates }) as Release;
  let log: jest.SpyInstance;
  beforeEach(() => (log = jest.spyOn(console, 'error').mockReturnValue()));
  afterEach(() => log.mockClear());

  test('stays if it can be used', () => {
    const valid = withCandidates({ dashboard: candidate });
    expect(dropBrokenCandidates(valid)).toEqual(valid);
    expect(log).not.toHaveBeenCalled();
  });

  const broken: Record<string, [candidate: unknown, problem: string]> = {
    null: [null, 'release.candidates.dashboard is not an object'],
    'without a version': [{ ...candidate, version: undefined }, '.version is undefined'],
    'of another origin': [{ ...candidate, entry: '//evil.example/a.js' }, '.entry is "//evil'],
    'of another remote': [{ ...candidate, entry: '/remotes/other/1/a.js' }, '.entry is "/remotes'],
    'without exposes': [{ ...candidate, exposes: null }, '.exposes is null'],
    'with a hash that browsers ignore': [{ ...candidate, integrity: { a: 'b' } }, '.integrity is'],
  };

  test.each(Object.entries(broken))('%s is dropped, and the rest works', (_what, [value, why]) => {
    const text = JSON.stringify(withCandidates({ dashboard: value, other: null }));
    const read = readRelease(indexHtmlWith(text));
    expect(findProblem(read)).toBeUndefined();
    expect(dropBrokenCandidates(read)).toEqual(withCandidates({}));
    expect(log).toHaveBeenCalledWith(expect.stringContaining(why));
  });

  test.each([null, 'candidates', [], 7])('candidates that are %j change nothing', (candidates) => {
    const read = withCandidates(candidates);
    expect(findProblem(read)).toBeUndefined();
    expect(dropBrokenCandidates(read).remotes).toEqual(release.remotes);
  });
});

function withRemote(change: object | null): unknown {
  const dashboard = change && { ...release.remotes.dashboard, ...change };
  return { ...release, remotes: { dashboard } };
}

function indexHtmlWith(text: string | undefined): Document {
  const indexHtml = document.implementation.createHTMLDocument();
  if (text === undefined) return indexHtml;
  const script = indexHtml.createElement('script');
  script.type = 'application/json';
  script.id = 'release';
  script.textContent = text;
  indexHtml.head.append(script);
  return indexHtml;
}

test('an entry in the folder of its remote is accepted', () => {
  expect(isOwnEntry('dashboard', '/remotes/dashboard/0.1.0-abc/remoteEntry.js')).toBe(true);
});

test.each([
  '',
  '//evil.example/remotes/dashboard/remoteEntry.js',
  '/\\evil.example/remoteEntry.js',
  '\\\\evil.example/remoteEntry.js',
  'http://evil.example/remotes/dashboard/remoteEntry.js',
  'https://localhost/remotes/dashboard/1/remoteEntry.js',
  'http://localhost:3001/remoteEntry.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'remotes/dashboard/1/remoteEntry.js',
  '/remotes/dashboard',
  '/remotes/notifications/1/remoteEntry.js',
  '/remotes/dashboard/../../elsewhere.js',
  '/remotes/dashboard/%2e%2e/notifications/1/remoteEntry.js',
  '/remotes/dashboard/\\..\\..\\elsewhere.js',
  '/remotes/dashboard/\t/remoteEntry.js',
  '/remotes/dashboard/1/remoteEntry.js?query',
  '/remotes/dashboard/1/remoteEntry.js#fragment',
  '/host/1/main.js',
])('the entry %j is refused', (entry) => {
  expect(isOwnEntry('dashboard', entry)).toBe(false);
});

describe('in a development build of the host', () => {
  const { NODE_ENV } = process.env;
  beforeEach(() => (process.env.NODE_ENV = 'development'));
  afterEach(() => (process.env.NODE_ENV = NODE_ENV));

  test('a dev server on this machine is accepted', () => {
    expect(isOwnEntry('dashboard', 'http://localhost:3001/remoteEntry.js')).toBe(true);
  });

  test.each([
    'http://localhost:3001/other.js',
    'http://localhost.evil.example:3001/remoteEntry.js',
    'http://evil.example:3001/remoteEntry.js',
    'https://localhost:3001/remoteEntry.js',
    '//localhost:3001/remoteEntry.js',
    'data:text/javascript,http://localhost:3001/remoteEntry.js',
    'http://localhost:3001/remoteEntry.js.evil',
  ])('the entry %j is refused', (entry) => {
    expect(isOwnEntry('dashboard', entry)).toBe(false);
  });
});

// The commands check releases with another check, which gets the same ones (platform/delivery/src/page).
test.each(Object.entries(releases.good))('%s can be used', (_what, value) => {
  expect(findProblem(value)).toBeUndefined();
});

test.each(Object.entries(releases.bad))('%s is no release', (_what, value) => {
  expect(findProblem(value)).toBeDefined();
});
