import type { CommitSource } from '../../base/git';
import { jsonText } from '../../base/optional';
import { gitRepository } from '../../testing/git-repository';
import { memoryOrigin } from '../../testing/memory-store';
import { testAction } from '../../testing/test-action';
import { commitsOf, readBuildRecord, recordBuild } from './build-record';

const version = { name: 'dashboard', version: '0.1.0-1a2b' };
const file = 'builds/dashboard/0.1.0-1a2b.json';
const hash = (digit: string) => digit.repeat(40);

const older: CommitSource = {
  commit: hash('1'),
  committed: '2026-11-20T08:00:00.000Z',
  isClean: true,
};
const newer: CommitSource = { ...older, commit: hash('2'), committed: '2026-11-21T08:00:00.000Z' };

/** Returns the commit and state of the record after these builds of the same version. */
async function recordAfter(...sources: CommitSource[]) {
  const origin = memoryOrigin();
  for (const source of sources) {
    await recordBuild(origin, { ...version, directory: '' }, { ...testAction, source });
  }
  return readBuildRecord(origin, version.name, version.version);
}

test('a build record says what a version was built from, by whom and when', async () => {
  expect(await recordAfter(older)).toEqual({
    ...older,
    by: testAction.by,
    time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
});

test('a version that was built without git has no record', async () => {
  const origin = memoryOrigin();
  await recordBuild(origin, { ...version, directory: '' }, testAction);
  expect(await origin.list('')).toEqual([]);
});

test('a record has the message of the newest build, and the time of the first', async () => {
  const origin = memoryOrigin();
  const first = { ...older, isClean: false, by: 'Alex', time: '2026-11-20T09:00:00.000Z' };
  await origin.put(file, jsonText(first));
  const action = { ...testAction, source: older, message: 'Try it' };
  await recordBuild(origin, { ...version, directory: '' }, action);
  const { by } = testAction;
  expect(await readBuildRecord(origin, version.name, version.version)).toEqual({
    ...older,
    by,
    time: first.time,
    message: 'Try it',
  });
});

describe('when several commits build the same version', () => {
  /** Returns the commits in the record after builds of these commits of a repository. */
  async function commitsAfter(root: string, ...commits: string[]) {
    const origin = memoryOrigin();
    for (const commit of commits) {
      const action = {
        command: 'pnpm delivery release dashboard',
        by: 'Jo',
        source: { ...older, commit },
      };
      await recordBuild(origin, { ...version, directory: root }, action);
    }
    return commitsOf((await readBuildRecord(origin, version.name, version.version))!);
  }

  test('the newest one of a branch counts', async () => {
    const { root, commit } = await gitRepository();
    const [first, second] = [await commit(), await commit({ 'a.ts': '' })];
    expect(await commitsAfter(root, first, second)).toEqual([second]);
    expect(await commitsAfter(root, second, first)).toEqual([second]);
  });

  test('commits of different branches all count, until one commit contains them', async () => {
    const { root, commit, git } = await gitRepository();
    const base = await commit();
    const one = await commit({ 'a.ts': '' });
    await git('checkout', '--quiet', '-b', 'other', base);
    const other = await commit({ 'b.ts': '' });
    expect(await commitsAfter(root, base, one, other)).toEqual([other, one]);
    expect(await commitsAfter(root, one, other, one)).toEqual([other, one]);
    await git('merge', '--quiet', '--no-edit', 'main');
    const merge = await git('rev-parse', 'HEAD');
    expect(await commitsAfter(root, one, other, merge)).toEqual([merge]);
  });
});

test('a record of more than a hundred other commits can still be read', async () => {
  const origin = memoryOrigin();
  const alsoFrom = Array.from({ length: 100 }, (_, index) => String(index).padStart(40, '0'));
  await origin.put(file, jsonText({ ...older, alsoFrom, by: 'Jo', time: older.committed }));
  const action = { ...testAction, source: newer };
  await recordBuild(origin, { ...version, directory: '/no/such/folder' }, action);
  expect(await readBuildRecord(origin, version.name, version.version)).toMatchObject({
    ...newer,
    alsoFrom: [older.commit, ...alsoFrom.slice(0, -1)],
  });
});

test('a clean tree counts more than a dirty one', async () => {
  const dirty = { ...newer, isClean: false };
  expect(await recordAfter(older, dirty)).toMatchObject(older);
  expect(await recordAfter(dirty, older)).toMatchObject(older);
});

test.each([
  ['damaged', '{"commit":'],
  ['null', 'null'],
  ['an option of git', JSON.stringify({ ...older, commit: '--output=x', by: '', time: '' })],
  [
    'an option of git among other commits',
    JSON.stringify({ ...older, alsoFrom: ['--output=x'], by: '', time: '' }),
  ],
  ['without a time', JSON.stringify({ ...older, committed: 'yesterday', by: '', time: '' })],
])('a record that is %s counts as none', async (_problem, text) => {
  const origin = memoryOrigin();
  await origin.put(file, text);
  expect(await readBuildRecord(origin, version.name, version.version)).toBeUndefined();
});
