import { whereShown } from './where-shown';

const pages = [
  { name: 'Dashboard', path: '/', expose: 'dashboard/Dashboard' },
  { name: 'Customers', path: '/customers', expose: 'placeholders/Customers' },
  { name: 'Store', path: '/store', expose: 'placeholders/Store' },
];

test.each<[what: string, remote: string, path: string, text: string | undefined]>([
  ['the page at the address', 'dashboard', '/', undefined],
  ['other pages', 'placeholders', '/', 'To see the preview, open Customers or Store.'],
  ['a part of every page', 'notifications', '/store', undefined],
  [
    'no page',
    'reports',
    '/',
    'No page shows it yet. To see the preview, open /preview/Reports or /preview/More.',
  ],
])('a preview of a remote in %s says where to see it', (_what, remote, path, text) => {
  expect(whereShown(remote, path, pages, ['Reports', 'More'])).toBe(text);
});

test('a remote that no release has may have any page', () => {
  expect(whereShown('reports', '/', pages)).toContain('open /preview/<Expose>.');
});
