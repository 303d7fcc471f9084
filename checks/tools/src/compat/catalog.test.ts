import { readCatalog, setCatalogVersions } from './catalog';

const yaml = `packages:
  - host

# One place for every version.
catalog:
  '@module-federation/enhanced': 2.9.2
  # A comment between entries.
  '@typescript/native': npm:typescript@7.0.2

  webpack: 5.110.3
  webpack-cli: 7.3.1

overrides:
  webpack: 1.0.0
`;

test('reads every entry of the catalog and nothing outside it', () => {
  expect([...readCatalog(yaml)]).toEqual([
    ['@module-federation/enhanced', '2.9.2'],
    ['@typescript/native', 'npm:typescript@7.0.2'],
    ['webpack', '5.110.3'],
    ['webpack-cli', '7.3.1'],
  ]);
});

test('changes only the versions of the named catalog entries', () => {
  const versions = new Map([
    ['@module-federation/enhanced', '3.0.0'],
    ['webpack', '5.112.2'],
  ]);
  expect(setCatalogVersions(yaml, versions)).toBe(
    yaml
      .replace("enhanced': 2.9.2", "enhanced': 3.0.0")
      .replace('  webpack: 5.110.3', '  webpack: 5.112.2'),
  );
});

test('refuses a package that is not in the catalog', () => {
  expect(() => setCatalogVersions(yaml, new Map([['rollup', '5.0.0']]))).toThrow(
    'The catalog has no entry for rollup.',
  );
});
