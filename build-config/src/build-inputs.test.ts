import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashBuildInputs } from './build-inputs';

let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'backshop-'));
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('build-config/src/preset.ts', 'preset');
  write('shared-types/src/contracts.ts', 'contracts');
  write('ui/src/tooltip.tsx', 'tooltip');
  write('remote-orders/src/page.tsx', 'page');
});

afterEach(() => rmSync(workspace, { recursive: true }));

const hashIn = (root: string) => hashBuildInputs(join(root, 'remote-orders'), root);

test('the same files in another folder have the same hash', () => {
  const copy = `${workspace}-copy`;
  cpSync(workspace, copy, { recursive: true });
  expect(hashIn(copy)).toBe(hashIn(workspace));
  rmSync(copy, { recursive: true });
});

test.each([
  'remote-orders/src/page.tsx',
  'remote-orders/src/new.tsx',
  'remote-orders/package.json',
  'build-config/src/preset.ts',
  'shared-types/src/contracts.ts',
  'ui/src/tooltip.tsx',
  'pnpm-lock.yaml',
])('a change of %s changes the hash', (path) => {
  const before = hashIn(workspace);
  write(path, 'changed');
  expect(hashIn(workspace)).not.toBe(before);
});

test.each([
  'remote-orders/src/page.test.tsx',
  'remote-orders/README.md',
  'remote-orders/dist/remoteEntry.js',
  'remote-orders/node_modules/react/index.js',
  'remote-other/src/page.tsx',
  'build-config/jest/setup.cjs',
  'build-config/src/plumbing/fixture-page.ts',
])('a change of %s does not change the hash', (path) => {
  const before = hashIn(workspace);
  write(path, 'changed');
  expect(hashIn(workspace)).toBe(before);
});

test('a file that moves changes the hash', () => {
  const before = hashIn(workspace);
  write('remote-orders/src/moved.tsx', 'page');
  rmSync(join(workspace, 'remote-orders/src/page.tsx'));
  expect(hashIn(workspace)).not.toBe(before);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
}
