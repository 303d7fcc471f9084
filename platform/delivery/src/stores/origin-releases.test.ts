import { forEachOrigin } from '../testing/each-origin';
import { liveVersionsOf } from '../core/versions';
import { logFolder, versionFolder } from '../core/paths';
import { type Origin, readText } from '../core/origin';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { readBuiltVersion } from '../build/built-version';
import { putVersion } from '../core/put-version';
import { checkVersion, listVersions } from '../core/stored-version';
import { builtRemote } from '../testing/built-package';
import { publishedOn, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { describeLog } from '../release/describe-log';
import { newestEntry } from '../release/log';
import { temporaryFolder } from '../testing/temporary-folder';

const eight = Array.from({ length: 8 }, (_, index) => `remote${index}`);

forEachOrigin((emptyOrigin) => {
  /** Returns an origin whose dashboard was released three times. */
  async function releasedThreeTimes() {
    const { workspace, origin, first } = await publishedOn(await emptyOrigin(), 'dashboard');
    for (const entry of ['2', '3']) {
      await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
    }
    return { workspace, origin, first };
  }

  /** Expects that every version of the live release is on the origin. */
  async function expectComplete(origin: Origin): Promise<void> {
    const release = await releaseOn(origin);
    expect(await readText(origin, `${versionFolder('host', release.host)}/main.js`)).toBeDefined();
    for (const { entry } of Object.values(release.remotes)) {
      expect(await readText(origin, entry.slice(1))).toBeDefined();
    }
    for (const [name, version] of liveVersionsOf(release)) {
      const listed = (await listVersions(origin, name)).map((each) => each.version);
      expect(listed).toContain(version);
    }
  }

  test('releases a package and rolls it back', async () => {
    const { origin, first } = await releasedThreeTimes();
    const { version } = first.remotes.dashboard!;
    const { release } = await rollback(origin, testAction, 'dashboard', version);
    expect(await releaseOn(origin)).toEqual(release);
    expect(release).toMatchObject({ number: 4, remotes: first.remotes });
    await expectComplete(origin);
  });

  /** Returns an origin whose dashboard was released once for each list of shared chunks. */
  async function releasedWithChunks(...versions: string[][]) {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), 'dashboard');
    for (const [index, chunks] of versions.entries()) {
      const built = await builtRemote(workspace, 'dashboard', `${index}`, ['Page'], chunks);
      await releasePackage(origin, testAction, built);
    }
    return origin;
  }

  test('a shared chunk is not a version', async () => {
    const origin = await releasedWithChunks(['chunk-aa']);
    expect(await listVersions(origin, 'dashboard')).toHaveLength(2);
    await expect(rollback(origin, testAction, 'dashboard', 'chunk-aa')).rejects.toThrow(
      'is not on the origin',
    );
  });

  test('refuses to roll back to a version whose shared chunk is gone', async () => {
    const origin = await releasedWithChunks(['chunk-aa'], ['chunk-bb']);
    const before = await releaseOn(origin);
    await origin.remove('remotes/dashboard/chunk-aa');
    await expect(rollback(origin, testAction, 'dashboard')).rejects.toThrow(
      'is damaged on the origin: remotes/dashboard/chunk-aa/library.js is missing.',
    );
    expect(await releaseOn(origin)).toEqual(before);
  });

  test('two rollbacks at the same moment go back one version, not two', async () => {
    const { origin } = await releasedThreeTimes();
    const { previous } = (await releaseOn(origin)).history!.dashboard!;
    await Promise.all([
      rollback(origin, testAction, 'dashboard'),
      rollback(origin, testAction, 'dashboard'),
    ]);
    const release = await releaseOn(origin);
    expect(release.remotes.dashboard!.version).toBe(previous);
    expect(release.number).toBe(4);
  });

  test('no release is lost when eight happen at once', async () => {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), ...eight);
    const changed = await Promise.all(eight.map((name) => builtRemote(workspace, name, 'new')));
    await Promise.all(changed.map((each) => releasePackage(origin, testAction, each)));
    const release = await releaseOn(origin);
    expect(release.number).toBe(9);
    const log = await describeLog(origin, (await newestEntry(origin)).number, { limit: 100 });
    const changes = log.slice(0, 8).flatMap((entry) => entry.changes ?? []);
    expect(changes.map(({ name }) => name).sort()).toEqual([...eight].sort());
    expect(await origin.list(`${logFolder}/`)).toHaveLength(9);
    for (const each of changed) {
      const { version } = await readBuiltVersion(each);
      expect(release.remotes[each.name]!.version).toBe(version);
    }
  });

  test.each(['read', 'create'] as const)(
    'a release that fails at %s changes nothing, and the next release works',
    async (step) => {
      const { workspace, origin, first } = await publishedOn(await emptyOrigin(), 'dashboard');
      const changed = await builtRemote(workspace, 'dashboard', 'changed');
      const broken = { ...origin, [step]: () => Promise.reject(new Error('killed')) };
      await expect(releasePackage(broken, testAction, changed)).rejects.toThrow('killed');
      expect(await releaseOn(origin)).toEqual(first);
      await expectComplete(origin);
      expect((await releasePackage(origin, testAction, changed)).release.number).toBe(2);
      await expectComplete(origin);
    },
  );

  describe('a version', () => {
    const build = async (text = 'entry') =>
      readBuiltVersion(
        await builtRemote(await temporaryFolder(), 'reports', text, ['Page'], ['chunk-aa']),
      );

    test('is complete when its last file is there', async () => {
      const origin = await emptyOrigin();
      const built = await build();
      const create: Origin['create'] = (path, content) =>
        path.endsWith('version.json')
          ? Promise.reject(new Error('killed'))
          : origin.create(path, content);
      await expect(putVersion({ ...origin, create }, built)).rejects.toThrow('killed');
      expect(await listVersions(origin, 'reports')).toEqual([]);
      expect(await putVersion(origin, built)).toEqual([
        { file: `${built.folder}/version.json`, problem: 'missing' },
      ]);
      expect(await listVersions(origin, 'reports')).toMatchObject([{ version: built.version }]);
    });

    test('put again changes nothing if it is intact, and repairs it otherwise', async () => {
      const origin = await emptyOrigin();
      const built = await build();
      expect(await putVersion(origin, built)).toEqual([]);
      expect(await putVersion(origin, built)).toEqual([]);
      await origin.put(`${built.folder}/remoteEntry.js`, 'changed');
      await origin.remove('remotes/reports/chunk-aa');
      await origin.put(`${built.folder}/version.json`, 'changed');
      expect(await putVersion(origin, built)).toEqual([
        { file: `${built.folder}/remoteEntry.js`, problem: 'changed' },
        { file: `${built.folder}/version.json`, problem: 'changed' },
        { file: 'remotes/reports/chunk-aa/library.js', problem: 'missing' },
      ]);
      expect(await putVersion(origin, built)).toEqual([]);
    });

    test('can be put by several commands at the same time', async () => {
      const origin = await emptyOrigin();
      const built = await build();
      await Promise.all([1, 2, 3].map(() => putVersion(origin, built)));
      expect((await checkVersion(origin, 'reports', built.version)).damaged).toEqual([]);
    });

    test('is listed with those of its own package only', async () => {
      const origin = await emptyOrigin();
      const versions = [await build('1'), await build('2')];
      for (const each of versions) await putVersion(origin, each);
      const other = await builtRemote(await temporaryFolder(), 'reports-2');
      await putVersion(origin, await readBuiltVersion(other));
      expect((await listVersions(origin, 'reports')).map((each) => each.version).sort()).toEqual(
        versions.map((each) => each.version).sort(),
      );
      expect(await listVersions(origin, 'nothing')).toEqual([]);
    });
  });
});
