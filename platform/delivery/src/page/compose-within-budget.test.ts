import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { indexTokens, maxIndexSize } from '@backshop/build-config/index-html';
import { maxFragmentSize } from '@backshop/build-config/fragment-html';
import type { ReleasedRemote } from '@backshop/shared-types';
import { releaseFromIndexHtml } from './index-html';
import {
  composeIndexHtml,
  composeWithinBudget,
  type Fragment,
  type Pieces,
} from './compose-index-html';

const release = { number: 1, created: '', host: '1', remotes: {} };
const template = `<main>${indexTokens.fragments}</main>`;

/** Returns text that takes about this many bytes when it is compressed. */
function incompressible(bytes: number, seed = ''): string {
  const lines = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
    createHash('sha256').update(`${seed}${index}`).digest('base64'),
  );
  return lines.join('');
}

/** Returns a fragment of about this many bytes (brotli). */
function fragment(page: string, bytes: number): Fragment {
  const html = `<p>${incompressible(bytes, page)}</p>`;
  return { path: `/${page}`, expose: `shop/${page}`, html };
}

/** Returns what `index.html` is composed of, without remotes. */
const pieces = (fragments: Fragment[]): Pieces => ({
  template,
  release,
  policy: {},
  pages: fragments,
  fragments,
});
const compose = (fragments: Fragment[]) => composeWithinBudget(pieces(fragments));
const sizeOf = (html: string) => brotliCompressSync(html).length;

test('index.html has all fragments if they fit', () => {
  const fragments = [fragment('A', 1000), fragment('B', 3000)];
  expect(compose(fragments)).toEqual({
    html: composeIndexHtml(template, release, {}, fragments),
    part: release,
    missing: [],
  });
});

test.each([5, 20])(
  'of %i fragments, index.html has those of the first pages, and lacks the others',
  (count) => {
    const fragments = Array.from({ length: count }, (_, index) => fragment(`P${index}`, 3000));
    const { html, missing } = compose(fragments);
    const shown = [...html.matchAll(/data-page="\/([^"]+)"/g)].map(([, page]) => page);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(shown).toEqual(fragments.slice(0, shown.length).map(({ path }) => path.slice(1)));
    expect(sizeOf(html)).toBeLessThanOrEqual(maxIndexSize);
    const others = fragments.slice(shown.length);
    expect(
      sizeOf(composeIndexHtml(template, release, {}, fragments.slice(0, shown.length + 1))),
    ).toBeGreaterThan(maxIndexSize);
    expect(missing).toEqual(others.map(({ path, expose }) => ({ path, expose })));
  },
);

test('an index.html that is already too large gets no fragments', () => {
  const large = template + incompressible(maxIndexSize);
  const { html, missing } = composeWithinBudget({
    ...pieces([fragment('A', 100)]),
    template: large,
  });
  expect(html).toBe(composeIndexHtml(large, release, {}));
  expect(missing).toEqual([{ path: '/A', expose: 'shop/A' }]);
});

test('index.html has no fragment that is too large or contains code, and the result says why', () => {
  const active = { ...fragment('B', 100), html: '<script>x()</script>' };
  const good = fragment('C', 100);
  const { html, missing } = compose([fragment('A', maxFragmentSize + 500), active, good]);
  expect(html).toBe(composeIndexHtml(template, release, {}, [good]));
  expect(missing.map(({ expose, problem }) => [expose, problem])).toEqual([
    ['shop/A', expect.stringMatching(/^its first screen has \d+ bytes/)],
    ['shop/B', 'its first screen cannot be part of index.html, because it contains <script>'],
  ]);
});

describe('a release with many remotes', () => {
  const partial = `<script id="release">${indexTokens.release}</script>${template}`;
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');

  /** Returns the pieces of a release with this many remotes and a fragment for each of six pages. */
  function manyRemotes(count: number): Pieces {
    const names = Array.from({ length: count }, (_, index) => `remote-${index}`);
    const remotes = names.map((name) => {
      const version = hash(name).slice(0, 32);
      const entry = `/remotes/${name}/${version}/remoteEntry.js`;
      const integrity = { 'remoteEntry.js': `sha256-${hash(version)}` };
      const summary = name === 'remote-9' ? { summary: { unread: 1 } } : {};
      const released: ReleasedRemote = { version, entry, exposes: {}, integrity, ...summary };
      return [name, released] as const;
    });
    const fragments = [8, 7, 6, 5, 4, 3].map((each) => ({
      ...fragment(`${each}`, 800),
      expose: `remote-${each}/Page`,
    }));
    const whole = { ...release, remotes: Object.fromEntries(remotes) };
    return { template: partial, release: whole, policy: {}, pages: fragments, fragments };
  }
  const remotesIn = (html: string) => Object.keys(releaseFromIndexHtml(html).remotes);
  const pagesIn = (html: string) =>
    [...html.matchAll(/data-page="\/(\d)"/g)].map(([, page]) => page);

  test('has all remotes if they fit, and then names no file', () => {
    const pieces = manyRemotes(20);
    const { html } = composeWithinBudget(pieces);
    expect(html).toBe(composeIndexHtml(partial, pieces.release, {}, pieces.fragments));
    expect(html).not.toContain('"whole"');
  });

  test.each([150, 200])(
    'of %i remotes, has the one with a summary, those of all pages, and as many others as fit',
    (count) => {
      const { html, missing } = composeWithinBudget(manyRemotes(count));
      expect(sizeOf(html)).toBeLessThanOrEqual(maxIndexSize);
      expect(sizeOf(html)).toBeGreaterThan(maxIndexSize - 200);
      expect(pagesIn(html)).toEqual(['8', '7', '6', '5', '4', '3']);
      expect(missing).toEqual([]);
      const names = remotesIn(html);
      expect(names.length).toBeLessThan(count);
      expect(names).toEqual(Array.from(names, (_, index) => `remote-${index}`));
    },
  );

  test('with little room, has the first pages', () => {
    const pieces = manyRemotes(100);
    const { html, missing } = composeWithinBudget({
      ...pieces,
      template: partial + incompressible(maxIndexSize - 3400),
    });
    expect(sizeOf(html)).toBeLessThanOrEqual(maxIndexSize);
    const pages = pagesIn(html);
    expect(pages).toEqual(['8', '7', '6', '5', '4', '3'].slice(0, pages.length));
    expect([1, 2, 3, 4, 5]).toContain(pages.length);
    expect(remotesIn(html)).toEqual(
      expect.arrayContaining(['remote-9', ...pages.map((page) => `remote-${page}`)]),
    );
    expect(missing.map(({ path }) => path.slice(1))).toEqual(
      ['8', '7', '6', '5', '4', '3'].slice(pages.length),
    );
  });

  test('with no room at all, has neither remotes nor fragments', () => {
    const large = partial + incompressible(maxIndexSize);
    const { html } = composeWithinBudget({ ...manyRemotes(30), template: large });
    expect(remotesIn(html)).toEqual([]);
    expect(pagesIn(html)).toEqual([]);
  });
});
