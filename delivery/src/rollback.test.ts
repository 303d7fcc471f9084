import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { builtHost, builtRemote } from './built-package';
import { CommandError } from './command-error';
import { readTemplate } from './change-release';
import { composePage } from './compose-page';
import { publishedOrigin, releaseOn } from './published-origin';
import { releasePackage } from './release-package';
import { versionFolder } from './release-versions';
import { rollback } from './rollback';

/** An origin whose dashboard was released three times. */
async function releasedThrice() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const again = async (entry: string) =>
    (await releasePackage(origin, await builtRemote(workspace, 'dashboard', entry))).release;
  return { workspace, origin, first, second: await again('2'), third: await again('3') };
}

test('goes back to what was live before', async () => {
  const { origin, second, third } = await releasedThrice();
  const { release } = await rollback(origin, 'dashboard');
  expect(await releaseOn(origin)).toEqual(release);
  expect(release.number).toBe(4);
  expect(release.remotes).toEqual(second.remotes);
  expect(release.history!.dashboard).toEqual({
    since: release.created,
    previous: third.remotes.dashboard!.version,
  });
});

test('twice is forth and back', async () => {
  const { origin, third } = await releasedThrice();
  await rollback(origin, 'dashboard');
  await rollback(origin, 'dashboard');
  expect((await releaseOn(origin)).remotes).toEqual(third.remotes);
});

test('goes back to any version on the origin', async () => {
  const { origin, first } = await releasedThrice();
  const { release } = await rollback(origin, 'dashboard', first.remotes.dashboard!.version);
  expect(release.remotes).toEqual(first.remotes);
});

test('a host comes back with its own page', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const { release } = await releasePackage(origin, await builtHost(workspace, 'changed'));
  expect(release.host).not.toBe(first.host);
  await rollback(origin, 'host');
  expect((await releaseOn(origin)).host).toBe(first.host);
  expect((await origin.readPage())!.html).toMatch(new RegExp(`/host/${first.host}$`));
});

test('a release of another team meanwhile stays', async () => {
  const { workspace, origin, second } = await releasedThrice();
  const reports = await builtRemote(workspace, 'reports', 'changed');
  const [{ release }] = await Promise.all([
    releasePackage(origin, reports),
    rollback(origin, 'dashboard'),
  ]);
  const { remotes } = await releaseOn(origin);
  expect(remotes.reports).toEqual(release.remotes.reports);
  expect(remotes.dashboard).toEqual(second.remotes.dashboard);
});

test('a package that is not live is refused', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await expect(rollback(origin, 'constructor')).rejects.toThrow(
    new CommandError('"constructor" is not in the live release; there are host, dashboard.'),
  );
});

test('with nothing before, it asks for a version', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await expect(rollback(origin, 'dashboard')).rejects.toThrow(
    /^Which version of dashboard was live before is not known; .* pnpm rollback dashboard <version>$/,
  );
});

test('a release that was made before there was a history is no obstacle', async () => {
  const { origin, first, third } = await releasedThrice();
  const old = { ...third };
  delete old.history;
  const { tag } = (await origin.readPage())!;
  await origin.swapPage(composePage(await readTemplate(origin, third.host), old), tag);
  await expect(rollback(origin, 'dashboard')).rejects.toThrow('is not known');
  const { release } = await rollback(origin, 'dashboard', first.remotes.dashboard!.version);
  expect(release.history!.dashboard!.previous).toBe(third.remotes.dashboard!.version);
});

test.each(['0.1.0-0000000000', '..', '.', '../reports', 'a/../../../host', String.raw`..\host`])(
  'version %s, which is not on the origin, is refused',
  async (version) => {
    const { origin, third } = await releasedThrice();
    await expect(rollback(origin, 'dashboard', version)).rejects.toThrow(
      `Version ${version} of dashboard is not on the origin; pnpm releases says which are.`,
    );
    expect(await releaseOn(origin)).toEqual(third);
  },
);

test('a version whose files were deleted is refused', async () => {
  const { origin, second, third } = await releasedThrice();
  const { version } = second.remotes.dashboard!;
  await rm(join(origin.directory, versionFolder('dashboard', version)), { recursive: true });
  await expect(rollback(origin, 'dashboard')).rejects.toThrow('is not on the origin');
  expect(await releaseOn(origin)).toEqual(third);
});
