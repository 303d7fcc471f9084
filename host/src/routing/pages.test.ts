import { pageExposeAt, pages } from './pages';

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

test('finds the expose of each page by its address', () => {
  for (const { path, expose } of pages) expect(pageExposeAt(path)).toBe(expose);
  expect(pageExposeAt('/nowhere')).toBeUndefined();
});
