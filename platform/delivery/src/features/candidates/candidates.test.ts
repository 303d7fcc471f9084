import { abort, promoteCandidate, withShare } from '../../testing/candidates';
import type { ReleasablePackage } from '../../base/project';
import { dryRunOrigin } from '../../stores/dry-run-origin';
import { type Origin, readText } from '../../core/origin';
import type { DescribedEntry } from '../../core/feature';
import { beforeFirstEntry } from '../../testing/before-first-entry';
import { builtHost, builtRemote } from '../../testing/built-package';
import { failingOnce, failingToRead, networkError } from '../../testing/damage';
import { messages } from '../../testing/messages';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { testAction } from '../../testing/test-action';
import { shortVersion } from '../../core/short-version';
import type { LiveChange } from '../../release/change-release';
import { promote } from '../../release/promote';
import { candidates } from './feature';
import { candidateSource } from './promote-candidate';
import { prune } from '../prune/prune';
import { releaseAll, releasePackage } from '../../release/release-package';
import { rollback, rollbackTo } from '../../release/rollback';
import { verifyOrigin } from '../verify/verify';
import { describeLog } from '../../release/describe-log';
import { newestEntry } from '../../release/log';
import { indexFile } from '../../core/paths';

/** Returns an origin with a live dashboard and a candidate of it for 10% of the browsers. */
async function originWithCandidate() {
  const published = await publishedOrigin('dashboard', 'reports');
  const { workspace, origin, first } = published;
  const built = await builtRemote(workspace, 'dashboard', 'candidate', ['Page'], ['chunk-aa']);
  const { release } = await releasePackage(origin, withShare(testAction, 10), built);
  return {
    ...published,
    built,
    live: first.remotes.dashboard!.version,
    candidate: release.candidates!.dashboard!,
    release,
  };
}

const findings = async (origin: Origin) => (await verifyOrigin(origin)).findings;

/** Returns what the newest entries of the log say about candidates, the newest first. */
async function loggedCandidates(origin: Origin, count: number) {
  const entries = await describeLog(origin, (await newestEntry(origin)).number, { limit: count });
  return entries.map(({ candidateChanges = [] }) => candidateChanges);
}

test('a candidate is in the release next to the live version', async () => {
  const { origin, first, candidate, release } = await originWithCandidate();
  expect(release).toMatchObject({ number: 2, remotes: first.remotes, history: first.history });
  expect(candidate).toMatchObject({
    entry: `/remotes/dashboard/${candidate.version}/remoteEntry.js`,
    exposes: { Page: ['Page.js'] },
    chunks: ['chunk-aa'],
    share: 10,
  });
  expect(candidate.start).toBeGreaterThanOrEqual(0);
  expect(candidate.start).toBeLessThan(100);
  expect(await releaseOn(origin)).toEqual(release);
  expect(await findings(origin)).toEqual([]);
});

test('a larger share has all browsers of the smaller one', async () => {
  const { origin, candidate } = await originWithCandidate();
  const { release } = await promoteCandidate(origin, withShare(testAction, 50), 'dashboard');
  expect(release.candidates).toEqual({ dashboard: { ...candidate, share: 50 } });
  expect(await loggedCandidates(origin, 1)).toEqual([
    [
      {
        name: 'dashboard',
        version: candidate.version,
        share: 50,
        from: 10,
        change: 'candidate',
      },
    ],
  ]);
});

test('a promoted candidate is live for every browser', async () => {
  const { origin, live, candidate } = await originWithCandidate();
  const { release } = await promoteCandidate(origin, testAction, 'dashboard');
  expect(release.remotes.dashboard!.version).toBe(candidate.version);
  expect(release.history!.dashboard).toMatchObject({ previous: live });
  expect(release).not.toHaveProperty('candidates');
  const change = { name: 'dashboard', version: candidate.version, share: 10 };
  expect(await loggedCandidates(origin, 2)).toEqual([
    [{ ...change, change: 'promoted' }],
    [{ ...change, change: 'candidate' }],
  ]);
  expect(await findings(origin)).toEqual([]);
});

