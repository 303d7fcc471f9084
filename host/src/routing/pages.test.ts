import type { BroughtPage } from '@backshop/shared-types';
import { released, releaseOf } from '../federation/testing/fake-releases';
import { pageAt } from './find-page';
import { pages, pagesOf } from './pages';

/** docs/product.md, "Pages". The host may have more pages, at any position. */
const specified = [
  ['/', 'Dashboard'],
  ['/product', 'Product Analytics'],
  ['/customers', 'Customers'],
  ['/store', 'Store'],
  ['/message', 'Messages'],
  ['/setings', 'Settings'],
];

test('has the specified pages in the specified order', () => {
  const paths = specified.map(([path]) => path);
  const found = pages.filter(({ path }) => paths.includes(path));
  expect(found.map(({ path, name }) => [path, name])).toEqual(specified);
});

test('no two pages have the same address, title or id', () => {
  for (const key of ['path', 'name', 'id'] as const) {
    expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
  }
});

test('finds each page by its address', () => {
  for (const page of pages) expect(pageAt(pages, page.path)).toBe(page);
});

describe('pages that remotes bring', () => {
  const remote = (pages: Record<string, BroughtPage>) => released('x', '1', { pages });
  const remotes = {
    reports: remote({ Sales: { path: '/reports/sales', name: 'Sales', position: 2 } }),
    dashboard: released('dashboard', '1'),
    gifts: remote({
      Gifts: { path: '/gifts', name: 'Gifts', hasSubpages: true },
      Team10: { path: '/gifts/10', name: 'Gifts 10' },
      Team2: { path: '/gifts/2', name: 'Gifts 2' },
      Cards: { path: '/gifts/cards', name: 'Cards' },
    }),
  };
  const release = releaseOf({}, { remotes });
  const brought = (candidates = {}) => pagesOf({ ...release, candidates }).slice(pages.length);

  beforeEach(() => localStorage.setItem('draw', '5'));

  test('follow the host’s own, by position and name', () => {
    expect(pagesOf(release).slice(0, pages.length)).toEqual([...pages]);
    expect(brought().map(({ id, name }) => [id, name])).toEqual([
      ['gifts/Cards', 'Cards'],
      ['gifts/Gifts', 'Gifts'],
      ['gifts/Team2', 'Gifts 2'],
      ['gifts/Team10', 'Gifts 10'],
      ['reports/Sales', 'Sales'],
    ]);
  });

  test('are those of the version that this browser uses', () => {
    const version = remote({ Sales: { path: '/reports/new', name: 'New' } });
    const candidate = (start: number) => ({ reports: { ...version, share: 10, start } });
    expect(brought(candidate(0)).at(-1)).toMatchObject({ name: 'New', expose: 'reports/Sales' });
    expect(brought(candidate(50)).at(-1)).toMatchObject({ name: 'Sales' });
  });
});
