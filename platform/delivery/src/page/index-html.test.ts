import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineJson } from '@backshop/build-config/index-html';
import type { Release } from '@backshop/shared-types';
import { asRelease, parseRelease } from './index-html';

const release: Release = {
  number: 3,
  created: '2026-11-21T09:00:00.000Z',
  host: '0.1.0-aaaaaaaaaa',
  remotes: {
    dashboard: {
      version: '0.1.0-bbbbbbbbbb',
      entry: '/remotes/dashboard/0.1.0-bbbbbbbbbb/remoteEntry.js',
      exposes: {},
    },
  },
};

/** Returns an `index.html` with a value instead of a release. */
const htmlWith = (value: unknown) =>
  `<script type="application/json" id="release">${inlineJson(value)}</script>`;

const withCandidate = (fields: object) => ({
  dashboard: { version: '0.1.0-cccccccccc', ...fields },
});

test('reads the release of an index.html', () => {
  expect(parseRelease(htmlWith(release))).toEqual(release);
});

test.each([
  ['no document', ''],
  ['no release', '<!doctype html>'],
  ['half a release', htmlWith(release).slice(0, 120)],
  ['a list', htmlWith([])],
  ['null', htmlWith(null)],
  ['the number "x"', htmlWith({ ...release, number: 'x' })],
  ['the number 0', htmlWith({ ...release, number: 0 })],
  ['the number 1.5', htmlWith({ ...release, number: 1.5 })],
  ['a number that is too large', htmlWith({ ...release, number: 2 ** 53 })],
  ['no time', htmlWith({ ...release, created: undefined })],
  ['a host that is no text', htmlWith({ ...release, host: {} })],
  ['no remotes', htmlWith({ ...release, remotes: undefined })],
  ['a list of remotes', htmlWith({ ...release, remotes: [] })],
  ['a remote without a version', htmlWith({ ...release, remotes: { dashboard: {} } })],
  ['a remote that is null', htmlWith({ ...release, remotes: { dashboard: null } })],
  ['a list of candidates', htmlWith({ ...release, candidates: [] })],
  [
    'a candidate without a share',
    htmlWith({ ...release, candidates: withCandidate({ start: 0 }) }),
  ],
  [
    'a candidate without a start',
    htmlWith({ ...release, candidates: withCandidate({ share: 9 }) }),
  ],
])('an index.html with %s is damaged', (_damage, html) => {
  expect(parseRelease(html)).toBeUndefined();
});

test.each([
  '@evil.example/',
  '.evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
])('an index.html with a page or a card at %j is damaged', (path) => {
  const pages = { Page: { path } };
  const cards = { Card: { page: path } };
  for (const parts of [{ pages }, { cards }]) {
    const dashboard = { ...release.remotes.dashboard, ...parts };
    expect(parseRelease(htmlWith({ ...release, remotes: { dashboard } }))).toBeUndefined();
  }
});

test('fields that the command does not know are no damage', () => {
  expect(parseRelease(htmlWith({ ...release, unknown: 1 }))).toHaveProperty('unknown', 1);
});

/** The same releases as in the test of the host's own check, so that both checks agree. */
const releases = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../host/src/federation/testing/releases.json'),
    'utf8',
  ),
) as Record<'good' | 'bad', Record<string, unknown>>;

test.each(Object.entries(releases.good))('%s can be used', (_what, value) => {
  expect(asRelease(value)).toEqual(value);
});

test.each(Object.entries(releases.bad))('%s is no release', (_what, value) => {
  expect(asRelease(value)).toBeUndefined();
});
