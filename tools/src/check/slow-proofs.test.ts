import { gitRepository } from '@backshop/delivery/testing/git-repository';
import { temporaryFolder, writeFiles } from '@backshop/delivery/testing/temporary-folder';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../docs-check/workspace-text';
import { workspaceRoot } from '../workspace-root';
import { allBut, differenceFromMain, isIn, slowProofs, unaffectedProofs } from './slow-proofs';

test('finds what differs from main: committed, changed and new files', async () => {
  const { root, commit, git } = await gitRepository({ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c' });
  await commit();
  const base = await git('rev-parse', 'HEAD');
  expect(await differenceFromMain(root)).toEqual({ base, paths: [] });

  await git('checkout', '--quiet', '-b', 'change');
  await commit({ 'a.ts': 'committed' });
  await writeFiles(root, { 'b.ts': 'changed', 'new/ü.ts': 'new' });
  expect(await differenceFromMain(root)).toEqual({ base, paths: ['a.ts', 'b.ts', 'new/ü.ts'] });
});

test('a remote’s main counts more than the local one', async () => {
  const { root, commit, git } = await gitRepository({ 'a.ts': 'a' });
  await commit();
  const base = await git('rev-parse', 'HEAD');
  await git('update-ref', 'refs/remotes/origin/main', base);
  await commit({ 'a.ts': 'not pushed' });
  expect(await differenceFromMain(root)).toEqual({ base, paths: ['a.ts'] });
});

test('the difference is unknown without a main branch, and without git', async () => {
  const { root, commit, git } = await gitRepository();
  await commit();
  await git('branch', '--quiet', '--move', 'other');
  expect(await differenceFromMain(root)).toBeUndefined();
  expect(await differenceFromMain(await temporaryFolder())).toBeUndefined();
});

test.each([
  ['nothing', [], slowProofs.length],
  ['a document and a unit test', ['README.md', 'host/src/app/app.test.tsx'], slowProofs.length],
  ['the lock file', ['pnpm-lock.yaml'], 0],
  ['a helper of all end-to-end tests', ['e2e/support/test.ts'], 0],
  ['one of the slow tests', ['e2e/delivery/dev.spec.ts'], slowProofs.length - 1],
])('when %s changes, unaffected slow proofs do not run', (_what, paths, count) => {
  expect(unaffectedProofs(paths)).toHaveLength(count);
});

test('a change of a remote runs the tests that show it', () => {
  const unaffected = unaffectedProofs(['remote-dashboard/src/page/dashboard-page.tsx']);
  expect(unaffected.map(({ tests }) => tests)).not.toContain('faults/');
  expect(unaffected.map(({ tests }) => tests)).toContain('delivery/release-workflow.spec.ts');
});

test('every slow proof and everything that it reads exists', () => {
  const files = listFiles(workspaceRoot);
  for (const { tests, reads } of slowProofs) {
    expect(existsSync(join(workspaceRoot, 'e2e', tests))).toBe(true);
    for (const each of reads) expect(files.some((path) => isIn(each, path))).toBe(true);
  }
});

test('chooses all tests but those that do not run', () => {
  const [argument = ''] = allBut(slowProofs);
  const isChosen = (path: string) => new RegExp(argument).test(`/home/jo/backshop/e2e/${path}`);
  expect(isChosen('faults/host-faults.spec.ts')).toBe(false);
  expect(isChosen('delivery/dev.spec.ts')).toBe(false);
  expect(isChosen('delivery/origin.spec.ts')).toBe(true);
  expect(allBut([])).toEqual([]);
});
