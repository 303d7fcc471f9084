import type { Release } from '@backshop/shared-types';
import { readRelease, ReleaseError } from './read-release';

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

test('accepts hashes', () => {
  const integrity = { 'remoteEntry.js': `sha384-${'aB3+'.repeat(15)}xY/9` };
  const remotes = { dashboard: { ...release.remotes.dashboard!, integrity } };
  const verified = { ...release, remotes };
  expect(readRelease(indexHtmlWith(JSON.stringify(verified)))).toEqual(verified);
});

test('reports a missing element', () => {
  expect(() => readRelease(indexHtmlWith(undefined))).toThrow(
    new ReleaseError('index.html has no element <script id="release">.'),
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

const malformed: Record<string, [value: unknown, problem: string]> = {
  null: [null, 'it is not an object'],
  'an array': [[release], 'it is not an object'],
  'a string': ['release', 'it is not an object'],
  'no number': [{ ...release, number: undefined }, '"number" is not an integer'],
  'a fractional number': [{ ...release, number: 1.5 }, '"number" is not an integer'],
  'a time that is not a string': [{ ...release, created: 1 }, '"created" is not a string'],
  'no host': [{ ...release, host: null }, '"host" is not a string'],
  'no remotes': [{ ...release, remotes: undefined }, '"remotes" is not an object'],
  'an array of remotes': [{ ...release, remotes: [] }, '"remotes" is not an object'],
  'a remote that is null': [withRemote(null), 'remote "dashboard" needs'],
  'a remote without a version': [withRemote({ version: 1 }), 'remote "dashboard" needs'],
  'a remote without an entry': [withRemote({ entry: undefined }), 'remote "dashboard" needs'],
  'an entry that leads elsewhere': [
    withRemote({ entry: '//evil.example/remoteEntry.js' }),
    'remote "dashboard" has the entry "//evil.example/remoteEntry.js", which is not a path below /remotes/dashboard/',
  ],
  'a remote without exposes': [withRemote({ exposes: undefined }), 'remote "dashboard" needs'],
  'an expose without a list of files': [
    withRemote({ exposes: { A: 'A.js' } }),
    'remote "dashboard" needs',
  ],
  'hashes that are not a list': [
    withRemote({ integrity: 'sha384' }),
    'remote "dashboard" has an "integrity"',
  ],
  'a hash that browsers would ignore': [
    withRemote({ integrity: { 'remoteEntry.js': 'md5-1a2b' } }),
    'remote "dashboard" has an "integrity" that is not a list of SHA-384 hashes',
  ],
  'an expose with a number as file': [
    withRemote({ exposes: { A: [1] } }),
    'remote "dashboard" needs',
  ],
};

test.each(Object.entries(malformed))('reports %s', (_what, [value, problem]) => {
  const indexHtml = indexHtmlWith(JSON.stringify(value));
  expect(() => readRelease(indexHtml)).toThrow(ReleaseError);
  expect(() => readRelease(indexHtml)).toThrow(`The release in index.html is invalid: ${problem}`);
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
