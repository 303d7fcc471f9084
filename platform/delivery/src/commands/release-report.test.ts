import { dryRunOrigin } from '../stores/dry-run-origin';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedDirectory } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { shortVersion } from '../core/short-version';
import { reportAllPlan, reportChange, reportPlan } from './release-report';

/** Returns an origin whose dashboard was released twice, and what the second release planned. */
async function releasedTwice() {
  const { workspace, origin, first } = await publishedDirectory('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed', ['Page', 'More']);
  const plan = await releasePackage(dryRunOrigin(origin), testAction, changed);
  const { release } = await releasePackage(origin, testAction, changed);
  return { workspace, origin, first, changed, plan, release };
}

test('a release reports the new and the previous version, and how long it took', async () => {
  const { first, release } = await releasedTwice();
  const [now, before] = [release, first].map((each) =>
    shortVersion(each.remotes.dashboard!.version),
  );
  expect(reportChange(first, release, 'dashboard')).toMatch(
    new RegExp(
      `^Release 2 is live: dashboard ${now} instead of ${before}\\. It took \\d+\\.\\d s\\.$`,
    ),
  );
});

test('a dry run reports what would be live', async () => {
  const { plan, first, release } = await releasedTwice();
  const [now, before] = [release, first].map((each) =>
    shortVersion(each.remotes.dashboard!.version),
  );
  expect(reportPlan(plan.before, plan.release, 'dashboard')).toBe(
    `Dry run. Would make release 2 live: dashboard ${now} instead of ${before}.`,
  );
});

test('reports that the version is already live', async () => {
  const { origin, changed, release } = await releasedTwice();
  const version = shortVersion(release.remotes.dashboard!.version);
  const plan = await releasePackage(dryRunOrigin(origin), testAction, changed);
  expect(reportPlan(plan.before, plan.release, 'dashboard')).toBe(
    `Dry run. Would change nothing: dashboard ${version} is already live.`,
  );
  const again = await releasePackage(origin, testAction, changed);
  expect(reportChange(again.before, again.release, 'dashboard')).toBe(
    `dashboard ${version} is already live. The release did not change.`,
  );
});

test('a rollback reports the exposes that it removes', async () => {
  const { origin } = await releasedTwice();
  const { before, release } = await rollback(origin, testAction, 'dashboard');
  expect(reportChange(before, release, 'dashboard')).toMatch(/\nRemoved expose: More$/);
});

test('a withdrawal reports that the remote is gone', async () => {
  const { first } = await releasedTwice();
  const after = { ...first, number: 2, remotes: {} };
  expect(reportChange(first, after, 'dashboard')).toMatch(
    /^Release 2 is live: dashboard 0\.1\.0-[0-9a-f]{10} removed\. It took/,
  );
  expect(reportPlan(first, after, 'dashboard')).toBe(
    `Dry run. Would make release 2 live: dashboard ${shortVersion(first.remotes.dashboard!.version)} removed.`,
  );
});

test('the dry run of a release of all packages says that it repairs index.html', async () => {
  const { workspace, origin, first } = await publishedDirectory('dashboard');
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  const plan = async () =>
    reportAllPlan(first, (await releaseAll(dryRunOrigin(origin), testAction, packages)).release);
  expect(await plan()).toBe('Dry run. Would change nothing: all packages are live as built here.');
  await origin.put('index.html', 'damaged');
  expect(await plan()).toBe(
    'Dry run. Would make release 2 live: the same versions, with a new index.html.',
  );
});
