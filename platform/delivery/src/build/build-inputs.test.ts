import { mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { builtPackage } from '../testing/built-package';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { changedInputs, recordInputs } from './build-inputs';

const sources = {
  'pnpm-lock.yaml': 'lockfileVersion: 9',
  'shared-types/src/contracts.ts': 'contracts',
  'platform/build-config/src/preset.ts': 'preset',
  'ui/src/tooltip.tsx': 'tooltip',
  'shared-types/package.json': '{}',
  'platform/build-config/package.json': '{}',
  'ui/package.json': '{}',
  'remote-dashboard/package.json': JSON.stringify({
    devDependencies: {
      '@backshop/build-config': 'workspace:*',
      '@backshop/shared-types': 'workspace:*',
      '@backshop/ui': 'workspace:*',
    },
  }),
  'remote-dashboard/src/page.tsx': 'page',
  'remote-dashboard/src/page.test.tsx': 'test',
  'remote-dashboard/node_modules/react/index.js': 'react',
  'remote-other/src/page.tsx': 'page',
};

/** Returns a package whose last build had the sources above as its inputs. */
async function packageBuiltFromSources() {
  const workspace = await temporaryFolder(sources);
  const built = await builtPackage(workspace, 'remote-dashboard', { 'remoteEntry.js': 'x' });
  const linked = join(built.root, 'node_modules/@backshop');
  await mkdir(linked);
  for (const source of ['platform/build-config', 'shared-types', 'ui']) {
    await symlink(`../../../${source}`, join(linked, basename(source)));
  }
  const inputs = await changedInputs(built);
  await recordInputs(built, inputs!);
  return { workspace, built };
}

test('a package without a build has changed', async () => {
  const workspace = await temporaryFolder(sources);
  const built = await builtPackage(workspace, 'remote-dashboard', {});
  expect(await changedInputs(built)).toBeDefined();
});

test('a package has not changed right after its build', async () => {
  const { built } = await packageBuiltFromSources();
  expect(await changedInputs(built)).toBeUndefined();
});

test.each([
  'remote-dashboard/src/page.tsx',
  'remote-dashboard/src/new.tsx',
  'remote-dashboard/webpack.config.ts',
  'platform/build-config/src/preset.ts',
  'pnpm-lock.yaml',
  'shared-types/src/contracts.ts',
  'ui/src/tooltip.tsx',
])('the package has changed when %s changes', async (file) => {
  const { workspace, built } = await packageBuiltFromSources();
  await writeFiles(workspace, { [file]: 'changed' });
  expect(await changedInputs(built)).toBeDefined();
});

test.each([
  'remote-dashboard/src/page.test.tsx',
  'remote-dashboard/src/new.test.ts',
  'remote-dashboard/node_modules/react/index.js',
  'remote-other/src/page.tsx',
])('the package has not changed when %s changes', async (file) => {
  const { workspace, built } = await packageBuiltFromSources();
  await writeFiles(workspace, { [file]: 'changed' });
  expect(await changedInputs(built)).toBeUndefined();
});

test('the package has changed when a source file is deleted', async () => {
  const { workspace, built } = await packageBuiltFromSources();
  await rm(join(workspace, 'remote-dashboard/src/page.tsx'));
  expect(await changedInputs(built)).toBeDefined();
});

test('the package has changed when its build is deleted', async () => {
  const { built } = await packageBuiltFromSources();
  await rm(join(built.root, 'dist'), { recursive: true });
  expect(await changedInputs(built)).toBeDefined();
});
