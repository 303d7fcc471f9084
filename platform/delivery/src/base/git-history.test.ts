import { gitRepository } from '../testing/git-repository';
import { isPushed, newestOf, relationOf } from './git';
import { temporaryFolder } from '../testing/temporary-folder';

jest.setTimeout(20_000); // Each test starts git up to fifteen times.

/** Returns a repository with two branches that have one commit in common. */
async function twoBranches() {
  const { root, commit, git } = await gitRepository();
  const base = await commit();
  const main = await commit({ 'a.ts': '' });
  await git('checkout', '--quiet', '-b', 'other', base);
  const other = await commit({ 'b.ts': '' });
  return { root, git, base, main, other };
}

test('a commit contains itself and what it was made on top of', async () => {
  const { root, base, main } = await twoBranches();
  expect(await relationOf(root, main, main)).toBe('contained');
  expect(await relationOf(root, base, main)).toBe('contained');
  expect(await relationOf(root, main, base)).toBe('newer');
});

test('commits of two branches have diverged, whatever their times', async () => {
  const { root, main, other } = await twoBranches();
  expect(await relationOf(root, main, other)).toBe('diverged');
  expect(await relationOf(root, other, main)).toBe('diverged');
});

test('the relation is unknown without the commit, in a shallow clone and in a folder without git', async () => {
  const { root, main, other } = await twoBranches();
  expect(await relationOf(root, '0'.repeat(40), main)).toBe('unknown');
  expect(await relationOf(await temporaryFolder(), other, main)).toBe('unknown');
  const clone = await gitRepository();
  await clone.git('fetch', '--quiet', '--depth', '1', `file://${root}`, 'main', 'other');
  expect(await relationOf(clone.root, main, other)).toBe('unknown');
});

test('the newest commits are those that no other one contains, and unknown ones', async () => {
  const { root, base, main, other } = await twoBranches();
  const unknown = '0'.repeat(40);
  expect(await newestOf(root, [base, main, unknown, other])).toEqual([main, unknown, other]);
  expect(await newestOf(root, [base, unknown])).toEqual([base, unknown]);
  expect(await newestOf(root, [unknown])).toEqual([unknown]);
  expect(await newestOf(await temporaryFolder(), [base, main])).toEqual([base, main]);
});

test('a commit is pushed when a branch of a remote repository has it', async () => {
  const { root, git, base, main, other } = await twoBranches();
  expect(await isPushed(root, main)).toBeUndefined();
  await git('remote', 'add', 'origin', root);
  await git('update-ref', 'refs/remotes/origin/main', main);
  expect(await isPushed(root, base)).toBe(true);
  expect(await isPushed(root, main)).toBe(true);
  expect(await isPushed(root, other)).toBe(false);
});
