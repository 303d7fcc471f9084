import { withShare } from '../../testing/candidates';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAction } from '../../commands/action';
import { relationOf } from '../../base/git';
import type { ReleasablePackage } from '../../base/project';
import { builtHost, builtRemote, withContract } from '../../testing/built-package';
import { gitRepository, gitRepositoryIn } from '../../testing/git-repository';
import { memoryOrigin } from '../../testing/memory-store';
import { messages } from '../../testing/messages';
import { releaseOn } from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { shortVersion } from '../../core/short-version';
import { listVersions } from '../../core/stored-version';
import { promote } from '../../release/promote';
import { assertClean } from './refusals';
import { releaseAll, releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { stagePackage } from '../../release/stage-package';
import type { Action, CommandOptions } from '../../core/entry';

jest.setTimeout(20_000); // Each test makes repositories: it starts git up to twenty times.

const early = '2026-11-20T10:00:00Z';
const late = '2026-11-21T10:00:00Z';

/** Returns a host that shows these exposes. */
async function hostShowing(workspace: string, ...exposes: string[]): Promise<ReleasablePackage> {
  const contract = Object.fromEntries(exposes.map((expose) => [expose, `'${expose}'`]));
  return withContract(await builtHost(workspace, exposes.join()), { exposes: contract });
}

async function actionIn(
  root: string,
  command: string,
  options: CommandOptions = {},
): Promise<Action> {
  return { ...(await buildAction(command, root)), by: 'Jo Shop', checkout: root, options };
}

/**
 * Returns an origin with two live remotes that a checkout released, and functions that release from
 * that checkout in its current state.
 */
async function checkout() {
  const { root, commit, git } = await gitRepository({
    'package.json': '{}',
    '.gitignore': 'dist/',
  });
  const origin = memoryOrigin();
  const host = await hostShowing(root, 'dashboard/Page', 'reports/Page');
  const remote = async (name: string, text: string) =>
    withContract(await builtRemote(root, name, text), {
      exposes: { [`${name}/Page`]: `'${name}/Page'` },
    });
  const dashboard = await remote('dashboard', '1');
  const reports = await remote('reports', '1');
  const first = await commit({}, early);

  const releaseTogether = async (
    packages: ReleasablePackage[],
    insistence: CommandOptions = {},
  ) => {
    const action = await actionIn(root, 'pnpm delivery release --all', insistence);
    return releaseAll(origin, action, packages, { keepOthers: true });
  };
  const release = async (released: ReleasablePackage, insistence: CommandOptions = {}) => {
    const action = await actionIn(root, `pnpm delivery release ${released.name}`, insistence);
    return releasePackage(origin, action, released);
  };
  await releaseTogether([host, dashboard, reports]);
  return {
    root,
    commit,
    git,
    origin,
    first,
    host,
    dashboard,
    reports,
    remote,
    release,
    releaseTogether,
  };
}

const lacks = (name: string, commit: string, day: string) =>
  `  ${name}: Jo Shop released commit ${commit.slice(0, 10)} (2026-11-${day} 10:00 UTC)`;

describe('a checkout that lacks the commit of what is live', () => {
  test('cannot replace it from an older commit', async () => {
    const { commit, git, first, origin, remote, release } = await checkout();
    const second = await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    const before = await releaseOn(origin);
    await expect(release(await remote('dashboard', '3'))).rejects.toThrow(
      `Nothing was released, because it would take away changes that are live:
${lacks('dashboard', second, '21')}. Commit ${first.slice(0, 10)} does not contain it.
Merge what is live into your branch (git pull), then run the command again. To replace it anyway, run: pnpm delivery release dashboard --replace dashboard`,
    );
    expect(await releaseOn(origin)).toEqual(before);
    expect(await listVersions(origin, 'dashboard')).toHaveLength(2);
  });

  test('cannot replace it from another branch, however new', async () => {
    const { commit, git, first, origin, remote, release } = await checkout();
    const theirs = await commit({ 'new.ts': '' }, early);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', '-b', 'other', first);
    const own = await commit({ 'other.ts': '' }, late);
    await expect(release(await remote('dashboard', '3'))).rejects.toThrow(
      `${lacks('dashboard', theirs, '20')}. Commit ${own.slice(0, 10)} does not contain it.`,
    );
    expect((await releaseOn(origin)).number).toBe(2);
    await git('merge', '--quiet', '--no-edit', 'main');
    expect((await release(await remote('dashboard', '3'))).release.number).toBe(3);
  });

  test('cannot replace it when it does not know the commit', async () => {
    const { root, commit, remote, release } = await checkout();
    const theirs = await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await rm(join(root, '.git'), { recursive: true });
    const { commit: commitAgain } = await gitRepositoryIn(root);
    await commitAgain({}, late);
    await expect(release(await remote('dashboard', '3'))).rejects.toThrow(
      `${lacks('dashboard', theirs, '21')}. This clone does not have it.
Run git fetch (in a shallow clone: git fetch --unshallow). If git does not find the commit then, ask for it to be pushed.
Merge what is live`,
    );
  });

  test('can replace a package that --replace names', async () => {
    const { commit, git, first, host, reports, remote, release, releaseTogether } =
      await checkout();
    const second = await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    const packages = [host, await remote('dashboard', '1'), reports];
    for (const replace of [[], ['reports']]) {
      await expect(releaseTogether(packages, { replace })).rejects.toThrow(
        lacks('dashboard', second, '21'),
      );
    }
    const replaced = await releaseTogether(packages, { replace: ['dashboard'] });
    expect(replaced.release.number).toBe(3);
  });

  test('is refused when --replace names no package that it releases', async () => {
    const { host, reports, remote, release, releaseTogether } = await checkout();
    const dashboard = await remote('dashboard', '2');
    await expect(release(dashboard, { replace: ['dashbord'] })).rejects.toThrow(
      'Nothing was released, because --replace names dashbord, and this command releases dashboard. Correct the name, or leave out --replace dashbord.',
    );
    await expect(
      releaseTogether([host, dashboard, reports], { replace: ['nobody'] }),
    ).rejects.toThrow('this command releases host, dashboard, reports.');
  });

  test('can release from a squash of the branch that is live', async () => {
    const { root, commit, git, first, origin, remote, release } = await checkout();
    await commit({ 'new.ts': '' }, early);
    const built = await remote('dashboard', '2');
    await release(built);
    await git('checkout', '--quiet', '-b', 'squashed', first);
    const squash = await commit({ 'new.ts': '' }, late);
    expect((await release(built)).release.number).toBe(2);
    await commit({ 'next.ts': '' }, late);
    const { release: next } = await release(await remote('dashboard', '3'));
    expect(next.number).toBe(3);
    expect(await relationOf(root, squash, 'HEAD')).toBe('contained');
    expect((await releaseOn(origin)).remotes.dashboard).toEqual(next.remotes.dashboard);
  });

  test('can release from a branch whose squash has built the same version', async () => {
    const { commit, git, first, remote, release } = await checkout();
    await commit({ 'new.ts': '' }, early);
    const built = await remote('dashboard', '2');
    await release(built);
    await git('checkout', '--quiet', '-b', 'squashed', first);
    await commit({ 'new.ts': '' }, late);
    await release(built);
    await git('checkout', '--quiet', 'main');
    expect((await release(await remote('dashboard', '3'))).release.number).toBe(3);
  });

  test('can replace a version from an unknown commit', async () => {
    const { root, origin, remote, release } = await checkout();
    const built = await remote('dashboard', '2');
    const { version } = await stagePackage(origin, testAction, built);
    const action = { ...testAction, checkout: root };
    expect((await promote(origin, action, 'dashboard', version)).release.number).toBe(2);
    expect((await release(await remote('dashboard', '3'))).release.number).toBe(3);
  });

  test('cannot end or replace a candidate from a newer commit, but release other packages', async () => {
    const { root, commit, git, first, origin, remote, release } = await checkout();
    await commit({ 'new.ts': '' }, late);
    const newer = await actionIn(root, 'pnpm delivery release dashboard --share 10%');
    await releasePackage(origin, withShare(newer, 10), await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    const older = await actionIn(root, 'pnpm delivery release dashboard --share 20%');
    const other = await remote('dashboard', '3');
    for (const refused of [release(other), releasePackage(origin, withShare(older, 20), other)]) {
      await expect(refused).rejects.toThrow('dashboard: Jo Shop released commit');
    }
    expect((await releaseOn(origin)).number).toBe(2);
    expect((await release(await remote('reports', '2'))).release.number).toBe(3);
  });

  test('can release a package that nobody has changed since', async () => {
    const { commit, git, first, remote, release } = await checkout();
    await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    const { release: after } = await release(await remote('reports', '2'));
    expect(after.number).toBe(3);
  });

  test('without git is not noticed', async () => {
    const { origin, remote } = await checkout();
    const action = {
      command: 'pnpm delivery release dashboard',
      by: 'Jo',
      checkout: await temporaryFolder(),
    };
    const { release } = await releasePackage(origin, action, await remote('dashboard', '2'));
    expect(release.number).toBe(2);
  });
});

test('a checkout without a remote that is live keeps the remote when it releases all of its packages', async () => {
  const { origin, host, dashboard, releaseTogether } = await checkout();
  await releaseTogether([host, dashboard]);
  expect(Object.keys((await releaseOn(origin)).remotes)).toEqual(['dashboard', 'reports']);
});

test('a host can leave out a page that its sources no longer have', async () => {
  const { root, release } = await checkout();
  const { release: next, notes } = await release(await hostShowing(root, 'dashboard/Page'));
  expect(next.number).toBe(2);
  expect(notes).toEqual([messages.noSlot('reports')]);
});

describe('a version that somebody has rolled back from', () => {
  /** Returns a checkout whose second dashboard was live, until Ann rolled it back. */
  async function rolledBack() {
    const { origin, remote, release, root, commit } = await checkout();
    await commit({ 'new.ts': '' }, late);
    const bad = await remote('dashboard', '2');
    const { version } = (await release(bad)).release.remotes.dashboard!;
    const action = {
      command: 'pnpm delivery rollback dashboard',
      by: 'Ann',
      message: 'Throws on click',
    };
    await rollback(origin, action, 'dashboard');
    return { origin, remote, release, root, bad, version, commit };
  }

  test('is not released again from the same commit, except with --replace', async () => {
    const { origin, release, bad, version } = await rolledBack();
    await expect(release(bad)).rejects.toThrow(
      new RegExp(
        `^Nothing was released, because somebody has rolled this version back:
  dashboard ${shortVersion(version)}: Ann, .{16} UTC: "Throws on click"
Release a version that fixes the problem\\. To make this one live anyway, run: pnpm delivery release dashboard --replace dashboard$`,
      ),
    );
    expect((await releaseOn(origin)).number).toBe(3);
    expect((await release(bad, { replace: ['dashboard'] })).release.number).toBe(4);
  });

  test('is refused, although it was built on a machine whose clock is ahead', async () => {
    const { origin, remote, release } = await checkout();
    const bad = await remote('dashboard', '2');
    setDaysLater(0.5);
    await release(bad);
    jest.useRealTimers();
    await rollback(origin, testAction, 'dashboard');
    await expect(release(bad)).rejects.toThrow('somebody has rolled this version back');
  });

  test('is not promoted either, not even for a share of the browsers', async () => {
    const { origin, root, version } = await rolledBack();
    const action = {
      command: `pnpm delivery promote dashboard ${version}`,
      by: 'Jo',
      checkout: root,
    };
    for (const share of [undefined, 10]) {
      const promoted = promote(origin, withShare(action, share), 'dashboard', version);
      await expect(promoted).rejects.toThrow('somebody has rolled this version back');
    }
  });

  test('does not stop other versions', async () => {
    const { remote, release, commit } = await rolledBack();
    await commit({ 'mended.ts': '' }, late);
    expect((await release(await remote('dashboard', '3'))).release.number).toBe(4);
  });

  test('can be released again after another release has replaced it', async () => {
    const { remote, release, bad } = await rolledBack();
    await release(bad, { replace: ['dashboard'] });
    await release(await remote('dashboard', '3'));
    expect((await release(await remote('dashboard', '2'))).release.number).toBe(6);
  });
});

describe('changes that are not committed', () => {
  test('are refused, and the first five are named', async () => {
    const { root } = await checkout();
    await writeFiles(root, { 'package.json': '{ }' });
    for (let file = 0; file < 4; file += 1) await writeFiles(root, { [`new-${file}.ts`]: '' });
    const action = await actionIn(root, 'pnpm delivery release dashboard');
    await expect(assertClean(action)).rejects.toThrow('  ?? new-3.ts\nCommit them');
    await writeFiles(root, { 'new-4.ts': '', 'new-5.ts': '' });
    await expect(assertClean(action)).rejects.toThrow(
      `Nothing was released, because this checkout has changes that are not committed:
   M package.json
  ?? new-0.ts
  ?? new-1.ts
  ?? new-2.ts
  ?? new-3.ts
  and 2 more
Commit them, then run the command again. To release them as they are, run: pnpm delivery release dashboard --allow-dirty`,
    );
  });

  test.each(['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'])(
    'in %s are explained',
    async (file) => {
      const { root } = await checkout();
      await writeFiles(root, { [file]: '' });
      const action = await actionIn(root, 'pnpm delivery release dashboard');
      await expect(assertClean(action)).rejects.toThrow(
        `  ?? ${file}\n${messages.lockfileChanged(file)}\nCommit them`,
      );
    },
  );

  test('in a folder that is called like a lock file are not explained', async () => {
    const { root } = await checkout();
    await writeFiles(root, { 'web-lock/index.ts': '' });
    const action = await actionIn(root, 'pnpm delivery release dashboard');
    await expect(assertClean(action)).rejects.toThrow('  ?? web-lock/\nCommit them');
  });

  test('do not exist in a clean checkout, or without git', async () => {
    const { root } = await checkout();
    const action = await actionIn(root, 'pnpm delivery release dashboard');
    await expect(assertClean(action)).resolves.toBeUndefined();
    const withoutGit = {
      command: 'pnpm delivery release dashboard',
      by: 'Jo',
      checkout: '/no/such/folder',
    };
    await expect(assertClean(withoutGit)).resolves.toBeUndefined();
  });

  test('are all files of a repository without a commit, but not of a folder in it', async () => {
    const { root } = await gitRepository({ 'package.json': '{}', 'sub/package.json': '{}' });
    const action = await actionIn(root, 'pnpm delivery release dashboard');
    await expect(assertClean(action)).rejects.toThrow('  ?? package.json\n  ?? sub/\nCommit them');
    await expect(
      assertClean({ ...action, options: { allowDirty: true } }),
    ).resolves.toBeUndefined();
    const below = await actionIn(join(root, 'sub'), 'pnpm delivery release dashboard');
    await expect(assertClean(below)).resolves.toBeUndefined();
  });

  test('can be staged, but such a version is promoted on purpose only', async () => {
    const { root, origin, remote } = await checkout();
    await writeFiles(root, { 'package.json': '{ }' });
    const staged = await stagePackage(
      origin,
      await actionIn(root, 'pnpm delivery release dashboard --stage'),
      await remote('dashboard', 'staged'),
    );
    const action = {
      command: `pnpm delivery promote dashboard ${staged.version}`,
      by: 'Jo',
      checkout: root,
    };
    const promoted = (options: CommandOptions) =>
      promote(origin, { ...action, options }, 'dashboard', staged.version);
    await expect(promoted({})).rejects.toThrow(
      messages.builtFromChanges(
        'Jo Shop',
        `dashboard ${shortVersion(staged.version)}`,
        action.command,
      ),
    );
    expect((await promoted({ allowDirty: true })).release.number).toBe(2);
  });
});

test('a staged version from an older commit than the live one needs --replace to go live or become a candidate', async () => {
  const { root, commit, origin, remote, release } = await checkout();
  const stageAction = await actionIn(root, 'pnpm delivery release dashboard --stage');
  const staged = await stagePackage(origin, stageAction, await remote('dashboard', 'staged'));
  await commit({ 'new.ts': '' }, late);
  await release(await remote('dashboard', '2'));
  const action = {
    command: `pnpm delivery promote dashboard ${staged.version}`,
    by: 'Jo',
    checkout: root,
  };
  const promoted = (options: CommandOptions, share?: number) =>
    promote(origin, withShare({ ...action, options }, share), 'dashboard', staged.version);
  await expect(promoted({})).rejects.toThrow('would take away changes that are live');
  await expect(promoted({}, 10)).rejects.toThrow('would take away changes that are live');
  expect((await promoted({ replace: ['dashboard'] })).release.number).toBe(3);
});
