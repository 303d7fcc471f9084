import { gitRepository } from '../testing/git-repository';
import { temporaryFolder } from '../testing/temporary-folder';
import { isOlder } from './is-older';

const source = (commit: string, committed = '2026-11-20T08:00:00.000Z') => ({
  commit,
  committed,
  isClean: true,
});

test('a commit is older than the commits that were made on top of it, whatever their times', async () => {
  const { root, commit } = await gitRepository();
  const first = source(await commit(), '2026-11-20T08:00:00.000Z');
  const second = source(await commit({ 'a.ts': '' }), '2026-11-19T08:00:00.000Z');
  expect(await isOlder(root, first, second)).toBe(true);
  expect(await isOlder(root, second, first)).toBe(false);
  expect(await isOlder(root, first, first)).toBe(false);
});

test('commits of different branches compare by their times', async () => {
  const { root, commit, git } = await gitRepository();
  const base = await commit();
  const one = source(await commit({ 'a.ts': '' }), '2026-11-20T08:00:00.000Z');
  await git('checkout', '--quiet', '-b', 'other', base);
  const other = source(await commit({ 'b.ts': '' }), '2026-11-20T09:00:00.000Z');
  expect(await isOlder(root, one, other)).toBe(true);
  expect(await isOlder(root, other, one)).toBe(false);
});

test('a commit that the repository does not have compares by its time', async () => {
  const { root, commit } = await gitRepository();
  const known = source(await commit(), '2026-11-20T08:00:00.000Z');
  const unknown = source('0'.repeat(40), '2026-11-20T08:00:01.000Z');
  expect(await isOlder(root, known, unknown)).toBe(true);
  expect(await isOlder(root, unknown, known)).toBe(false);
  expect(await isOlder(await temporaryFolder(), known, unknown)).toBe(true);
});
