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
  expect(budgetsOf(budgets, '/shop', [packageIn('remote-a')])).toEqual([
    { path: ['/shop/remote-a/dist/A.js', '/shop/remote-a/dist/A.css'], limit: '1 KB' },
  ]);
  const all = ['host', 'remote-a', 'remote-ab'].map(packageIn);
  expect(budgetsOf(budgets, '/shop', all)).toHaveLength(3);
});
