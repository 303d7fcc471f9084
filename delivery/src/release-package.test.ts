import { readdir } from 'node:fs/promises';
import { builtHost, builtRemote } from './built-package';
import { readBuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { directoryOrigin } from './directory-origin';
import { publishedOrigin, releaseOn } from './published-origin';
import { planRelease, releasePackage } from './release-package';
import { temporaryFolder } from './temporary-folder';

test('only the released remote changes', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, changed);
  expect(await releaseOn(origin)).toEqual(release);
  expect(release).toMatchObject({ number: 2, host: first.host });
  expect(release.remotes.reports).toEqual(first.remotes.reports);
  const { version } = await readBuiltVersion(changed);
  expect(release.remotes.dashboard).toMatchObject({
    version,
    entry: `/remotes/dashboard/${version}/remoteEntry.js`,
  });
});

test('a release of the host brings the page of that host, and leaves the remotes', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const { release } = await releasePackage(origin, await builtHost(workspace, 'changed'));
  expect(release.host).not.toBe(first.host);
  expect(release.remotes).toEqual(first.remotes);
  expect((await origin.readPage())!.html).toMatch(new RegExp(`/host/${release.host}$`));
});

test('a remote that was in no release is added', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const { release } = await releasePackage(origin, await builtRemote(workspace, 'reports'));
  expect(Object.keys(release.remotes)).toEqual(['dashboard', 'reports']);
  expect(release.history!.reports).toEqual({ since: release.created });
});

test('a release remembers since when each package is live, and what was before', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, changed);
  expect(release.history).toEqual({
    host: { since: first.created },
    reports: { since: first.created },
    dashboard: { since: release.created, previous: first.remotes.dashboard!.version },
  });
});

test('releasing what is live already changes nothing', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const before = await origin.readPage();
  const result = await releasePackage(origin, await builtRemote(workspace, 'dashboard'));
  expect(result.release).toBe(result.before);
  expect(await origin.readPage()).toEqual(before);
});

test('a plan says what would be live, and changes nothing', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const before = await readdir(origin.directory, { recursive: true });
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { live, content } = await planRelease(origin, changed);
  expect(live).toEqual(first);
  expect(content.remotes.dashboard!.version).toBe((await readBuiltVersion(changed)).version);
  expect(await readdir(origin.directory, { recursive: true })).toEqual(before);
  expect(await releaseOn(origin)).toEqual(first);
});

test('a build without an expose that is live is refused, and nothing is put on the origin', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const before = await readdir(origin.directory, { recursive: true });
  const lacking = await builtRemote(workspace, 'dashboard', 'changed', ['Other']);
  const refusal = new CommandError(
    "dashboard can't be released: its build lacks Page, which the live release has. Expose it again.",
  );
  await expect(releasePackage(origin, lacking)).rejects.toThrow(refusal);
  await expect(planRelease(origin, lacking)).rejects.toThrow(refusal);
  expect(await readdir(origin.directory, { recursive: true })).toEqual(before);
});

test.each([[{}], [{ 'index.html': '<!doctype html>' }]])(
  'an origin with nothing live is refused: %j',
  async (files) => {
    const origin = directoryOrigin(await temporaryFolder(files));
    const remote = await builtRemote(await temporaryFolder(), 'dashboard');
    await expect(releasePackage(origin, remote)).rejects.toThrow(
      new CommandError(
        'There is no page with a release on the origin yet; run: pnpm release --all',
      ),
    );
    expect(await readdir(origin.directory)).toEqual(Object.keys(files));
  },
);

test('a release that ends before its swap leaves the page as it is; the next one works', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const swapPage = () => Promise.reject(new Error('killed'));
  await expect(releasePackage({ ...origin, swapPage }, changed)).rejects.toThrow('killed');
  expect(await releaseOn(origin)).toEqual(first);
  expect((await releasePackage(origin, changed)).release.number).toBe(2);
});

test('a release gives up when others always come before', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const swapPage = jest.fn(() => Promise.resolve(false));
  const random = jest.spyOn(Math, 'random').mockReturnValue(0); // No pause between the attempts.
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  await expect(releasePackage({ ...origin, swapPage }, changed)).rejects.toThrow(
    'Other releases came before this one 100 times. Nothing was changed; try again.',
  );
  random.mockRestore();
});
