import { type Action, buildAction } from '../../action/action';
import { directoryOrigin } from '../../origin/directory/directory-origin';
import { builtHost, builtRemote, withContract } from '../../testing/built-package';
import { gitRepository } from '../../testing/git-repository';
import { releaseOn } from '../../testing/published-origin';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import type { ReleasablePackage } from '../../project';
import { publishAll } from '../publish';
import { promote } from '../promote';
import { releasePackage } from '../release-package';
import { stagePackage } from '../stage-package';
import { assertClean } from './assert-clean';
import { type Insistence, releaseCheck } from './release-check';

const early = '2026-11-20T10:00:00Z';
const late = '2026-11-21T10:00:00Z';

/** Returns a host that shows these exposes. */
async function hostShowing(workspace: string, ...exposes: string[]): Promise<ReleasablePackage> {
  const contract = Object.fromEntries(exposes.map((expose) => [expose, `'${expose}'`]));
  return withContract(await builtHost(workspace, exposes.join()), { exposes: contract });
}

async function actionIn(root: string, command: string): Promise<Action> {
  return { ...(await buildAction(command, root)), by: 'Jo Shop' };
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
  const origin = directoryOrigin(await temporaryFolder());
  const host = await hostShowing(root, 'dashboard/Page', 'reports/Page');
  const remote = async (name: string, text: string) =>
    withContract(await builtRemote(root, name, text), {
      exposes: { [`${name}/Page`]: `'${name}/Page'` },
    });
  const dashboard = await remote('dashboard', '1');
  const reports = await remote('reports', '1');
  const first = await commit({}, early);

  const releaseAll = async (packages: ReleasablePackage[], insistence: Insistence = {}) => {
    const action = await actionIn(root, 'pnpm release --all');
    const check = releaseCheck(origin, root, action, insistence);
    const keep = insistence.allowRemoval ? 'needed' : 'all';
    return publishAll(origin, action, packages, { check, keep });
  };
  const release = async (released: ReleasablePackage, insistence: Insistence = {}) => {
    const action = await actionIn(root, `pnpm release ${released.name}`);
    const check = releaseCheck(origin, root, action, insistence);
    return releasePackage(origin, action, released, { check });
  };
  await releaseAll([host, dashboard, reports]);
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
    releaseAll,
  };
}

describe('an old checkout', () => {
  test('cannot replace a version from a newer commit', async () => {
    const { commit, git, first, origin, remote, release } = await checkout();
    const second = await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    const before = await releaseOn(origin);
    await expect(release(await remote('dashboard', '3'))).rejects.toThrow(
      `Nothing was released, because the live release is from a newer commit:
  dashboard: Jo Shop released commit ${second.slice(0, 10)} (2026-11-21 10:00 UTC). This one is from commit ${first.slice(0, 10)} (2026-11-20 10:00 UTC).
Release from an up-to-date checkout (git pull). To go back on purpose, use pnpm rollback, or run: pnpm release dashboard --allow-older`,
    );
    expect(await releaseOn(origin)).toEqual(before);
    expect(await origin.listVersions('dashboard')).toHaveLength(2);
  });

  test('can do so on purpose', async () => {
    const { commit, git, first, remote, release } = await checkout();
    await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    const again = await release(await remote('dashboard', '3'), { allowOlder: true });
    expect(again.release.number).toBe(3);
  });

  test('cannot replace any changed package when it releases all of them', async () => {
    const { commit, git, first, host, reports, remote, release, releaseAll } = await checkout();
    await commit({ 'new.ts': '' }, late);
    await release(await remote('dashboard', '2'));
    await git('checkout', '--quiet', first);
    await expect(releaseAll([host, await remote('dashboard', '1'), reports])).rejects.toThrow(
      'dashboard: Jo Shop released commit',
    );
  });

  test('cannot end or replace a candidate from a newer commit', async () => {
    const { root, commit, git, first, origin, remote, release } = await checkout();
    await commit({ 'new.ts': '' }, late);
    const newer = await actionIn(root, 'pnpm release dashboard --to 10%');
    await releasePackage(origin, newer, await remote('dashboard', '2'), { share: 10 });
    await git('checkout', '--quiet', first);
    const older = await actionIn(root, 'pnpm release dashboard --to 20%');
    const other = await remote('dashboard', '3');
    const check = releaseCheck(origin, root, older, {});
    for (const refused of [
      release(other),
      releasePackage(origin, older, other, { check, share: 20 }),
    ]) {
      await expect(refused).rejects.toThrow('dashboard: Jo Shop released commit');
    }
    expect((await releaseOn(origin)).number).toBe(2);
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
    const action = { command: 'pnpm release dashboard', by: 'Jo' };
    const check = releaseCheck(origin, origin.directory, action, {});
    const { release } = await releasePackage(origin, action, await remote('dashboard', '2'), {
      check,
    });
    expect(release.number).toBe(2);
  });
});

