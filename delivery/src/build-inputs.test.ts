import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inputsChanged, rememberInputs } from './build-inputs';
import { builtPackage } from './built-package';
import { temporaryFolder, writeFiles } from './temporary-folder';

const sources = {
  'pnpm-lock.yaml': 'lockfileVersion: 9',
  'shared-types/src/contracts.ts': 'contracts',
  'build-config/src/preset.ts': 'preset',
  'remote-dashboard/src/page.tsx': 'page',
  'remote-dashboard/src/page.test.tsx': 'test',
  'remote-dashboard/node_modules/react/index.js': 'react',
  'remote-other/src/page.tsx': 'page',
};

/** A package in a workspace, built from its sources as they are. */
async function builtFromSources() {
  const workspace = await temporaryFolder(sources);
  const built = await builtPackage(workspace, 'remote-dashboard', { 'remoteEntry.js': 'x' });
  const inputs = await inputsChanged(built);
  await rememberInputs(built, inputs!);
  return { workspace, built };
}

test('a package that was never built has changed', async () => {
  const workspace = await temporaryFolder(sources);
  const built = await builtPackage(workspace, 'remote-dashboard', {});
  expect(await inputsChanged(built)).toBeDefined();
});

test('nothing has changed right after a build', async () => {
  const { built } = await builtFromSources();
  expect(await inputsChanged(built)).toBeUndefined();
});

test.each([
  'remote-dashboard/src/page.tsx',
  'remote-dashboard/src/new.tsx',
  'remote-dashboard/webpack.config.ts',
  'build-config/src/preset.ts',
  'pnpm-lock.yaml',
  'shared-types/src/contracts.ts',
])('a change of %s counts', async (file) => {
  const { workspace, built } = await builtFromSources();
  await writeFiles(workspace, { [file]: 'changed' });
  expect(await inputsChanged(built)).toBeDefined();
});

test.each([
  'remote-dashboard/src/page.test.tsx',
  'remote-dashboard/src/new.test.ts',
  'remote-dashboard/node_modules/react/index.js',
  'remote-other/src/page.tsx',
])('a change of %s does not', async (file) => {
  const { workspace, built } = await builtFromSources();
  await writeFiles(workspace, { [file]: 'changed' });
  expect(await inputsChanged(built)).toBeUndefined();
});

test('a source that is gone counts', async () => {
  const { workspace, built } = await builtFromSources();
  await rm(join(workspace, 'remote-dashboard/src/page.tsx'));
  expect(await inputsChanged(built)).toBeDefined();
});

test('a build that was thrown away is not taken for a fresh one', async () => {
  const { built } = await builtFromSources();
  await rm(join(built.root, 'dist'), { recursive: true });
  expect(await inputsChanged(built)).toBeDefined();
});
