import { abort, withShare } from '../../testing/candidates';
import type { VersionList } from '@backshop/shared-types';
import { dryRunOrigin } from '../../stores/dry-run-origin';
import { type Origin, readText } from '../../core/origin';
import { builtHost, builtRemote } from '../../testing/built-package';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { listVersions } from '../../core/stored-version';
import { promote } from '../../release/promote';
import { prune } from '../prune/prune';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { stagePackage } from '../../release/stage-package';
import { verifyOrigin } from '../verify/verify';
import { contextOf } from '../../core/change';
import { lastUses } from '../../release/past-releases';
import { makeVersionList } from './feature';
import type { Action } from '../../core/entry';
import { newestEntry, product } from '../../release/log';
import { readVersionList, versionListFile } from '../../stores/version-list';

const source = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  committed: '2026-11-20T10:00:00.000Z',
  isClean: true,
};
const action: Action = { command: 'pnpm delivery release', by: 'Jo', message: 'For Max', source };

async function listOn(origin: Origin, name = 'dashboard'): Promise<VersionList | undefined> {
  return readVersionList(origin, name);
}

/** Returns the states in a list, by version. */
const statesOf = (list: VersionList | undefined) =>
  Object.fromEntries((list?.versions ?? []).map(({ version, state }) => [version, state]));

/** Returns an origin with a first dashboard, and functions that stage and release others. */
async function originWithDashboard() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const build = (entry: string) => builtRemote(workspace, 'dashboard', entry);
  return {
    workspace,
    origin,
    firstVersion: first.remotes.dashboard!.version,
    stage: async (entry: string, on: Origin = origin) =>
      stagePackage(on, action, await build(entry)),
    release: async (entry: string, share?: number) =>
      releasePackage(origin, withShare(action, share), await build(entry)),
  };
}

test('the first release writes a list for each package', async () => {
  const { origin, firstVersion } = await originWithDashboard();
  const { created, host } = await releaseOn(origin);
  expect(await listOn(origin)).toEqual({
    release: 1,
    versions: [{ version: firstVersion, state: 'live', time: created }],
  });
  expect(statesOf(await listOn(origin, 'host'))).toEqual({ [host]: 'live' });
  expect(Object.values(statesOf(await listOn(origin, 'reports')))).toEqual(['live']);
});

test('a stage, a promotion and a rollback keep the list up to date', async () => {
  const { origin, firstVersion, stage } = await originWithDashboard();
  const { version } = await stage('2');
  expect(statesOf(await listOn(origin))).toEqual({ [firstVersion]: 'live', [version]: 'staged' });
  await promote(origin, action, 'dashboard', version);
  expect(statesOf(await listOn(origin))).toEqual({ [firstVersion]: 'former', [version]: 'live' });
  await rollback(origin, action, 'dashboard');
  expect(statesOf(await listOn(origin))).toEqual({ [firstVersion]: 'live', [version]: 'former' });
});

test('a list has the commit of a version, but no names and no messages', async () => {
  const { origin, stage } = await originWithDashboard();
  const { version } = await stage('2');
  const text = (await readText(origin, versionListFile('dashboard')))!;
  expect(text).not.toMatch(/Jo|Max/);
  expect((await listOn(origin))!.versions.find((each) => each.version === version)).toMatchObject({
    commit: source.commit,
    committed: source.committed,
  });
});

test('a list names the candidate, and later says that it is a former version', async () => {
  const { origin, firstVersion, release } = await originWithDashboard();
  const { release: trial } = await release('2', 10);
  const { version } = trial.candidates!.dashboard!;
  expect(statesOf(await listOn(origin))).toEqual({
    [firstVersion]: 'live',
    [version]: 'candidate',
  });
  await abort(origin, action, 'dashboard');
  expect(statesOf(await listOn(origin))).toEqual({ [firstVersion]: 'live', [version]: 'former' });
});

