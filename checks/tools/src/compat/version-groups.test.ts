import { newestGroups, variedPackages } from './version-groups';

const pinned = new Map([
  ['@module-federation/enhanced', '2.9.2'],
  ['@module-federation/error-codes', '2.9.2'],
  ['webpack', '5.110.3'],
]);

const groupsWith = (changes: Record<string, string>) =>
  newestGroups(pinned, new Map([...pinned, ...Object.entries(changes)])).map((group) => [
    group.name,
    Object.fromEntries(group.versions),
  ]);

test('varies webpack and every package of Module Federation', () => {
  const catalog = new Map([...pinned, ['webpack-cli', '7.3.1'], ['react', '19.3.1']]);
  expect(variedPackages(catalog)).toEqual([...pinned.keys()]);
});

test('tests webpack alone, Module Federation alone, and both', () => {
  expect(groupsWith({ '@module-federation/enhanced': '3.0.0', webpack: '5.112.2' })).toEqual([
    ['newest webpack', { webpack: '5.112.2' }],
    ['newest Module Federation', { '@module-federation/enhanced': '3.0.0' }],
    ['both', { '@module-federation/enhanced': '3.0.0', webpack: '5.112.2' }],
  ]);
});

test('tests one group when only one has newer versions', () => {
  expect(groupsWith({ webpack: '5.112.2' })).toEqual([['newest webpack', { webpack: '5.112.2' }]]);
});

test('tests nothing when every pinned version is the newest', () => {
  expect(groupsWith({})).toEqual([]);
});
