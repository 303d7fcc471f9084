import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { shortVersion } from '../core/short-version';
import { readEntry } from '../release/log';
import { formatMinute } from '../release/past-releases';
import { withdraw } from '../release/withdraw';
import { releasePackage } from '../release/release-package';
import { builtHost, builtRemote } from '../testing/built-package';
import { withShare } from '../testing/candidates';
import { liveContracts } from '../testing/live-contracts';
import { messages } from '../testing/messages';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { readReleases, reportReleases, runReleases } from './run-releases';

/** Returns an origin whose dashboard was released twice. */
async function releasedTwice() {
  const { workspace, origin, first } = await publishedDirectory('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  return { workspace, origin, first, release };
}

test('lists the live versions, and the versions to roll back to', async () => {
  const { origin, first, release } = await releasedTwice();
  const { version } = first.remotes.dashboard!;
  await writeFiles(origin.directory, {
    'remotes/dashboard/0.1.0-0000000000/version.json': '',
    'remotes/dashboard/0.1.0-1111111111/incomplete.js': '',
  });
  const stored = new Date('2026-11-19T10:30:00Z');
  await utimes(
    join(origin.directory, 'remotes/dashboard/0.1.0-0000000000/version.json'),
    stored,
    stored,
  );
  const { time } = (await readEntry(origin, 2))!;
  const live = {
    ...release,
    created: '2026-11-21T09:00:00.000Z',
    history: { dashboard: { since: '2026-11-21T09:00:00.000Z', previous: version } },
  };
  expect(await reportReleases(origin, live)).toBe(
    `Release 2, live since 2026-11-21 09:00 UTC

host
  ${shortVersion(release.host)}  live

dashboard
  The host has no slot for dashboard. Staff do not see it until a host with a slot for it is live.
  ${shortVersion(release.remotes.dashboard!.version)}  live since 2026-11-21 09:00
  ${shortVersion(version)}  last used ${formatMinute(time)}, the previous version
  0.1.0-0000000000  staged 2026-11-19 10:30`,
  );
});

test('lists one package only, also one that is not live', async () => {
  const { origin, release } = await releasedTwice();
  const { version } = release.remotes.dashboard!;
  const live = { ...release, remotes: {} };
  expect(await reportReleases(origin, release, 'host')).not.toContain('dashboard');
  expect(await reportReleases(origin, live, 'dashboard')).toMatch(
    new RegExp(`\n\ndashboard\n  not live\n(.*\n)?  ${shortVersion(version)}  last used`),
  );
});

test('refuses a name that nobody has released, and lists one that is withdrawn', async () => {
  const { origin } = await releasedTwice();
  process.env.BACKSHOP_ORIGIN = origin.directory;
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await expect(runReleases('nobody', {})).rejects.toThrow(
    messages.neverLive('nobody', 'host, dashboard'),
  );
  await withdraw(origin, testAction, 'dashboard');
  await runReleases('dashboard', { limit: '1' });
  expect(log).toHaveBeenCalledTimes(1);
  delete process.env.BACKSHOP_ORIGIN;
  log.mockRestore();
});

test('refuses to begin after the newest release', async () => {
  const { origin } = await releasedTwice();
  await expect(readReleases(origin, { limit: 20, since: 3 })).rejects.toThrow(
    'There is no release 3 yet. The newest is 2. To list it, run: pnpm delivery releases --since 2',
  );
  expect((await readReleases(origin, { limit: 20, since: 2 })).log).toHaveLength(1);
});

test('the log of one package has the releases that changed it', async () => {
  const { origin, workspace } = await releasedTwice();
  await releasePackage(origin, testAction, await builtHost(workspace, 'changed'));
  const numbersOf = async (name: string, limit = 20) =>
    (await readReleases(origin, { limit, name })).log.map(({ number }) => number);
  expect(await numbersOf('dashboard')).toEqual([2, 1]);
  expect(await numbersOf('dashboard', 1)).toEqual([2]);
  expect(await numbersOf('host')).toEqual([3, 1]);
});

test('lists a candidate once, with its share', async () => {
  const { origin, workspace } = await releasedTwice();
  const built = await builtRemote(workspace, 'dashboard', 'candidate');
  const { release } = await releasePackage(origin, withShare(testAction, 10), built);
  const version = shortVersion(release.candidates!.dashboard!.version);
  const lines = (await reportReleases(origin, release)).split('\n');
  expect(lines.filter((line) => line.includes(version))).toEqual([
    `  ${version}  candidate for 10% of the browsers`,
  ]);
});

test('says which live remotes the host has no slot for', async () => {
  const { origin, remote, host } = await liveContracts();
  await releasePackage(origin, testAction, await remote('ghosts', { Page: 'id: string' }));
  const note = `ghosts\n  ${messages.noSlot('ghosts')}\n  0.1.0-`;
  expect(await reportReleases(origin, await releaseOn(origin))).toContain(note);

  const props = 'id: string';
  const exposes = { 'orders/Page': props, 'reports/Page': props, 'ghosts/Page': props };
  await releasePackage(origin, testAction, await host(exposes));
  expect(await reportReleases(origin, await releaseOn(origin))).not.toContain('no slot');
});
