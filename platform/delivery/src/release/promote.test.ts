import { versionFolder, indexFile } from '../core/paths';
import { readText } from '../core/origin';
import { builtHost, builtRemote } from '../testing/built-package';
import { liveContracts } from '../testing/live-contracts';
import { messages } from '../testing/messages';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readBuildRecord } from '../features/provenance/build-record';
import { shortVersion } from '../core/short-version';
import { listVersions } from '../core/stored-version';
import { promote } from './promote';
import { releasePackage } from './release-package';
import { stagePackage } from './stage-package';
import { newestEntry } from './log';

/** Returns an origin with a live dashboard and a staged one. */
async function stagedDashboard() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const staged = await stagePackage(origin, testAction, changed);
  return { workspace, origin, first, ...staged };
}

test('a staged version is on the origin, and index.html does not change', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const before = await readText(origin, indexFile);
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { version, live } = await stagePackage(origin, testAction, changed);
  expect(await readText(origin, indexFile)).toEqual(before);
  expect(live).toEqual(first);
  expect(await readText(origin, `${versionFolder('dashboard', version)}/remoteEntry.js`)).toBe(
    'changed',
  );
});

test('a version that is staged or released has a record of what it was built from', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const source = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { version } = await stagePackage(origin, { ...testAction, source }, changed);
  expect(await readBuildRecord(origin, 'dashboard', version)).toMatchObject({
    ...source,
    by: 'Test',
  });
});

test('staging the live version again keeps the record of its release', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const released = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };
  const { release } = await releasePackage(origin, { ...testAction, source: released }, changed);
  const branch = { commit: '2'.repeat(40), committed: '2026-11-21T08:00:00.000Z', isClean: true };
  await stagePackage(origin, { ...testAction, source: branch }, changed);
  const { version } = release.remotes.dashboard!;
  expect(await readBuildRecord(origin, 'dashboard', version)).toMatchObject(released);
});

test('an incompatible version can be staged, with a note', async () => {
  const { origin, remote } = await liveContracts();
  const orders = await remote('orders', { Page: 'id: string; period: number' });
  const { version, notes } = await stagePackage(origin, testAction, orders);
  expect(await listVersions(origin, 'orders')).toHaveLength(2);
  expect(notes.join('\n')).toMatch(
    /^It cannot go live now, because it is incompatible with the live release:\n {2}orders\/Page: .*period/,
  );
  await expect(promote(origin, testAction, 'orders', version)).rejects.toThrow(
    messages.incompatible(`orders ${shortVersion(version)}`),
  );
});

test('a promotion makes a staged version live without a build', async () => {
  const { origin, first, version } = await stagedDashboard();
  const { release, before } = await promote(origin, testAction, 'dashboard', version);
  expect(before).toEqual(first);
  expect(release.number).toBe(2);
  expect(release.remotes.dashboard!.version).toBe(version);
  expect(release.remotes.reports).toEqual(first.remotes.reports);
  expect(await releaseOn(origin)).toEqual(release);
});

test.each([
  ['staged with', undefined, 'Try it'],
  ['promoted with', 'Approved', 'Approved'],
])('the log has the message that a version was %s', async (_which, message, logged) => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const source = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const staging = { ...testAction, source, message: 'Try it' };
  const { version } = await stagePackage(origin, staging, changed);
  await promote(origin, { ...testAction, ...(message && { message }) }, 'dashboard', version);
  expect(await newestEntry(origin)).toMatchObject({ number: 2, message: logged, source });
});

test('a new remote can be staged and promoted', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const orders = await builtRemote(workspace, 'orders');
  const { version } = await stagePackage(origin, testAction, orders);
  const { release } = await promote(origin, testAction, 'orders', version);
  expect(Object.keys(release.remotes)).toEqual(['dashboard', 'orders']);
});

test('a staged host can be promoted', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const host = await builtHost(workspace, 'changed');
  const { version } = await stagePackage(origin, testAction, host);
  expect((await promote(origin, testAction, 'host', version)).release.host).toBe(version);
});

test('promoting the live version changes nothing', async () => {
  const { origin, first } = await stagedDashboard();
  const { version } = first.remotes.dashboard!;
  const { release, before } = await promote(origin, testAction, 'dashboard', version);
  expect(release).toBe(before);
});

test.each(['0.1.0-0000000000', '..', '../reports'])(
  'refuses version %s, which is not on the origin',
  async (version) => {
    const { origin, first } = await stagedDashboard();
    await expect(promote(origin, testAction, 'dashboard', version)).rejects.toThrow(
      `Version ${version} of dashboard is not on the origin.`,
    );
    expect(await releaseOn(origin)).toEqual(first);
  },
);

test('refuses a version whose files were changed', async () => {
  const { origin, first, version } = await stagedDashboard();
  const entry = `${versionFolder('dashboard', version)}/remoteEntry.js`;
  await origin.put(entry, `${(await origin.read(entry))!.toString()} `);
  await expect(promote(origin, testAction, 'dashboard', version)).rejects.toThrow(
    /is damaged on the origin: .*remoteEntry\.js is changed/,
  );
  expect(await releaseOn(origin)).toEqual(first);
});
