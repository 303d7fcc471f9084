import { previewedExpose, previewPage, whereShown } from './open-preview';

test('an address names the expose that it previews', () => {
  expect(previewedExpose('/preview/MadeUp')).toBe('MadeUp');
  expect(previewPage('made-up', 'MadeUp')).toMatchObject({
    path: '/preview/MadeUp',
    name: 'Made Up',
    expose: 'made-up/MadeUp',
  });
});

test.each([
  ['/preview/Reports', 'Reports'],
  ['/preview/Reports/', 'Reports'],
  ['/preview/Reports/2026/q1', 'Reports'],
  ['/preview/reports', 'reports'],
  ['/preview/Low_stock', 'Low_stock'],
])('%s previews %s', (pathname, expose) => {
  expect(previewedExpose(pathname)).toBe(expose);
});

test.each([
  '/preview',
  '/preview/',
  '/preview/../Reports',
  '/preview/%2e%2e',
  '/preview/Re-ports',
  '/customers',
])('%s previews nothing', (pathname) => {
  expect(previewedExpose(pathname)).toBeUndefined();
});

const pages = [
  { name: 'Dashboard', path: '/', expose: 'dashboard/Dashboard' },
  { name: 'Customers', path: '/customers', expose: 'placeholders/Customers' },
  { name: 'Store', path: '/store', expose: 'placeholders/Store' },
];

test.each<[what: string, remote: string, path: string, text: string]>([
  ['the page at the address', 'dashboard', '/', ''],
  ['other pages', 'placeholders', '/', 'To see the preview, open Customers or Store.'],
  ['a part of every page', 'notifications', '/store', ''],
  [
    'no page',
    'reports',
    '/',
    'No page shows it yet. To see the preview, open /preview/Reports or /preview/More.',
  ],
])('a preview of a remote in %s says where to see it', (_what, remote, path, text) => {
  expect(whereShown(remote, path, pages, { exposes: { Reports: [], More: [] } })).toBe(text);
});

test('a preview of a remote with cards says which page shows them', () => {
  const cards = { Low: { page: '/', name: 'Low stock', size: 'small' } };
  expect(whereShown('stock', '/', pages, { cards })).toBe('');
  expect(whereShown('stock', '/customers', pages, { cards })).toBe(
    'To see the preview, open Dashboard.',
  );
});

test('a remote that no release has may have any page', () => {
  expect(whereShown('reports', '/', pages)).toContain('open /preview/<Expose>.');
});
