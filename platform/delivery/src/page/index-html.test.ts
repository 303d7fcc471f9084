import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineJson } from '@backshop/build-config/index-html';
import type { Release } from '@backshop/shared-types';
import { parseRelease } from './index-html';

/** The same releases as in the test of the host's own check, so that both checks agree. */
const releases = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../host/src/federation/testing/releases.json'),
    'utf8',
  ),
) as {
  release: Release;
  required: string[];
  good: Record<string, unknown[]>;
  bad: Record<string, unknown[]>;
};
const { release } = releases;

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
  ['the number 0', htmlWith({ ...release, number: 0 })],
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

test.each(rowsOf(releases.good))('%s can be %j', (path, value) => {
  const good = withValue(path, value);
  expect(parseRelease(htmlWith(good))).toEqual(good);
});

const missing = releases.required.map((path) => [path, undefined] as const);

test.each([...missing, ...rowsOf(releases.bad)])('%s cannot be %j', (path, value) => {
  expect(parseRelease(htmlWith(withValue(path, value)))).toBeUndefined();
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
