import { folderNamed, workspaceRoot } from '../workspace';
import { budgetsOf } from './check-package';

test.each([
  ['host', 'host'],
  ['dashboard', 'remote-dashboard'],
  ['remote-dashboard', 'remote-dashboard'],
  ['ui', 'ui'],
])('%s names the package in the folder %s', (name, folder) => {
  expect(folderNamed(name)).toBe(folder);
});

test('the refusal of an unknown package lists the known ones', () => {
  expect(() => folderNamed('dashbord')).toThrow(
    'There is no package "dashbord". Choose one of these: host, dashboard, notifications, placeholders, bench, e2e, tools, build-config,',
  );
});

test('a package is measured by the budgets of its own files', () => {
  expect(budgetsOf('remote-placeholders')).toEqual([
    expect.objectContaining({
      name: 'remote-placeholders: entry',
      path: [`${workspaceRoot}/remote-placeholders/dist/remoteEntry.js`],
    }),
    expect.objectContaining({ name: 'remote-placeholders: one page beyond the entry' }),
  ]);
  expect(budgetsOf('ui')).toEqual([]);
});