describe('a checkout without a remote that is live', () => {
  test('cannot take its page away with a release of the host', async () => {
    const { root, origin, release } = await checkout();
    await expect(release(await hostShowing(root, 'dashboard/Page'))).rejects.toThrow(
      `Nothing was released, because staff would lose something that is live:
  reports/Page: the live host shows it, but the new host does not.
Release from an up-to-date checkout (git pull). To remove it on purpose, run: pnpm release host --allow-removal`,
    );
    expect((await releaseOn(origin)).number).toBe(1);
    expect(await origin.listVersions('host')).toHaveLength(1);
  });

  test('keeps the remote when it releases all of its packages', async () => {
    const { origin, host, dashboard, releaseAll } = await checkout();
    await releaseAll([host, dashboard]);
    expect(Object.keys((await releaseOn(origin)).remotes)).toEqual(['dashboard', 'reports']);
  });

  test('can take the page and its remote away on purpose', async () => {
    const { root, dashboard, release, releaseAll } = await checkout();
    const host = await hostShowing(root, 'dashboard/Page');
    const insistence = { allowRemoval: true };
    expect((await release(host, insistence)).release.number).toBe(2);
    const all = await releaseAll([host, dashboard], insistence);
    expect(Object.keys(all.remotes)).toEqual(['dashboard']);
  });

  test('cannot take away a remote whose page its host shows, not even on purpose', async () => {
    const { host, dashboard, releaseAll } = await checkout();
    const all = await releaseAll([host, dashboard], { allowRemoval: true });
    expect(Object.keys(all.remotes)).toEqual(['dashboard', 'reports']);
  });

  test('can release a host that shows more', async () => {
    const { root, remote, release } = await checkout();
    await release(await remote('orders', '1'));
    const host = await hostShowing(root, 'dashboard/Page', 'reports/Page', 'orders/Page');
    expect((await release(host)).release.number).toBe(3);
  });
});

describe('changes that are not committed', () => {
  test('are refused, and the first five are named', async () => {
    const { root } = await checkout();
    await writeFiles(root, { 'package.json': '{ }' });
    for (let file = 0; file < 6; file += 1) await writeFiles(root, { [`new-${file}.ts`]: '' });
    const action = await actionIn(root, 'pnpm release dashboard');
    await expect(assertClean(root, action)).rejects.toThrow(
      `Nothing was released, because this checkout has changes that are not committed:
   M package.json
  ?? new-0.ts
  ?? new-1.ts
  ?? new-2.ts
  ?? new-3.ts
  and 2 more
Commit them, then run the command again. To release them as they are, run: pnpm release dashboard --allow-dirty`,
    );
  });

  test('do not exist in a clean checkout, or without git', async () => {
    const { root } = await checkout();
    const action = await actionIn(root, 'pnpm release dashboard');
    await expect(assertClean(root, action)).resolves.toBeUndefined();
    const withoutGit = { command: 'pnpm release dashboard', by: 'Jo' };
    await expect(assertClean('/no/such/folder', withoutGit)).resolves.toBeUndefined();
  });

  test('can be staged, but such a version is promoted on purpose only', async () => {
    const { root, origin, remote } = await checkout();
    await writeFiles(root, { 'package.json': '{ }' });
    const staged = await stagePackage(
      origin,
      await actionIn(root, 'pnpm release dashboard --stage'),
      await remote('dashboard', 'staged'),
    );
    const action = { command: `pnpm promote dashboard ${staged.version}`, by: 'Jo' };
    const promoted = (insistence: Insistence) =>
      promote(origin, action, 'dashboard', staged.version, {
        check: releaseCheck(origin, root, action, insistence),
      });
    await expect(promoted({})).rejects.toThrow(
      `Nothing was released, because Jo Shop built dashboard ${staged.version} from changes that are not committed. Commit them, then release the package. To release this version anyway, run: ${action.command} --allow-dirty`,
    );
    expect((await promoted({ allowDirty: true })).release.number).toBe(2);
  });
});

test('a staged version from an older commit than the live one needs --allow-older to go live or become a candidate', async () => {
  const { root, commit, origin, remote, release } = await checkout();
  const stageAction = await actionIn(root, 'pnpm release dashboard --stage');
  const staged = await stagePackage(origin, stageAction, await remote('dashboard', 'staged'));
  await commit({ 'new.ts': '' }, late);
  await release(await remote('dashboard', '2'));
  const action = { command: `pnpm promote dashboard ${staged.version}`, by: 'Jo' };
  const promoted = (insistence: Insistence, share?: number) => {
    const check = releaseCheck(origin, root, action, insistence);
    return promote(origin, action, 'dashboard', staged.version, { check, share });
  };
  await expect(promoted({})).rejects.toThrow('the live release is from a newer commit');
  await expect(promoted({}, 10)).rejects.toThrow('the live release is from a newer commit');
  expect((await promoted({ allowOlder: true })).release.number).toBe(3);
});
