import { folderNamed } from '../workspace';

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