test('an aborted candidate is gone, and the live versions stay', async () => {
  const { origin, first, candidate } = await originWithCandidate();
  const { release } = await abort(origin, testAction, 'dashboard');
  expect(release).toEqual({ ...first, number: 3, created: release.created });
  expect(await releaseOn(origin)).toEqual(release);
  expect(await loggedCandidates(origin, 1)).toEqual([
    [{ name: 'dashboard', version: candidate.version, share: 10, change: 'aborted' }],
  ]);
});

test('abort does not end a newer candidate', async () => {
  const { origin, workspace, candidate } = await originWithCandidate();
  const built = await builtRemote(workspace, 'dashboard', 'new');
  const { release } = await releasePackage(origin, withShare(testAction, 10), built);
  await expect(abort(origin, testAction, 'dashboard', candidate.version)).rejects.toThrow(
    'Meanwhile, somebody made',
  );
  expect(await releaseOn(origin)).toEqual(release);
});

test('a version on the origin can become the candidate again', async () => {
  const { origin, candidate } = await originWithCandidate();
  await abort(origin, testAction, 'dashboard');
  const { version } = candidate;
  const { release } = await promote(origin, withShare(testAction, 10), 'dashboard', version);
  expect(release.candidates).toEqual({ dashboard: candidate });
});

test('the list of releases says what happened to candidates', async () => {
  const entry = await newestEntry((await publishedOrigin('dashboard')).origin);
  const candidate = {
    name: 'dashboard',
    version: '0.1.0-1a2b3c4d5e6f708192a3b4c5d6e7f809',
    share: 10,
  };
  const candidateChanges: DescribedEntry['candidateChanges'] = [
    { ...candidate, change: 'promoted' },
    { ...candidate, change: 'aborted' },
    { ...candidate, change: 'candidate' },
    { ...candidate, from: 2.5, change: 'candidate' },
  ];
  const lines = candidates.report!({ ...entry, changes: [], candidateChanges });
  expect(lines).toEqual([
    'dashboard 0.1.0-1a2b3c4d5e candidate 10% promoted',
    'dashboard 0.1.0-1a2b3c4d5e candidate 10% aborted',
    'dashboard 0.1.0-1a2b3c4d5e candidate 10%',
    'dashboard 0.1.0-1a2b3c4d5e candidate 2.5% → 10%',
  ]);
});