test('a list that is gone or damaged is made again from the log', async () => {
  const { workspace, origin, firstVersion, release, stage } = await originWithDashboard();
  await release('2');
  await release('3');
  const staged = await stage('4');
  const before = await listOn(origin);
  expect(statesOf(before)[firstVersion]).toBe('former');
  await origin.put(versionListFile('dashboard'), '{"release":1,"versions":[{}]}');
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: versionListFile('dashboard'), problem: 'changed', isLive: false },
  ]);
  await prune(origin, testAction, 30);
  expect(await listOn(origin)).toEqual(before);
  expect(statesOf(before)[staged.version]).toBe('staged');
  // The release of another package leaves the list as it is.
  await releasePackage(origin, action, await builtHost(workspace, 'changed'));
  expect(await listOn(origin)).toEqual(before);
});

test('a version that is staged while a list is written is in the list', async () => {
  const { origin, stage } = await originWithDashboard();
  let other = '';
  const racing: Origin = {
    ...origin,
    put: async (file, text) => {
      // The other command reads the origin after this one, and writes before it.
      if (file === versionListFile('dashboard') && !other) other = (await stage('3')).version;
      return origin.put(file, text);
    },
  };
  const { version } = await stage('2', racing);
  expect(statesOf(await listOn(origin))).toMatchObject({ [version]: 'staged', [other]: 'staged' });
});

test('a list that cannot be written is a note, and the command succeeds', async () => {
  const { origin, stage } = await originWithDashboard();
  const refusing: Origin = {
    ...origin,
    put: (file, text) =>
      file.startsWith('version-lists/')
        ? Promise.reject(new Error('AccessDenied'))
        : origin.put(file, text),
  };
  const { notes } = await stage('2', refusing);
  expect(notes.at(-1)).toMatch(/version list of dashboard.*AccessDenied/);
  await expect(prune(refusing, testAction, 30)).rejects.toThrow(
    /^Pruning version lists failed\. Reason: .*\n.*version list of dashboard.*AccessDenied/,
  );
});

test('a dry run writes no list', async () => {
  const { origin, stage } = await originWithDashboard();
  const before = await listOn(origin);
  await stage('2', dryRunOrigin(origin));
  expect(await listOn(origin)).toEqual(before);
});

test('a list has at most 30 versions, and those in use first', async () => {
  const { origin, firstVersion, release } = await originWithDashboard();
  const { release: trial } = await release('2', 10);
  const newer = Array.from({ length: 40 }, (_, index) => ({
    version: `0.1.0-${index}`,
    stored: new Date(Date.UTC(2050, 0, index + 1)),
  }));
  const stored = [...newer, ...(await listVersions(origin, 'dashboard'))];
  const live = await newestEntry(origin);
  const context = contextOf(product, origin);
  const uses = await lastUses(context.log, origin, live.number);
  const { versions } = await makeVersionList(context, live, 'dashboard', stored, uses);
  expect(versions).toHaveLength(30);
  expect(versions[0]!.version).toBe(firstVersion);
  expect(versions[1]!.version).toBe(trial.candidates!.dashboard!.version);
  expect(versions[2]!.version).toBe('0.1.0-39');
});

test('a prune deletes the list of a package whose versions are gone', async () => {
  const { origin } = await originWithDashboard();
  const file = versionListFile('orders');
  await origin.put(file, '{"release":1,"versions":[]}');
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: file, problem: 'left over', isLive: false },
  ]);
  await origin.put('version-lists/notes.txt', 'of somebody else');
  const before = await listOn(origin);
  await origin.remove(versionListFile('dashboard'));
  expect(await prune(origin, testAction, 30, { isDryRun: true })).toEqual([file]);
  expect(await readText(origin, file)).toBeDefined();
  expect(await listOn(origin)).toBeUndefined();
  expect(await prune(origin, testAction, 30)).toEqual([file]);
  expect(await readText(origin, file)).toBeUndefined();
  expect(await listOn(origin)).toEqual(before);
  await origin.remove('version-lists/notes.txt');
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});
