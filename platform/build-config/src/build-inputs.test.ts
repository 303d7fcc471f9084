import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hashBuildInputs } from './build-inputs';
import { temporaryFolder } from './testing/temporary-folder';

let folder: string;

beforeEach(async () => (folder = await temporaryFolder()));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Returns a lock file with the versions of what two packages use. */
function lockfile(react: string, swiper = '1.0.0'): string {
  return `importers:
  remote-orders: { dependencies: { react: { version: ${react} } } }
  remote-other: { dependencies: { swiper: { version: ${swiper} } } }
snapshots:
  react@${react}: {}
  swiper@${swiper}: {}`;
}

describe('in the workspace', () => {
  beforeEach(() => {
    write('pnpm-lock.yaml', lockfile('19.0.0'));
    write('icons/src/bell.svg', 'bell');
    write('platform/build-config/src/preset.ts', 'preset');
    write('shared-types/src/contracts.ts', 'contracts');
    for (const linked of ['icons', 'platform/build-config', 'shared-types'])
      write(`${linked}/package.json`, '{}');
    write('ui/src/tooltip.tsx', 'tooltip');
    write('ui/package.json', '{ "peerDependencies": { "icons": "workspace:*" } }');
    mkdirSync(join(folder, 'ui/node_modules'));
    symlinkSync('../../icons', join(folder, 'ui/node_modules/icons'));
    write('remote-orders/src/page.tsx', 'page');
    write(
      'remote-orders/package.json',
      JSON.stringify({
        dependencies: { '@backshop/ui': 'workspace:*', 'not-installed': '^1.0.0' },
        devDependencies: {
          '@backshop/build-config': 'workspace:*',
          '@backshop/shared-types': 'workspace:*',
        },
      }),
    );
    const installed = join(folder, 'remote-orders/node_modules/@backshop');
    mkdirSync(installed, { recursive: true });
    for (const source of ['platform/build-config', 'shared-types', 'ui']) {
      symlinkSync(`../../../${source}`, join(installed, basename(source)));
    }
  });

  const hashIn = (root: string) => hashBuildInputs(join(root, 'remote-orders'));

  test('the same files in another folder have the same hash', () => {
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    expect(hashIn(copy)).toBe(hashIn(folder));
    rmSync(copy, { recursive: true });
  });

  test.each([
    'remote-orders/src/page.tsx',
    'remote-orders/src/new.tsx',
    'remote-orders/src/features/coverage/map.tsx',
    'remote-orders/src/test-results/list.tsx',
    'remote-orders/src/dist/distance.ts',
    'remote-orders/webpack.config.ts',
    'platform/build-config/src/preset.ts',
    'shared-types/src/contracts.ts',
    'ui/src/tooltip.tsx',
    'icons/src/bell.svg',
    'icons/dist/index.js',
    'pnpm-lock.yaml',
  ])('a change of %s changes the hash', (path) => {
    const before = hashIn(folder);
    write(path, 'changed');
    expect(hashIn(folder)).not.toBe(before);
  });

  test.each([
    'remote-orders/src/page.test.tsx',
    'remote-orders/README.md',
    'remote-orders/dist/remoteEntry.js',
    'remote-orders/node_modules/react/index.js',
    'remote-other/src/page.tsx',
    'platform/build-config/jest/setup.cjs',
    'platform/build-config/src/plumbing/fixture-page.ts',
  ])('a change of %s does not change the hash', (path) => {
    const before = hashIn(folder);
    write(path, 'changed');
    expect(hashIn(folder)).toBe(before);
  });

  test('another version in the lock file changes the hash, except of what the package does not reach', () => {
    const before = hashIn(folder);
    write('pnpm-lock.yaml', lockfile('19.0.0', '2.0.0'));
    expect(hashIn(folder)).toBe(before);
    write('pnpm-lock.yaml', lockfile('19.0.1'));
    expect(hashIn(folder)).not.toBe(before);
  });

  test('a symbolic link to a folder above adds nothing', () => {
    const before = hashIn(folder);
    symlinkSync('..', join(folder, 'remote-orders/src/above'));
    expect(hashIn(folder)).toBe(before);
  });

  test('a file that moves changes the hash', () => {
    const before = hashIn(folder);
    write('remote-orders/src/moved.tsx', 'page');
    rmSync(join(folder, 'remote-orders/src/page.tsx'));
    expect(hashIn(folder)).not.toBe(before);
  });
});

describe('in a repository with one remote', () => {
  const preset = 'node_modules/@backshop/build-config/package.json';

  beforeEach(() => {
    write('src/page.tsx', 'page');
    write('package.json', '{ "devDependencies": { "@backshop/build-config": "^1.0.0" } }');
    write(preset, '{ "version": "1.0.0" }');
  });

  test.each([
    ['a lock file of npm', 'package-lock.json', '{}'],
    ['a lock file of yarn', 'yarn.lock', '{}'],
    ['a lock file of pnpm', 'pnpm-lock.yaml', '{}'],
    ['another version of the preset, without a lock file', preset, '{ "version": "1.0.1" }'],
    ['a configuration of swc', '.swcrc', '{}'],
    ['another dependency', 'package.json', '{}'],
  ])('%s changes the hash', (_what, path, text) => {
    const before = hashBuildInputs(folder);
    write(path, text);
    expect(hashBuildInputs(folder)).not.toBe(before);
  });

  test.each(['.git/index', '.github/workflows/ci.yml', 'coverage/lcov.info', 'src/notes.md'])(
    'a change of %s does not change the hash',
    (path) => {
      const before = hashBuildInputs(folder);
      write(path, 'changed');
      expect(hashBuildInputs(folder)).toBe(before);
    },
  );
});