describe('a candidate ends with', () => {
  type Published = Awaited<ReturnType<typeof originWithCandidate>>;
  /** Each returns its notes. */
  const changes: Record<string, (published: Published) => Promise<string[]>> = {
    'a release of its package': async ({ origin, workspace }) =>
      (await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', 'new')))
        .notes,
    'a release of the version that is live': async ({ origin, workspace }) =>
      (await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard'))).notes,
    'a promotion of another version': async ({ origin, live }) =>
      (await promote(origin, testAction, 'dashboard', live)).notes,
    'another candidate': async ({ origin, workspace }) => {
      const built = await builtRemote(workspace, 'dashboard', 'new');
      const { notes } = await releasePackage(origin, withShare(testAction, 10), built);
      await abort(origin, testAction, 'dashboard');
      return notes;
    },
    'a rollback of its package': async ({ origin, live }) =>
      (await rollback(origin, testAction, 'dashboard', live)).notes,
    'a rollback of the whole release': async ({ origin }) =>
      (await rollbackTo(origin, testAction, 1)).notes,
    'a release of all packages': ({ origin, workspace }) =>
      notesOfAll(origin, [builtHost(workspace), builtRemote(workspace, 'dashboard')], true),
    'a removal of its package': ({ origin, workspace }) =>
      notesOfAll(origin, [builtHost(workspace)]),
  };

  async function notesOfAll(
    origin: Origin,
    built: Promise<ReleasablePackage>[],
    keepOthers = false,
  ): Promise<string[]> {
    return (await releaseAll(origin, testAction, await Promise.all(built), { keepOthers })).notes;
  }

  test.each(Object.entries(changes))('%s', async (_change, change) => {
    const published = await originWithCandidate();
    const note = messages.candidateEnds(`dashboard ${shortVersion(published.candidate.version)}`);
    expect(await change(published)).toContain(note);
    const release = await releaseOn(published.origin);
    expect(release).not.toHaveProperty('candidates');
    expect(await loggedCandidates(published.origin, 1)).toMatchObject([[{ change: 'aborted' }]]);
  });
});

test('a candidate stays when other packages change', async () => {
  const { origin, workspace, candidate } = await originWithCandidate();
  const candidates = { dashboard: candidate };
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', 'new'));
  await rollback(origin, testAction, 'reports');
  await releasePackage(origin, testAction, await builtHost(workspace, 'new'));
  await rollback(origin, testAction, 'host');
  const own = [await builtHost(workspace, 'newest'), await builtRemote(workspace, 'reports')];
  await releaseAll(origin, testAction, own, { keepOthers: true });
  expect(await releaseOn(origin)).toMatchObject({ number: 7, candidates });
});

test('a rollback to an earlier release brings no candidate back', async () => {
  const { origin, workspace, first } = await originWithCandidate();
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', 'other'));
  const { release } = await rollbackTo(origin, testAction, 2);
  expect(release.remotes).toEqual(first.remotes);
  expect(release).not.toHaveProperty('candidates');
});

test('the same candidate with the same share changes nothing', async () => {
  const { origin, built, release } = await originWithCandidate();
  const again = await releasePackage(origin, withShare(testAction, 10), built);
  expect(again.release).toEqual(again.before);
  expect(await releaseOn(origin)).toEqual(release);
});

test('a dry run of a candidate shows the release and changes nothing', async () => {
  const { origin, release } = await originWithCandidate();
  const dryRun = dryRunOrigin(origin);
  const promoted = await promoteCandidate(dryRun, withShare(testAction, 50), 'dashboard');
  expect(promoted.release.candidates!.dashboard!.share).toBe(50);
  expect((await abort(dryRun, testAction, 'dashboard')).release).not.toHaveProperty('candidates');
  expect(await releaseOn(origin)).toEqual(release);
});

describe('refuses', () => {
  const share = 10;

  test('to release for all browsers what should become a candidate', async () => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    jest.spyOn(candidates, 'extendPlan').mockRejectedValue(new Error('no space'));
    const built = await builtRemote(workspace, 'dashboard', 'new');
    await expect(releasePackage(origin, withShare(testAction, share), built)).rejects.toThrow(
      'could not become a candidate. Nothing was changed.',
    );
    expect((await releaseOn(origin)).number).toBe(1);
    jest.restoreAllMocks();
  });

  test('a candidate of the host', async () => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    const host = await builtHost(workspace, 'new');
    await expect(releasePackage(origin, withShare(testAction, share), host)).rejects.toThrow(
      messages.hostCandidate,
    );
  });

  test('a candidate of a remote that is not live', async () => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    const orders = await builtRemote(workspace, 'orders');
    await expect(releasePackage(origin, withShare(testAction, share), orders)).rejects.toThrow(
      messages.newCandidate('orders'),
    );
  });

  test('the live version as a candidate', async () => {
    const { origin, live } = await originWithCandidate();
    await expect(promote(origin, withShare(testAction, share), 'dashboard', live)).rejects.toThrow(
      messages.liveCandidate(`dashboard ${shortVersion(live)}`),
    );
  });

  test.each([
    ['promote', (origin: Origin) => promoteCandidate(origin, testAction, 'reports')],
    ['abort', (origin: Origin) => abort(origin, testAction, 'reports')],
  ])('to %s when there is no candidate', async (_command, run) => {
    const { origin, release } = await originWithCandidate();
    await expect(run(origin)).rejects.toThrow(messages.noCandidate('reports'));
    expect(await releaseOn(origin)).toEqual(release);
  });

  test.each([
    ['promote', (origin: Origin) => promoteCandidate(origin, testAction, 'dashboard')],
    ['abort', (origin: Origin) => abort(origin, testAction, 'dashboard')],
  ])('to %s a candidate that somebody replaces at the same moment', async (_command, run) => {
    const { origin, workspace } = await originWithCandidate();
    const other = await builtRemote(workspace, 'dashboard', 'other');
    const late = beforeFirstEntry(origin, () =>
      releasePackage(origin, withShare(testAction, share), other),
    );
    await expect(run(late)).rejects.toThrow('Meanwhile, somebody made');
    expect((await releaseOn(origin)).number).toBe(3);
  });
});

