import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { type ExportTarget, publicPackages } from './public-packages';

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
