import { temporaryFolder, writeFiles } from '@backshop/delivery/testing/temporary-folder';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, workspaceRoot } from '../workspace';
import { allBut, isIn, readSlowTests, recordPassed, slowTests } from './slow-tests';

const tests = [
  { path: 'faults/', reads: ['host', 'remote-*'] },
  { path: 'dev.spec.ts', reads: ['platform/delivery', 'docs/tutorial.md'] },
];

/** Returns a workspace in which all slow tests passed, and a function that lists those that still count. */
async function passedWorkspace() {
  const root = await temporaryFolder({
    'pnpm-lock.yaml': 'lock',
    'host/main.ts': 'host',
    'remote-shop/page.tsx': 'page',
    'platform/delivery/dev.ts': 'dev',
    'docs/tutorial.md': 'tutorial',
    'checks/e2e/faults/a.spec.ts': 'faults',
    'checks/e2e/dev.spec.ts': 'dev',
    'checks/e2e/support/test.ts': 'support',
  });
  const passed = () => readSlowTests(root, tests).passed.map(({ path }) => path);
  expect(passed()).toEqual([]);
  expect(recordPassed(root, readSlowTests(root, tests))).toEqual([
    expect.stringContaining('Commit checks/e2e/passed-slow-tests.txt'),
  ]);
  return { root, passed };
}

test('slow tests that passed with the same files need not run again', async () => {
  const { root, passed } = await passedWorkspace();
  expect(passed()).toEqual(['faults/', 'dev.spec.ts']);
  expect(recordPassed(root, readSlowTests(root, tests))).toEqual([]);
});

test.each([
  ['host/main.ts', ['dev.spec.ts']],
  ['remote-shop/page.tsx', ['dev.spec.ts']],
  ['remote-new/page.tsx', ['dev.spec.ts']],
  ['checks/e2e/faults/a.spec.ts', ['dev.spec.ts']],
  ['platform/delivery/dev.ts', ['faults/']],
  ['checks/e2e/dev.spec.ts', ['faults/']],
  ['pnpm-lock.yaml', []],
  ['checks/e2e/support/test.ts', []],
  ['checks/tools/src/check/run.ts', []],
  ['checks/e2e/other.spec.ts', ['faults/', 'dev.spec.ts']],
  ['checks/e2e/screenshots/references/store.webp', ['faults/', 'dev.spec.ts']],
  ['ui/icon.tsx', ['faults/', 'dev.spec.ts']],
  ['docs/tutorial.md', ['faults/']],
  ['docs/glossary.md', ['faults/', 'dev.spec.ts']],
  ['host/README.md', ['faults/', 'dev.spec.ts']],
  ['platform/delivery/README.md', ['faults/', 'dev.spec.ts']],
  ['host/main.test.ts', ['faults/', 'dev.spec.ts']],
])('after a change of %s, these need not run: %p', async (file, expected) => {
  const { root, passed } = await passedWorkspace();
  await writeFiles(root, { [file]: 'changed' });
  expect(passed()).toEqual(expected);
});

test('the slow tests of the workspace and everything that they read exist', () => {
  const files = listFiles(workspaceRoot);
  for (const { path, reads } of slowTests) {
    expect(existsSync(join(workspaceRoot, 'checks/e2e', path))).toBe(true);
    for (const each of reads) expect(files.some((file) => isIn(each, file))).toBe(true);
  }
});

test('runs all tests except those that need not run', () => {
  const [argument = ''] = allBut(slowTests);
  const isChosen = (path: string) =>
    new RegExp(argument).test(`/home/jo/backshop/checks/e2e/${path}`);
  expect(isChosen('faults/host-faults.spec.ts')).toBe(false);
  expect(isChosen('delivery/dev.spec.ts')).toBe(false);
  expect(isChosen('delivery/origin.spec.ts')).toBe(true);
  expect(allBut([])).toEqual([]);
});
