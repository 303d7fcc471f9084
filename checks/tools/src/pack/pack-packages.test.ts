import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { type ExportTarget, type Manifest, packedProblems, publicPackages } from './pack-packages';

const manifest: Manifest = {
  name: '@backshop/parts',
  version: '1.0.0',
  description: 'Parts',
  license: 'MIT',
  repository: 'https://git.example/parts',
  bugs: 'https://git.example/parts/issues',
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
  [{ repository: undefined }, 'package.json has no "repository"'],
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

const packages = publicPackages(workspaceRoot).map((each) => [each.manifest.name, each] as const);

/** Returns what `pnpm pack` has to put in place of a target in `exports`. */
function compiled(target: ExportTarget): ExportTarget {
  if (typeof target !== 'string') {
    return Object.fromEntries(
      Object.entries(target).map(([condition, file]) => [condition, declaration(file)]),
    );
  }
  const file = target.replace(/^\.\/src\//, './dist/');
  if (!/\.tsx?$/.test(file)) return file;
  return { types: declaration(file), default: file.replace(/\.tsx?$/, '.js') };
}

function declaration(file: string): string {
  return file.replace(/^\.\/src\//, './dist/').replace(/(\.d)?\.tsx?$/, '.d.ts');
}

test.each(packages)('%s can be published, and has a changelog', (name, { root, manifest }) => {
  expect(manifest).toMatchObject({
    license: 'MIT',
    engines: { node: '>=20.19' },
    files: expect.arrayContaining(['CHANGELOG.md']) as unknown,
    publishConfig: { access: 'restricted' },
  });
  expect(manifest).not.toHaveProperty('private');
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
    new RegExp(`^# ${name}\\n\\n## ${manifest.version.replaceAll('.', String.raw`\.`)}\\n`),
  );
  expect(existsSync(join(root, 'README.md'))).toBe(true);
});

test.each(packages)('%s exports the compiled form of its sources', (_name, { manifest }) => {
  const { exports = {}, publishConfig } = manifest;
  for (const [path, target] of Object.entries(publishConfig?.exports ?? {})) {
    expect(exports).toHaveProperty([path]);
    expect([path, target]).toEqual([path, compiled(exports[path]!)]);
  }
});

test('all packages have one version, and changesets keeps it so', () => {
  const config = readFileSync(join(workspaceRoot, '.changeset/config.json'), 'utf8');
  const { fixed } = JSON.parse(config) as { fixed: string[][] };
  expect(fixed).toEqual([packages.map(([name]) => name)]);
  expect(new Set(packages.map(([, { manifest }]) => manifest.version)).size).toBe(1);
});

test('the page about messages is in the package of the commands', () => {
  const { files } = new Map(packages).get('@backshop/delivery')!.manifest;
  expect(files).toContain('troubleshooting.md');
});
