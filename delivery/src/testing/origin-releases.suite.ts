import { readBuiltVersion } from '../build/built-version';
import { describeLog } from '../log/describe-log';
import { logFolder, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { newestEntry } from '../release/live-release';
import { foldersInUse } from '../release/prune';
import { versionsOf } from '../release/release-content';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { builtRemote } from './built-package';
import { publishedOn, releaseOn } from './published-origin';
import { testAction } from './test-action';

const inTheFuture = new Date(Date.now() + 3_600_000);
const sixteen = Array.from({ length: 16 }, (_, index) => `remote${index}`);

/** Defines the tests of releases and rollbacks that every kind of origin must pass. */
export function releasesSuite(emptyOrigin: () => Promise<Origin>): void {
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
    expect(await origin.readText(`${versionFolder('host', release.host)}/main.js`)).toBeDefined();
    for (const { entry } of Object.values(release.remotes)) {
      expect(await origin.readText(entry.slice(1))).toBeDefined();
    }
    for (const [name, version] of versionsOf(release)) {
      const listed = (await origin.listVersions(name)).map((each) => each.version);
      expect(listed).toContain(version);
    }
  }

  test('releases a package and rolls it back', async () => {
    const { origin, first } = await releasedThreeTimes();
    const { release } = await rollback(
      origin,
      testAction,
      'dashboard',
      first.remotes.dashboard!.version,
    );
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

  const map = 'remotes/dashboard/chunk-aa';
  const list = 'remotes/dashboard/chunk-bb';

  test('prune keeps the shared chunks of the live and the previous version', async () => {
    const origin = await releasedWithChunks(['chunk-aa', 'chunk-cc'], ['chunk-aa'], ['chunk-bb']);
    const removed = await origin.removeFolders(inTheFuture, foldersInUse(origin));
    expect(removed).toContain('remotes/dashboard/chunk-cc');
    for (const chunk of [map, list]) {
      expect(removed).not.toContain(chunk);
      expect(await origin.readText(`${chunk}/library.js`)).toBeDefined();
    }
    const { remotes } = (await rollback(origin, testAction, 'dashboard')).release;
    expect(remotes.dashboard!.chunks).toEqual(['chunk-aa']);
  });

  test('a shared chunk is not a version', async () => {
    const origin = await releasedWithChunks(['chunk-aa']);
    expect(await origin.listVersions('dashboard')).toHaveLength(2);
    await expect(rollback(origin, testAction, 'dashboard', 'chunk-aa')).rejects.toThrow(
      'is not on the origin',
    );
  });

  test('refuses to roll back to a version whose shared chunk is gone', async () => {
    const origin = await releasedWithChunks(['chunk-aa'], ['chunk-bb']);
    const before = await releaseOn(origin);
    await origin.removeFolders(inTheFuture, async (html) => {
      const folders = await foldersInUse(origin)(html);
      folders.delete(map);
      return folders;
    });
    await expect(rollback(origin, testAction, 'dashboard')).rejects.toThrow(
      `needs ${map}, which is not on the origin.`,
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

  test('no release is lost when sixteen happen at once', async () => {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), ...sixteen);
    const changed = await Promise.all(sixteen.map((name) => builtRemote(workspace, name, 'new')));
    await Promise.all(changed.map((each) => releasePackage(origin, testAction, each)));
    const release = await releaseOn(origin);
    expect(release.number).toBe(17);
    const log = await describeLog(origin, await newestEntry(origin), 100);
    const changes = log.slice(0, 16).flatMap((entry) => entry.changes ?? []);
    expect(changes.map(({ name }) => name).sort()).toEqual([...sixteen].sort());
    expect(await origin.listFiles(logFolder)).toHaveLength(17);
    for (const each of changed) {
      const { version } = await readBuiltVersion(each);
      expect(release.remotes[each.name]!.version).toBe(version);
    }
  });

  test.each(['putFolder', 'readText', 'touchFolder', 'swapIndexHtml'] as const)(
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

  test.each([0, 2, 4, 7])(
    'a rollback to a version that is being deleted succeeds or is refused (%i reads later)',
    async (reads) => {
      const { origin, first } = await releasedThreeTimes();
      const { version } = first.remotes.dashboard!;
      const removal = origin.removeFolders(inTheFuture, foldersInUse(origin));
      for (let read = 0; read < reads; read += 1) await origin.readIndexHtml();
      const [rolledBack, removed] = await Promise.allSettled([
        rollback(origin, testAction, 'dashboard', version),
        removal,
      ]);
      const isLive = (await releaseOn(origin)).remotes.dashboard!.version === version;
      expect(isLive).toBe(rolledBack.status === 'fulfilled');
      expect(removed).toEqual({
        status: 'fulfilled',
        value: isLive ? [] : [versionFolder('dashboard', version)],
      });
      await expectComplete(origin);
    },
  );
}
