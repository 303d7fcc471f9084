import { join } from 'node:path';
import { releasePackage } from '../release/release-package';
import { stagePackage } from '../release/stage-package';
import { builtRemote } from '../testing/built-package';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { withShare } from '../testing/candidates';
import { shortVersion } from '../core/short-version';
import { runPromote, runWithdraw } from './run-change';
import { runHold } from './run-hold';
import { reportDeleted, runPrune } from './run-prune';
import { runRollback } from './run-rollback';
import { runSettings } from './run-settings';
import { temporaryFolder } from '../testing/temporary-folder';

const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => delete process.env.BACKSHOP_ORIGIN);

/** Returns an origin whose dashboard was released twice and staged once. Commands use it. */
async function usedOrigin() {
  const { workspace, origin, first } = await publishedDirectory('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  const other = await builtRemote(workspace, 'dashboard', 'staged');
  const staged = await stagePackage(origin, testAction, other);
  process.env.BACKSHOP_ORIGIN = origin.directory;
  const [before, live] = [first, release].map((each) => each.remotes.dashboard!.version);
  return { origin, release, before: before!, live: live!, staged: staged.version };
}

const dryRun = true;

test('each dry run says what the command would do', async () => {
  const { origin, release, staged, ...versions } = await usedOrigin();
  const [before, live, next] = [versions.before, versions.live, staged].map(shortVersion);
  const settings = join(
    await temporaryFolder({ 'settings.json': '{ "base": "/app" }' }),
    'settings.json',
  );
  const prints = async (command: Promise<void>, text: string) => {
    log.mockClear();
    await command;
    expect(log.mock.calls.flat().join('\n').split('\n')[0]).toBe(text);
    expect(await releaseOn(origin)).toEqual(release);
  };
  await prints(
    runPromote('dashboard', next, { dryRun }),
    `Dry run. Would make release 3 live: dashboard ${next} instead of ${live}.`,
  );
  await prints(
    runPromote('dashboard', next, { dryRun, ...withShare(testAction, 10).options }),
    `Dry run. Would make release 3 live: dashboard ${next} as a candidate for 10% of the browsers.`,
  );
  await prints(
    runRollback('dashboard', before, { dryRun }),
    `Dry run. Would make release 3 live: dashboard ${before} instead of ${live}.`,
  );
  await runRollback('dashboard', before, { dryRun, ...{ hold: true } });
  expect(log.mock.calls.flat().join('\n')).toContain('\nWould put dashboard on hold.');
  await prints(
    runRollback(undefined, undefined, { dryRun, to: '1' }),
    'Dry run. Would make release 3 live, with the versions of release 1:',
  );
  await prints(
    runRollback(undefined, undefined, { dryRun, to: '2' }),
    'Dry run. Would change nothing: the versions of release 2 are already live.',
  );
  await prints(
    runWithdraw('dashboard', { dryRun }),
    `Dry run. Would make release 3 live: dashboard ${live} removed.`,
  );
  await prints(
    runHold('dashboard', { dryRun }),
    'Dry run. Would put dashboard on hold, as release 3.',
  );
  await prints(
    runSettings(settings, { dryRun }),
    'Dry run. Would make release 3 live with these settings.',
  );
  await prints(
    runPrune({ dryRun, olderThan: '30d' }),
    'Dry run. Would delete nothing: no unused version is older than 30 days.',
  );
  expect(reportDeleted(['remotes/dashboard/0.1.0-a'], 30, dryRun)).toBe(
    'Dry run. Would delete:\n  remotes/dashboard/0.1.0-a',
  );
});

test('a rollback accepts the short form of the live version, too', async () => {
  const { origin, before, live } = await usedOrigin();
  await runRollback('dashboard', shortVersion(before), { ifLive: shortVersion(live) });
  expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(before);
  log.mockClear();
  await runRollback('dashboard', shortVersion(live), { ifLive: shortVersion(live) });
  expect(log.mock.calls.flat()).toEqual([
    `dashboard ${shortVersion(before)} is live. The release did not change.`,
  ]);
});
