import { normalizePath, pageAt } from './find-page';

test.each([
  ['/', '/'],
  ['/store', '/store'],
  ['/store/', '/store'],
  ['/store//', '/store'],
])('%s becomes %s', (path, normalized) => {
  expect(normalizePath(path)).toBe(normalized);
});

const pages = [
  { path: '/' },
  { path: '/store' },
  { path: '/reports', hasSubpages: true },
  { path: '/reports/yearly' },
  { path: '/preview/Sales' },
];

test.each([
  ['/', '/'],
  ['/store/', '/store'],
  ['/STORE', '/store'],
  ['/reports', '/reports'],
  ['/reports/2026/q1', '/reports'],
  ['/Reports/2026', '/reports'],
  ['/reports/yearly', '/reports/yearly'],
  ['/preview/sales', '/preview/Sales'],
])('%s is an address of the page %s', (address, path) => {
  expect(pageAt(pages, address)).toMatchObject({ path });
});

test.each(['/store/cash', '/reportsx', '/nowhere', '/reports2/x'])(
  'no page has the address %s',
  (address) => expect(pageAt(pages, address)).toBeUndefined(),
);
