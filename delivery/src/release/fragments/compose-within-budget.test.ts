import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { indexTokens, maxFragmentSize, maxIndexSize } from '@backshop/build-config/output-format';
import { composeIndexHtml } from '../compose-index-html';
import { composeWithinBudget } from './compose-within-budget';
import type { Fragment } from './fragment';

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

const compose = (fragments: Fragment[]) => composeWithinBudget(template, release, {}, fragments);
const sizeOf = (html: string) => brotliCompressSync(html).length;

test('all fragments go in if they fit', () => {
  const fragments = [fragment('A', 1000), fragment('B', 3000)];
  expect(compose(fragments)).toEqual({
    html: composeIndexHtml(template, release, {}, fragments),
    notes: [],
  });
});

test.each([5, 200])(
  'of %i fragments, those of the first pages go in, and a note names the others',
  (count) => {
    const fragments = Array.from({ length: count }, (_, index) => fragment(`P${index}`, 3000));
    const { html, notes } = compose(fragments);
    const shown = [...html.matchAll(/data-page="\/([^"]+)"/g)].map(([, page]) => page);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(shown).toEqual(fragments.slice(0, shown.length).map(({ path }) => path.slice(1)));
    expect(sizeOf(html)).toBeLessThanOrEqual(maxIndexSize);
    const others = fragments.slice(shown.length);
    expect(
      sizeOf(composeIndexHtml(template, release, {}, fragments.slice(0, shown.length + 1))),
    ).toBeGreaterThan(maxIndexSize);
    expect(notes).toEqual([
      `index.html has no room for the first screens of ${others.map(({ expose }) => expose).join(', ')}: it may have 14000 bytes (brotli). These pages show a skeleton while they load.`,
    ]);
  },
);

test('an index.html that is too large without fragments gets none', () => {
  const large = template + incompressible(maxIndexSize);
  const { html, notes } = composeWithinBudget(large, release, {}, [fragment('A', 100)]);
  expect(html).toBe(composeIndexHtml(large, release, {}));
  expect(notes).toEqual([expect.stringContaining('shop/A')]);
});

test('a fragment that is too large or could run something is left out, and a note says why', () => {
  const active = { ...fragment('B', 100), html: '<script>x()</script>' };
  const good = fragment('C', 100);
  const { html, notes } = compose([fragment('A', maxFragmentSize + 500), active, good]);
  expect(html).toBe(composeIndexHtml(template, release, {}, [good]));
  expect(notes).toEqual([
    expect.stringMatching(
      /^shop\/A shows a skeleton while it loads: its first screen has \d+ bytes/,
    ),
    "shop/B shows a skeleton while it loads: its first screen can't be part of index.html, because it contains <script>.",
  ]);
});

test('a template of an older host gets no fragments, and no note', () => {
  expect(composeWithinBudget('<main></main>', release, {}, [fragment('A', 9000)])).toEqual({
    html: '<main></main>',
    notes: [],
  });
});
