import { CommandError } from '../base/command-error';
import { versionFolder, indexFile } from '../core/paths';
import { type Origin, readText } from '../core/origin';
import { beforeFirstEntry } from '../testing/before-first-entry';
import { builtHost, builtRemote } from '../testing/built-package';
import { messages } from '../testing/messages';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { shortVersion } from '../core/short-version';
import { releasePackage } from './release-package';
import { rollback, rollbackTo } from './rollback';
import { withdraw } from './withdraw';

/** Returns an origin whose dashboard was released three times. */
async function releasedThreeTimes() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  const again = async (entry: string) =>
    (await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry)))
      .release;
  return { workspace, origin, first, second: await again('2'), third: await again('3') };
}

test('returns to the version that was live before', async () => {
  const { origin, second, third } = await releasedThreeTimes();
  const { release } = await rollback(origin, testAction, 'dashboard');
  expect(await releaseOn(origin)).toEqual(release);
  expect(release.number).toBe(4);
  expect(release.remotes).toEqual(second.remotes);
  expect(release.history!.dashboard).toEqual({
    since: release.created,
    previous: third.remotes.dashboard!.version,
    previousIntegrity: third.remotes.dashboard!.integrity!['remoteEntry.js'],
  });
});

describe('a package that is rolled back already', () => {
  const ann = {
    command: 'pnpm delivery rollback dashboard',
    by: 'Ann',
    message: 'Throws on click',
  };

  test('is not rolled back again without a version: a second person would bring the first version back', async () => {
    const { origin, second } = await releasedThreeTimes();
    const { release } = await rollback(origin, ann, 'dashboard');
    await expect(rollback(origin, testAction, 'dashboard')).rejects.toThrow(
      messages.rolledBack(
        shortVersion(second.remotes.dashboard!.version),
        `Ann, ${release.created.slice(0, 16).replace('T', ' ')}`,
        'Throws on click',
      ),
    );
    expect(await releaseOn(origin)).toEqual(release);
  });

  test('can be rolled back to any version that is named', async () => {
    const { origin, first, third } = await releasedThreeTimes();
    await rollback(origin, ann, 'dashboard');
    for (const { version } of [first.remotes.dashboard!, third.remotes.dashboard!]) {
      await rollback(origin, testAction, 'dashboard', version);
      expect((await releaseOn(origin)).remotes.dashboard!.version).toBe(version);
    }
  });

  test('is not rolled back again after a rollback of all packages either', async () => {
    const { origin } = await releasedThreeTimes();
    await rollbackTo(origin, ann, 2);
    await expect(rollback(origin, testAction, 'dashboard')).rejects.toThrow('rolled back already');
  });

  test('can be rolled back after its next release, even if other packages were released', async () => {
    const { workspace, origin, second } = await releasedThreeTimes();
    await rollback(origin, ann, 'dashboard');
    for (const name of ['dashboard', 'reports']) {
      await releasePackage(origin, testAction, await builtRemote(workspace, name, '4'));
    }
    await rollback(origin, testAction, 'dashboard');
    expect((await releaseOn(origin)).remotes.dashboard).toEqual(second.remotes.dashboard);
  });
});

test('returns to any version on the origin', async () => {
  const { origin, first } = await releasedThreeTimes();
  const { version } = first.remotes.dashboard!;
  const { release } = await rollback(origin, testAction, 'dashboard', version);
  expect(release.remotes).toEqual(first.remotes);
});

test('a rollback of the host brings back its own index.html', async () => {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  const changed = await builtHost(workspace, 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.host).not.toBe(first.host);
  await rollback(origin, testAction, 'host');
  expect((await releaseOn(origin)).host).toBe(first.host);
  expect((await readText(origin, indexFile))!).toMatch(new RegExp(`/host/${first.host}$`));
});