test('a damaged file of a candidate is damage of the live release, and a new release repairs it', async () => {
  const { origin, built, candidate } = await originWithCandidate();
  const files = ['0/remoteEntry.js', 'chunk-aa/library.js'].map(
    (file) => `remotes/dashboard/${file.replace('0', candidate.version)}`,
  );
  await origin.remove(files[0]!);
  await origin.put(files[1]!, 'changed');
  expect(await findings(origin)).toEqual([
    { path: files[0], problem: 'missing', isLive: true },
    { path: files[1], problem: 'changed', isLive: true },
  ]);
  const { notes } = await releasePackage(origin, withShare(testAction, 10), built);
  expect(notes).toEqual(
    expect.arrayContaining([expect.stringContaining(`Repaired ${files[1]}`)] as string[]),
  );
  expect(await findings(origin)).toEqual([]);
});

test('an index.html whose candidate loads from elsewhere is damaged, and no release keeps it', async () => {
  const { origin, workspace, candidate } = await originWithCandidate();
  const html = (await readText(origin, indexFile))!;
  await origin.put(indexFile, html.replace(candidate.entry, '//evil.example/remoteEntry.js'));
  expect(await findings(origin)).toContainEqual(
    expect.objectContaining({ path: 'index.html', problem: 'changed' }),
  );
  const reports = await builtRemote(workspace, 'reports', 'new');
  const { release } = await releasePackage(origin, testAction, reports);
  expect(release.candidates).toEqual({ dashboard: candidate });
  expect(await readText(origin, indexFile)).not.toContain('evil.example');
  expect(await findings(origin)).toEqual([]);
});

test('prune keeps a candidate, and an aborted one until its time is over', async () => {
  const { origin, workspace, candidate } = await originWithCandidate();
  const folders = ['chunk-aa', candidate.version].map((folder) => `remotes/dashboard/${folder}`);
  const releaseReports = async (entry: string) =>
    releasePackage(origin, testAction, await builtRemote(workspace, 'reports', entry));
  setDaysLater(31);
  await releaseReports('2');
  expect(await prune(origin, testAction, 30)).toEqual([]);
  await abort(origin, testAction, 'dashboard');
  expect(await prune(origin, testAction, 30)).toEqual([]);
  setDaysLater(62);
  await releaseReports('3');
  expect(await prune(origin, testAction, 30)).toEqual(expect.arrayContaining(folders));
});

test('two teams can have candidates at the same time', async () => {
  const { origin, workspace, candidate } = await originWithCandidate();
  const reports = await builtRemote(workspace, 'reports', 'candidate');
  const [{ release }] = await Promise.all([
    releasePackage(origin, withShare(testAction, 20), reports),
    promoteCandidate(origin, withShare(testAction, 30), 'dashboard'),
  ]);
  expect(release.candidates!.reports!.share).toBe(20);
  expect((await releaseOn(origin)).candidates).toEqual({
    dashboard: { ...candidate, share: 30 },
    reports: release.candidates!.reports,
  });
  const { release: left } = await abort(origin, testAction, 'dashboard');
  expect(left.candidates).toEqual({ reports: release.candidates!.reports });
});

