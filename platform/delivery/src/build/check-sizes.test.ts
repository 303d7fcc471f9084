import { budgetsOf } from './check-sizes';

const packageIn = (folder: string) => ({
  name: folder,
  folder,
  root: `/shop/${folder}`,
  version: '',
});

test('a release checks the budgets of the packages that it releases', () => {
  const budgets = [
    { path: 'host/dist/main.js' },
    { path: '.origin/index.html' },
    { path: ['remote-a/dist/A.js', 'remote-a/dist/A.css'], limit: '1 KB' },
    { path: 'remote-ab/dist/A.js' },
  ];
  expect(budgetsOf('/shop', [packageIn('remote-a')], budgets)).toEqual([
    { path: ['/shop/remote-a/dist/A.js', '/shop/remote-a/dist/A.css'], limit: '1 KB' },
  ]);
  const all = ['host', 'remote-a', 'remote-ab'].map(packageIn);
  expect(budgetsOf('/shop', all, budgets)).toHaveLength(3);
});

test('a budget can leave files out', () => {
  const budget = { path: ['remote-a/dist/*.js', '!remote-a/dist/map.js'] };
  expect(budgetsOf('/shop', [packageIn('remote-a')], [budget])).toEqual([
    { path: ['/shop/remote-a/dist/*.js', '!/shop/remote-a/dist/map.js'] },
  ]);
});

test('a checkout can have any characters in its path', () => {
  const root = '/shop (1)/[2]';
  const remote = { ...packageIn('remote-a'), root: `${root}/remote-a` };
  expect(budgetsOf(root, [remote], [{ path: 'remote-a/dist/*.js' }])).toEqual([
    { path: [String.raw`/shop \(1\)/\[2\]/remote-a/dist/*.js`] },
  ]);
});
