import type { Release } from '@backshop/shared-types';
import { readRelease, ReleaseError } from './release';

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

test('gives the release that the page carries', () => {
  expect(readRelease(pageWith(JSON.stringify(release)))).toEqual(release);
});

test('takes a release with remotes and fields that this host does not know', () => {
  const later = { ...release, remotes: { reports: release.remotes.dashboard }, reason: 'rollback' };
  expect(readRelease(pageWith(JSON.stringify(later)))).toEqual(later);
});

test('says that the element is missing', () => {
  expect(() => readRelease(pageWith(undefined))).toThrow(
    new ReleaseError('The page has no element script#release.'),
  );
});

const unreadable: Record<string, [text: string, message: RegExp]> = {
  'no text': ['', /is empty/],
  'blanks alone': [' \n ', /is empty/],
  'an unfilled template': ['__RELEASE__', /is not JSON/],
  'JSON that breaks off': ['{ "number": 1, ', /is not JSON/],
};

test.each(Object.entries(unreadable))('names the cause for %s', (_what, [text, message]) => {
  expect(() => readRelease(pageWith(text))).toThrow(ReleaseError);
  expect(() => readRelease(pageWith(text))).toThrow(message);
});

const malformed: Record<string, [value: unknown, problem: string]> = {
  null: [null, 'it is no object'],
  'a list': [[release], 'it is no object'],
  'a text': ['release', 'it is no object'],
  'no number': [{ ...release, number: undefined }, '"number" is no whole number'],
  'half a number': [{ ...release, number: 1.5 }, '"number" is no whole number'],
  'no time': [{ ...release, created: 1 }, '"created" is no text'],
  'no host': [{ ...release, host: null }, '"host" is no text'],
  'no remotes': [{ ...release, remotes: undefined }, '"remotes" is no object'],
  'remotes as a list': [{ ...release, remotes: [] }, '"remotes" is no object'],
  'a remote that is nothing': [withRemote(null), 'remote "dashboard" needs'],
  'a remote without a version': [withRemote({ version: 1 }), 'remote "dashboard" needs'],
  'a remote without an entry': [withRemote({ entry: undefined }), 'remote "dashboard" needs'],
  'a remote without exposes': [withRemote({ exposes: undefined }), 'remote "dashboard" needs'],
  'an expose without a list': [withRemote({ exposes: { A: 'A.js' } }), 'remote "dashboard" needs'],
  'an expose of no files': [withRemote({ exposes: { A: [1] } }), 'remote "dashboard" needs'],
};

test.each(Object.entries(malformed))('names the cause for %s', (_what, [value, problem]) => {
  const page = pageWith(JSON.stringify(value));
  expect(() => readRelease(page)).toThrow(ReleaseError);
  expect(() => readRelease(page)).toThrow(`script#release is not a release: ${problem}`);
});

function withRemote(change: object | null): unknown {
  const dashboard = change && { ...release.remotes.dashboard, ...change };
  return { ...release, remotes: { dashboard } };
}

function pageWith(text: string | undefined): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === undefined) return page;
  const script = page.createElement('script');
  script.type = 'application/json';
  script.id = 'release';
  script.textContent = text;
  page.head.append(script);
  return page;
}
