import { builtRemote } from './built-package';
import { readBuiltVersion } from './built-version';
import type { Origin } from './origin';
import { foldersInUse } from './prune';
import { publishedOn, releaseOn } from './published-origin';
import { releasePackage } from './release-package';
import { versionFolder, versionsOf } from './release-versions';
import { rollback } from './rollback';

const everything = new Date(Date.now() + 3_600_000);
const sixteen = Array.from({ length: 16 }, (_, index) => `remote${index}`);

/** For tests: releases and rollbacks, as they are on an origin of any kind. */
export function releasesSuite(emptyOrigin: () => Promise<Origin>): void {
  /** An origin whose dashboard was released three times. */
  async function releasedThrice() {
    const { workspace, origin, first } = await publishedOn(await emptyOrigin(), 'dashboard');
    for (const entry of ['2', '3']) {
      await releasePackage(origin, await builtRemote(workspace, 'dashboard', entry));
    }
    return { workspace, origin, first };
  }

  /** Every file that the page needs is there. */
  async function expectWorking(origin: Origin): Promise<void> {
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

  test('a release and a rollback', async () => {
    const { origin, first } = await releasedThrice();
    const { release } = await rollback(origin, 'dashboard', first.remotes.dashboard!.version);
    expect(await releaseOn(origin)).toEqual(release);
    expect(release).toMatchObject({ number: 4, remotes: first.remotes });
    await expectWorking(origin);
  });

  /** An origin whose dashboard was released with these chunks, one after the other. */
  async function releasedWithChunks(...versions: string[][]) {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), 'dashboard');
    for (const [index, chunks] of versions.entries()) {
      const built = await builtRemote(workspace, 'dashboard', `${index}`, ['Page'], chunks);
      await releasePackage(origin, built);
    }
    return origin;
  }

  const map = 'remotes/dashboard/chunk-aa';
  const list = 'remotes/dashboard/chunk-bb';

  test('a lasting chunk stays while the live version has it, or the one before', async () => {
    const origin = await releasedWithChunks(['chunk-aa', 'chunk-cc'], ['chunk-aa'], ['chunk-bb']);
    const removed = await origin.removeFolders(everything, foldersInUse);
    expect(removed).toContain('remotes/dashboard/chunk-cc');
    for (const chunk of [map, list]) {
      expect(removed).not.toContain(chunk);
      expect(await origin.readText(`${chunk}/library.js`)).toBeDefined();
    }
    const { remotes } = (await rollback(origin, 'dashboard')).release;
    expect(remotes.dashboard!.chunks).toEqual(['chunk-aa']);
  });

  test('a lasting chunk is no version', async () => {
    const origin = await releasedWithChunks(['chunk-aa']);
    expect(await origin.listVersions('dashboard')).toHaveLength(2);
    await expect(rollback(origin, 'dashboard', 'chunk-aa')).rejects.toThrow('is not on the origin');
  });

  test('a version whose lasting chunk is gone is refused', async () => {
    const origin = await releasedWithChunks(['chunk-aa'], ['chunk-bb']);
    const before = await releaseOn(origin);
    await origin.removeFolders(everything, (html) => {
      const folders = foldersInUse(html);
      folders.delete(map);
      return folders;
    });
    await expect(rollback(origin, 'dashboard')).rejects.toThrow(
      `needs ${map}, which is not on the origin; release it anew.`,
    );
    expect(await releaseOn(origin)).toEqual(before);
  });

  test('of two who go back at the same moment, neither goes back further, or forth again', async () => {
    const { origin } = await releasedThrice();
    const { previous } = (await releaseOn(origin)).history!.dashboard!;
    await Promise.all([rollback(origin, 'dashboard'), rollback(origin, 'dashboard')]);
    const release = await releaseOn(origin);
    expect(release.remotes.dashboard!.version).toBe(previous);
    expect(release.number).toBe(4);
  });

  test('of sixteen releases at once, none is lost', async () => {
    const { workspace, origin } = await publishedOn(await emptyOrigin(), ...sixteen);
    const changed = await Promise.all(sixteen.map((name) => builtRemote(workspace, name, 'new')));
    await Promise.all(changed.map((each) => releasePackage(origin, each)));
    const release = await releaseOn(origin);
    expect(release.number).toBe(17);
    for (const each of changed) {
      const { version } = await readBuiltVersion(each);
      expect(release.remotes[each.name]!.version).toBe(version);
    }
  });

  test.each(['putFolder', 'readText', 'touchFolder', 'swapPage'] as const)(
    'a release that fails at %s leaves a page that works; the next one works',
    async (step) => {
      const { workspace, origin, first } = await publishedOn(await emptyOrigin(), 'dashboard');
      const changed = await builtRemote(workspace, 'dashboard', 'changed');
      const broken = { ...origin, [step]: () => Promise.reject(new Error('killed')) };
      await expect(releasePackage(broken, changed)).rejects.toThrow('killed');
      expect(await releaseOn(origin)).toEqual(first);
      await expectWorking(origin);
      expect((await releasePackage(origin, changed)).release.number).toBe(2);
      await expectWorking(origin);
    },
  );

  test.each([0, 2, 4, 7])(
    'a rollback while that version is being deleted either comes first or is refused (%i)',
    async (turns) => {
      const { origin, first } = await releasedThrice();
      const { version } = first.remotes.dashboard!;
      const removal = origin.removeFolders(everything, foldersInUse);
      for (let turn = 0; turn < turns; turn += 1) await origin.readPage();
      const [back, removed] = await Promise.allSettled([
        rollback(origin, 'dashboard', version),
        removal,
      ]);
      const isLive = (await releaseOn(origin)).remotes.dashboard!.version === version;
      expect(isLive).toBe(back.status === 'fulfilled');
      expect(removed).toEqual({
        status: 'fulfilled',
        value: isLive ? [] : [versionFolder('dashboard', version)],
      });
      await expectWorking(origin);
    },
  );
}
