import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CommandError } from '../base/command-error';
import { directoryOrigin } from '../stores/directory-origin';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { versionFolder, indexFile } from '../core/paths';
import { type Origin, readText } from '../core/origin';
import { beforeFirstEntry } from '../testing/before-first-entry';
import { builtHost, builtRemote } from '../testing/built-package';
import { damageByte, failingToRead, networkError } from '../testing/damage';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { prune } from '../features/prune/prune';
import { releasePackage } from './release-package';
import { numberOfEntry } from '../core/entry';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';

test('a release changes only the released remote', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(await releaseOn(origin)).toEqual(release);
  expect(release).toMatchObject({ number: 2, host: first.host });
  expect(release.remotes.reports).toEqual(first.remotes.reports);
  const { version } = await readBuiltVersion(changed);
  expect(release.remotes.dashboard).toMatchObject({
    version,
    entry: `/remotes/dashboard/${version}/remoteEntry.js`,
  });
});

test.each(['remoteEntry.js', 'Page.js.br'])(
  'a package that is built again while it is released does not go live: %s',
  async (file) => {
    const { workspace, origin, first } = await publishedOrigin('dashboard');
    const built = await builtRemote(workspace, 'dashboard', 'changed');
    const dist = join(built.root, 'dist');
    await writeFiles(dist, { 'Page.js': 'page', 'Page.js.br': brotliCompressSync('page') });
    const list = async (...path: Parameters<Origin['list']>) => {
      await writeFiles(dist, { [file]: brotliCompressSync('built again') });
      return origin.list(...path);
    };
    await expect(releasePackage({ ...origin, list }, testAction, built)).rejects.toThrow(
      `${join(dist, file)} has changed since it was read`,
    );
    expect(await releaseOn(origin)).toEqual(first);
  },
);

test('a release reads what a version says about itself at most four times', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard', 'reports');
  const read = jest.spyOn(origin, 'read');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  const file = `remotes/reports/${release.remotes.reports!.version}/version.json`;
  expect(read.mock.calls.filter(([path]) => path === file).length).toBeLessThanOrEqual(4);
});

test('a release of the host brings its own index.html and keeps the remotes', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const changed = await builtHost(workspace, 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.host).not.toBe(first.host);
  expect(release.remotes).toEqual(first.remotes);
  expect((await readText(origin, indexFile))!).toMatch(new RegExp(`/host/${release.host}$`));
});

test('a remote that was never released is added to the release', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const reports = await builtRemote(workspace, 'reports');
  const { release } = await releasePackage(origin, testAction, reports);
  expect(Object.keys(release.remotes)).toEqual(['dashboard', 'reports']);
  expect(release.history!.reports).toEqual({ since: release.created });
});

test('a release records since when each package is live, and its previous version', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.history).toEqual({
    host: { since: first.created },
    reports: { since: first.created },
    dashboard: {
      since: release.created,
      previous: first.remotes.dashboard!.version,
      previousIntegrity: first.remotes.dashboard!.integrity!['remoteEntry.js'],
    },
  });
});

test('a network that fails while a release reads a previous version leaves it in the release', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  const file = `${versionFolder('reports', first.remotes.reports!.version)}/version.json`;
  const changed = await builtRemote(workspace, 'dashboard', '2');
  await expect(releasePackage(failingToRead(origin, file), testAction, changed)).rejects.toThrow(
    networkError,
  );
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.history!.reports!.previous).toBe(first.remotes.reports!.version);
});

test('releasing the live version again changes nothing', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const before = await readText(origin, indexFile);
  const same = await builtRemote(workspace, 'dashboard');
  const result = await releasePackage(origin, testAction, same);
  expect(result.release).toBe(result.before);
  expect(await readText(origin, indexFile)).toEqual(before);
});

test.each([
  ['damaged', damageByte],
  ['gone', (on: Origin, file: string) => on.remove(file)],
])(
  'a previous version that is %s makes one release, which leaves it out',
  async (_what, damage) => {
    const { workspace, origin, first } = await publishedOrigin('dashboard', 'orders');
    const second = await builtRemote(workspace, 'dashboard', '2');
    await releasePackage(origin, testAction, second);
    await damage(origin, `remotes/dashboard/${first.remotes.dashboard!.version}/version.json`);
    for (let run = 0; run < 3; run += 1) await releasePackage(origin, testAction, second);
    const live = await releaseOn(origin);
    expect(live.number).toBe(3);
    expect(live.history!.dashboard).not.toHaveProperty('previous');
    await prune(origin, testAction, 30);
    expect((await releaseOn(origin)).number).toBe(3);
  },
);

test('a dry run says what would be live and changes nothing', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const before = await origin.list('');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const dryRun = await releasePackage(dryRunOrigin(origin), testAction, changed);
  expect(dryRun.before).toEqual(first);
  expect(dryRun.release.remotes.dashboard!.version).toBe((await readBuiltVersion(changed)).version);
  expect(await origin.list('')).toEqual(before);
  expect(await releaseOn(origin)).toEqual(first);
});

test.each([
  [{}, 'The log of the origin has no release. For the first one, run: pnpm delivery release --all'],
  [
    { 'index.html': '<!doctype html>' },
    'The log of the origin has no release. For the first one, run: pnpm delivery release --all',
  ],
])('an origin without a release is refused: %j', async (files, message) => {
  const origin = directoryOrigin(await temporaryFolder(files));
  const remote = await builtRemote(await temporaryFolder(), 'dashboard');
  await expect(releasePackage(origin, testAction, remote)).rejects.toThrow(
    new CommandError(message),
  );
  expect(await readdir(origin.directory)).toEqual(Object.keys(files));
});

test('a release that is killed before its entry exists changes nothing, and the next release works', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const killed = beforeFirstEntry(origin, () => Promise.reject(new Error('killed')));
  await expect(releasePackage(killed, testAction, changed)).rejects.toThrow('killed');
  expect(await releaseOn(origin)).toEqual(first);
  expect((await releasePackage(origin, testAction, changed)).release.number).toBe(2);
});

test('a release fails when other releases go live first at every attempt', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const create: Origin['create'] = (path, content) =>
    numberOfEntry(path) ? Promise.resolve(false) : origin.create(path, content);
  const random = jest.spyOn(Math, 'random').mockReturnValue(0); // No pause between the attempts.
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  await expect(releasePackage({ ...origin, create }, testAction, changed)).rejects.toThrow(
    'Other releases were made first, 100 times in a row. Nothing was changed. Try again.',
  );
  random.mockRestore();
});
