import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promote } from '../release/promote';
import { prune } from '../features/prune/prune';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { stagePackage } from '../release/stage-package';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedDirectory } from '../testing/published-origin';
import { setDaysLater } from '../testing/set-days-later';
import { testAction } from '../testing/test-action';
import type { DirectoryOrigin } from './directory-origin';
import { dryRunOrigin } from './dry-run-origin';

/** Returns the content and time of every file, and the time of every folder. */
async function stateOf({ directory }: DirectoryOrigin) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const states = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(path, 'utf8') : '';
    return [path, (await stat(path)).mtimeMs, content] as const;
  });
  return (await Promise.all(states)).sort();
}

/** Returns an origin whose dashboard was released twice and staged once, and its dry run. */
async function releasedTwice() {
  const { workspace, origin, first } = await publishedDirectory('dashboard', 'reports');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  const next = await builtRemote(workspace, 'dashboard', '3');
  const { version } = await stagePackage(origin, testAction, next);
  return { workspace, origin, first, staged: version, dryRun: dryRunOrigin(origin) };
}

type Released = Awaited<ReturnType<typeof releasedTwice>>;

const commands: Record<string, (released: Released) => Promise<{ host: string }>> = {
  'a release of a remote': async ({ workspace, dryRun }) =>
    (await releasePackage(dryRun, testAction, await builtRemote(workspace, 'dashboard', '4')))
      .release,
  'a release of the host': async ({ workspace, dryRun }) =>
    (await releasePackage(dryRun, testAction, await builtHost(workspace, 'changed'))).release,
  'a release of all packages': async ({ workspace, dryRun }) =>
    (
      await releaseAll(dryRun, testAction, [
        await builtHost(workspace, 'changed'),
        await builtRemote(workspace, 'dashboard', 'changed'),
      ])
    ).release,
  'a promotion': async ({ dryRun, staged }) =>
    (await promote(dryRun, testAction, 'dashboard', staged)).release,
  'a rollback': async ({ dryRun }) => (await rollback(dryRun, testAction, 'dashboard')).release,
};

test.each(Object.entries(commands))(
  'the dry run of %s changes nothing, and returns the next release',
  async (_name, run) => {
    const released = await releasedTwice();
    const before = await stateOf(released.origin);
    expect(await run(released)).toMatchObject({ number: 3 });
    expect(await stateOf(released.origin)).toEqual(before);
  },
);

test('the dry run of a stage changes nothing', async () => {
  const { workspace, origin, dryRun } = await releasedTwice();
  const before = await stateOf(origin);
  await stagePackage(dryRun, testAction, await builtRemote(workspace, 'dashboard', '4'));
  expect(await stateOf(origin)).toEqual(before);
});

test('the dry run of a prune returns what the prune deletes', async () => {
  const { workspace, origin, dryRun, staged } = await releasedTwice();
  setDaysLater(3);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  const before = await stateOf(origin);
  const planned = await prune(dryRun, testAction, 1, { isDryRun: true });
  expect(await stateOf(origin)).toEqual(before);
  expect(planned).toContain(`remotes/dashboard/${staged}`);
  expect((await prune(origin, testAction, 1)).sort()).toEqual(planned.sort());
});
