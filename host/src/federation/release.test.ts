import type { Release } from '@backshop/shared-types';
import {
  dropBrokenCandidates,
  findProblem,
  isOwnEntry,
  readRelease,
  ReleaseError,
} from './release';
import releases from './testing/releases.json';

const release: Release = releases.release;

test('returns the release in index.html', () => {
  expect(readRelease(indexHtmlWith(JSON.stringify(release)))).toEqual(release);
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

// The commands check releases with another check, which gets the same ones (platform/delivery/src/page).
test.each(rowsOf(releases.good))('%s can be %j', (path, value) => {
  const good = withValue(path, value);
  expect(readRelease(indexHtmlWith(JSON.stringify(good)))).toEqual(good);
});

const missing = releases.required.map((path) => [path, undefined] as const);

test.each([...missing, ...rowsOf(releases.bad)])('%s cannot be %j', (path, value) => {
  const indexHtml = indexHtmlWith(JSON.stringify(withValue(path, value)));
  const mustBeObject = ['release', 'release.remotes.dashboard'].includes(path);
  const problem = `${path} is ${mustBeObject ? 'not an object' : JSON.stringify(value)}`;
  expect(() => readRelease(indexHtml)).toThrow(ReleaseError);
  expect(() => readRelease(indexHtml)).toThrow(`The release in index.html is invalid: ${problem}.`);
});

/** Returns each value of a table in releases.json with the path of its field. */
function rowsOf(table: Record<string, unknown[]>) {
  return Object.entries(table).flatMap(([path, values]) =>
    values.map((value) => [path, value] as const),
  );
}

/** Returns the release with another value at a path. */
function withValue(path: string, value: unknown): unknown {
  const changed = (object: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return value;
    const fields = object as Record<string, unknown>;
    return { ...fields, [key]: changed(fields[key], rest) };
  };
  return changed(release, path.split('.').slice(1));
}

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
