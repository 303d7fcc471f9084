import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { releasePackage } from '../release/release-package';
import { rollbackTo } from '../release/rollback';
import { builtRemote } from '../testing/built-package';
import { messages } from '../testing/messages';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { shortVersion } from '../core/short-version';
import { withdraw } from '../release/withdraw';
import { reportRollbackTo, runRollback } from './run-rollback';

afterEach(() => {
  delete process.env.BACKSHOP_ORIGIN;
});

test('refuses neither a package nor a release', async () => {
  await expect(runRollback(undefined, undefined, {})).rejects.toThrow(messages.whatToRollBack);
});

test.each(['0', '-1', '1.5', 'x', '', '1e3', '0x1'])('%j is not a number', async (to) => {
  await expect(runRollback(undefined, undefined, { to })).rejects.toThrow(
    `"${to}" is not the number of a release. To see the numbers, run: pnpm delivery releases`,
  );
});

test('a rollback to a release reports what it changed', async () => {
  const { workspace, origin, first } = await publishedDirectory('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  const [from, to] = [release, first].map(({ remotes }) =>
    shortVersion(remotes.dashboard!.version),
  );
  const change = `\n  dashboard ${from} → ${to}`;

  const dryRun = await rollbackTo(dryRunOrigin(origin), testAction, 1);
  expect(reportRollbackTo(dryRun.before, dryRun.release, 1, true)).toBe(
    `Dry run. Would make release 3 live, with the versions of release 1:${change}`,
  );
  expect(await releaseOn(origin)).toEqual(release);
  const done = await rollbackTo(origin, testAction, 1);
  expect(reportRollbackTo(done.before, done.release, 1, false)).toBe(
    `Release 3 is live, with the versions of release 1:${change}`,
  );
  const again = await rollbackTo(origin, testAction, 1);
  expect(reportRollbackTo(again.before, again.release, 1, false)).toBe(
    'The versions of release 1 are already live. Nothing was changed.',
  );
});

test('--if-live says what is live instead, or that the package is not live', async () => {
  const { workspace, origin, first } = await publishedDirectory('dashboard', 'reports');
  process.env.BACKSHOP_ORIGIN = origin.directory;
  const said = jest.spyOn(console, 'log').mockReturnValue();
  for (const name of ['dashboard', 'reports'])
    await releasePackage(origin, testAction, await builtRemote(workspace, name, 'changed'));
  await withdraw(origin, testAction, 'reports');
  const { dashboard } = (await releaseOn(origin)).remotes;
  for (const name of ['dashboard', 'reports'])
    await runRollback(name, undefined, { ifLive: first.remotes[name]!.version });
  expect(said.mock.calls).toEqual([
    [`dashboard ${shortVersion(dashboard!.version)} is live. The release did not change.`],
    ['reports is not live. The release did not change.'],
  ]);
});

test('--if-live of another version says that index.html was made again', async () => {
  const { origin } = await publishedDirectory('dashboard');
  process.env.BACKSHOP_ORIGIN = origin.directory;
  const { remotes } = await releaseOn(origin);
  await writeFile(join(origin.directory, 'index.html'), 'broken');
  const said = jest.spyOn(console, 'log').mockReturnValue();
  await runRollback('dashboard', undefined, { ifLive: '0.1.0-0000000000' });
  const live = `dashboard ${shortVersion(remotes.dashboard!.version)} is live.`;
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining(`${live} Release 2 is live: the same versions, with a new index.html.`),
  );
});

test('a rollback to the newest release repairs index.html, and lists no changes', async () => {
  const { origin } = await publishedDirectory('dashboard');
  await writeFile(join(origin.directory, 'index.html'), 'broken');
  const { before, release } = await rollbackTo(origin, testAction, 1);
  expect(reportRollbackTo(before, release, 1, false)).toBe(
    'Release 2 is live, with the versions of release 1.',
  );
});