test('a rollback keeps a release that another team makes at the same time', async () => {
  const { workspace, origin, second } = await releasedThreeTimes();
  const reports = await builtRemote(workspace, 'reports', 'changed');
  const [{ release }] = await Promise.all([
    releasePackage(origin, testAction, reports),
    rollback(origin, testAction, 'dashboard'),
  ]);
  const { remotes } = await releaseOn(origin);
  expect(remotes.reports).toEqual(release.remotes.reports);
  expect(remotes.dashboard).toEqual(second.remotes.dashboard);
});

describe('a rollback during which something else goes live', () => {
  type Released = Awaited<ReturnType<typeof releasedThreeTimes>>;
  const rollbacks: [kind: string, run: (origin: Origin, released: Released) => Promise<unknown>][] =
    [
      ['to the version before', (origin) => rollback(origin, testAction, 'dashboard')],
      [
        'to a version that is named',
        (origin, { first }) =>
          rollback(origin, testAction, 'dashboard', first.remotes.dashboard!.version),
      ],
      ['to a release', (origin) => rollbackTo(origin, testAction, 2)],
    ];

  test.each(rollbacks)('%s does not replace it: it can be the fix', async (_kind, run) => {
    const released = await releasedThreeTimes();
    const { origin, workspace } = released;
    const fix = await builtRemote(workspace, 'dashboard', 'fix');
    const late = beforeFirstEntry(origin, () => releasePackage(origin, testAction, fix));
    await expect(run(late, released)).rejects.toThrow(
      /^Meanwhile, dashboard \S+ went live\. Nothing/,
    );
    expect((await releaseOn(origin)).number).toBe(4);
  });

  test.each(rollbacks)('%s does not bring back what was withdrawn', async (_kind, run) => {
    const released = await releasedThreeTimes();
    const { origin } = released;
    const late = beforeFirstEntry(origin, () => withdraw(origin, testAction, 'dashboard'));
    await expect(run(late, released)).rejects.toThrow(
      'Meanwhile, dashboard was withdrawn. Nothing',
    );
    expect((await releaseOn(origin)).remotes).not.toHaveProperty('dashboard');
  });

  test.each(rollbacks)('%s changes nothing if somebody has done the same', async (_kind, run) => {
    const released = await releasedThreeTimes();
    const { origin } = released;
    const late = beforeFirstEntry(origin, () => run(origin, released));
    await run(late, released);
    expect((await releaseOn(origin)).number).toBe(4);
  });

  test('to a release does not replace the fix of another package', async () => {
    const { origin, workspace } = await releasedThreeTimes();
    const fix = await builtRemote(workspace, 'reports', 'fix');
    const late = beforeFirstEntry(origin, () => releasePackage(origin, testAction, fix));
    await expect(rollbackTo(late, testAction, 2)).rejects.toThrow(
      /^Meanwhile, reports \S+ went live/,
    );
  });
});

test('refuses a package that is not live', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await expect(rollback(origin, testAction, 'constructor')).rejects.toThrow(
    new CommandError(messages.neverLive('constructor', 'host, dashboard')),
  );
});

test('asks for a version when there is no previous one', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await expect(rollback(origin, testAction, 'dashboard')).rejects.toThrow(
    /^No earlier live version of dashboard is known\. .* pnpm delivery rollback dashboard <version>$/,
  );
});

test.each(['0.1.0-0000000000', '..', '.', '../reports', 'a/../../../host', String.raw`..\host`])(
  'refuses version %s, which is not on the origin',
  async (version) => {
    const { origin, third } = await releasedThreeTimes();
    await expect(rollback(origin, testAction, 'dashboard', version)).rejects.toThrow(
      messages.noVersion('dashboard', version),
    );
    expect(await releaseOn(origin)).toEqual(third);
  },
);

test('refuses a version whose files were deleted', async () => {
  const { origin, second, third } = await releasedThreeTimes();
  const { version } = second.remotes.dashboard!;
  await origin.remove(versionFolder('dashboard', version));
  await expect(rollback(origin, testAction, 'dashboard')).rejects.toThrow('is not on the origin');
  expect(await releaseOn(origin)).toEqual(third);
});
