import { packedProblems } from './packed-problems';
import type { Manifest } from './public-packages';

const manifest: Manifest = {
  name: '@backshop/parts',
  version: '1.0.0',
  description: 'Parts',
  license: 'MIT',
  engines: { node: '>=20.19' },
  files: ['dist'],
  bin: { parts: './bin/parts.js' },
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './styles/*': './dist/styles/_*.scss',
  },
};

const files = [
  'bin/parts.js',
  'CHANGELOG.md',
  'dist/index.d.ts',
  'dist/index.js',
  'dist/styles/_text.scss',
  'LICENSE',
  'package.json',
  'README.md',
];

test('a complete package has no problems', () => {
  expect(packedProblems(manifest, files)).toEqual([]);
});

test.each(files.filter((file) => file !== 'package.json'))('misses %s', (missing) => {
  const kept = files.filter((file) => file !== missing);
  expect(packedProblems(manifest, kept)).toHaveLength(1);
});

const mistakes: [change: object, problem: string][] = [
  [{ private: true }, 'package.json says "private", so no registry takes it'],
  [{ engines: undefined }, 'package.json has no "engines"'],
  [{ dependencies: { react: 'catalog:' } }, 'package.json has versions that start with "catalog:"'],
  [
    { dependencies: { '@backshop/ui': 'workspace:*' } },
    'package.json has versions that start with "workspace:"',
  ],
];

test.each(mistakes)('refuses a package.json with %j', (change, problem) => {
  expect(packedProblems({ ...manifest, ...change }, files)).toEqual([problem]);
});

test('refuses sources and tests', () => {
  expect(packedProblems(manifest, [...files, 'src/index.ts', 'dist/index.test.js'])).toEqual([
    'it contains src/index.ts, which is only for this workspace',
    'it contains dist/index.test.js, which is only for this workspace',
  ]);
});