test('a version that somebody names goes live instead of the candidate', async () => {
  const { origin, live, candidate } = await originWithCandidate();
  expect(await candidateSource.find(origin, 'dashboard', live)).toBe(live);
  expect(await candidateSource.find(origin, 'dashboard', undefined)).toBe(candidate.version);
});

test('browsers differ between versions', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const starts = new Set<number>();
  for (const entry of ['1', '2', '3', '4', '5']) {
    const built = await builtRemote(workspace, 'dashboard', entry);
    const { release } = await releasePackage(origin, withShare(testAction, 10), built);
    starts.add(release.candidates!.dashboard!.start);
  }
  expect(starts.size).toBeGreaterThan(2);
});

test.each<[what: string, command: (shop: Awaited<ReturnType<typeof damagedCandidate>>) => unknown]>(
  [
    ['a rollback of another remote', ({ origin }) => rollback(origin, testAction, 'reports')],
    ['a rollback of the host', ({ origin }) => rollback(origin, testAction, 'host')],
    [
      'a release of another remote',
      async ({ origin, workspace }) =>
        releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '3')),
    ],
    [
      'a candidate of another remote',
      async ({ origin, workspace }) =>
        releasePackage(
          origin,
          withShare(testAction, 5),
          await builtRemote(workspace, 'reports', '3'),
        ),
    ],
  ],
)('a damaged candidate does not stop %s: it ends', async (_what, command) => {
  const shop = await damagedCandidate();
  const { release, notes } = (await command(shop)) as LiveChange;
  expect(release.candidates?.dashboard).toBeUndefined();
  const name = `dashboard ${shortVersion(shop.candidate.version)}`;
  expect(notes).toContain(`The candidate ${name} is damaged, so no browser can use it.`);
  expect(notes).toContain(`This ends the candidate ${name}, which 10% of the browsers used.`);
});

test('a damaged candidate is repaired by a release of the same build', async () => {
  const { origin, built, candidate } = await damagedCandidate();
  const { release, notes } = await releasePackage(origin, withShare(testAction, 10), built);
  expect(release.candidates!.dashboard!.version).toBe(candidate.version);
  expect(notes.join()).not.toContain('is damaged');
  expect(await findings(origin)).toEqual([]);
});

test('a network that fails for a moment ends no candidate, and keeps none that a rollback ends', async () => {
  const { workspace, origin, live, candidate } = await originWithCandidate();
  const file = `remotes/dashboard/${candidate.version}/version.json`;
  const reports = await builtRemote(workspace, 'reports', '2');
  await releasePackage(failingOnce(origin, file), testAction, reports);
  expect((await releaseOn(origin)).candidates!.dashboard).toEqual(candidate);
  await rollback(failingOnce(origin, file), testAction, 'dashboard', live);
  expect(await releaseOn(origin)).not.toHaveProperty('candidates');
});

test('a network that fails while a command reads a candidate ends no candidate', async () => {
  const { workspace, origin, candidate } = await originWithCandidate();
  const file = `remotes/dashboard/${candidate.version}/version.json`;
  const reports = await builtRemote(workspace, 'reports', '2');
  await expect(releasePackage(failingToRead(origin, file), testAction, reports)).rejects.toThrow(
    networkError,
  );
  expect((await releaseOn(origin)).candidates!.dashboard).toEqual(candidate);
});

/** Returns an origin on which each package has a previous version, and the dashboard's candidate is damaged. */
async function damagedCandidate() {
  const published = await originWithCandidate();
  const { workspace, origin, candidate } = published;
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  await releasePackage(origin, testAction, await builtHost(workspace, '2'));
  await origin.remove(`remotes/dashboard/${candidate.version}/version.json`);
  return published;
}
