import { beforeFirstEntry } from '../testing/before-first-entry';
import { builtRemote } from '../testing/built-package';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { releasePackage } from './release-package';
import { rollback } from './rollback';

/** Returns an origin where a second version of the dashboard is live, as before a smoke test. */
async function releasedTwice() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const release = async (name: string, entry: string) =>
    (await releasePackage(origin, testAction, await builtRemote(workspace, name, entry))).release;
  const second = await release('dashboard', '2');
  return { origin, release, first, second, version: second.remotes.dashboard!.version };
}

test('rolls back while the version is live, also after releases of other packages', async () => {
  const { origin, release, first, version } = await releasedTwice();
  const { remotes } = await release('reports', 'changed');
  await rollback(origin, testAction, 'dashboard', undefined, { ifLive: version });
  expect((await releaseOn(origin)).remotes).toEqual({
    dashboard: first.remotes.dashboard,
    reports: remotes.reports,
  });
});

test('changes nothing when the package was released again', async () => {
  const { origin, release, version } = await releasedTwice();
  const third = await release('dashboard', '3');
  const result = await rollback(origin, testAction, 'dashboard', undefined, { ifLive: version });
  expect(result.release).toEqual(third);
  expect(await releaseOn(origin)).toEqual(third);
});

test('changes nothing when the package was rolled back already', async () => {
  const { origin, version } = await releasedTwice();
  const { release } = await rollback(origin, testAction, 'dashboard');
  await rollback(origin, testAction, 'dashboard', undefined, { ifLive: version });
  expect(await releaseOn(origin)).toEqual(release);
});

test('changes nothing when the package is released again during the rollback', async () => {
  const { origin, release, version } = await releasedTwice();
  let third: unknown;
  const slow = beforeFirstEntry(origin, async () => {
    third = await release('dashboard', '3');
  });
  await rollback(slow, testAction, 'dashboard', undefined, { ifLive: version });
  expect(await releaseOn(origin)).toEqual(third);
});
