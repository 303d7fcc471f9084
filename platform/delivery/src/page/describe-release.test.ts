import { inlineJson } from '@backshop/build-config/index-html';
import type { Release } from '@backshop/shared-types';
import { parseRelease } from './index-html';

const release: Release = {
  number: 3,
  created: '2026-11-21T09:00:00.000Z',
  host: '0.1.0-aaaaaaaaaa',
  remotes: { dashboard: { version: '0.1.0-bbbbbbbbbb', entry: '/a.js', exposes: {} } },
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

test('fields that the command does not know are no damage', () => {
  expect(parseRelease(htmlWith({ ...release, unknown: 1 }))).toHaveProperty('unknown', 1);
});
