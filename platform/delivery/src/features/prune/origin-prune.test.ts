import { forEachOrigin } from '../../testing/each-origin';
import { abort, withShare } from '../../testing/candidates';
import type { ReleasablePackage } from '../../base/project';
import { listNumbers } from '../../core/log';
import { foldersOfRelease } from '../../page/describe-release';
import { versionFolder } from '../../core/paths';
import { type Origin, readText } from '../../core/origin';
import { prune } from './prune';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { stagePackage } from '../../release/stage-package';
import { verifyOrigin } from '../verify/verify';
import { buildRecordFile, recordBuild } from '../provenance/build-record';
import { readBuiltVersion } from '../../build/built-version';
import { listVersions } from '../../core/stored-version';
import { builtHost, builtRemote } from '../../testing/built-package';
import { messages } from '../../testing/messages';
import { publishedOn, releaseOn } from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { testAction } from '../../testing/test-action';
import { entryFile } from '../../core/entry';
import { newestEntry } from '../../release/log';
import { previousVersionsOf } from '../../page/shown-versions';

const action = { ...testAction, command: 'pnpm delivery prune:origin --older-than 30d' };

forEachOrigin((emptyOrigin) => {
  const release = async (origin: Origin, built: Promise<ReleasablePackage>) =>
    (await releasePackage(origin, testAction, await built)).release;

  /** Returns an origin whose dashboard and host were released three times, 31 days before the newest release. */
  async function oldOrigin() {
    const { workspace, origin, first } = await publishedOn(
      await emptyOrigin(),
      'dashboard',
      'reports',
    );
    for (const content of ['2', '3']) {
      await release(origin, builtRemote(workspace, 'dashboard', content));
      await release(origin, builtHost(workspace, content));
    }
    setDaysLater(31);
    await release(origin, builtRemote(workspace, 'reports', 'newest'));
    const firstVersions = [
      versionFolder('dashboard', first.remotes.dashboard!.version),
      versionFolder('host', first.host),
    ];
    return { workspace, origin, first, firstVersions: firstVersions.sort() };
  }

  const isThere = async (origin: Origin, folder: string) =>
    (await origin.list(`${folder}/`)).length > 0;

  test('deletes old versions, but never the live or the previous one', async () => {
    const { origin, firstVersions } = await oldOrigin();
    const live = await releaseOn(origin);
    expect(await prune(origin, action, 30)).toEqual(firstVersions);
    for (const folder of firstVersions) expect(await isThere(origin, folder)).toBe(false);
    const names = async (name: string) =>
      (await listVersions(origin, name)).map(({ version }) => version).sort();
    expect(await names('host')).toEqual([live.host, live.history!.host!.previous!].sort());
    expect(await names('dashboard')).toEqual(
      [live.remotes.dashboard!.version, live.history!.dashboard!.previous!].sort(),
    );
    expect((await verifyOrigin(origin)).findings).toEqual([]);
    expect(await prune(origin, action, 30)).toEqual([]);
  });

  test('is in the log, and changes no version', async () => {
    const { origin, firstVersions } = await oldOrigin();
    const before = await releaseOn(origin);
    await prune(origin, action, 30);
    const after = await releaseOn(origin);
    expect({ ...after, number: 0, created: '' }).toEqual({ ...before, number: 0, created: '' });
    expect(after.number).toBe(before.number + 2);
    const entry = await newestEntry(origin);
    expect(entry).toMatchObject({ isPrune: true, command: action.command });
    expect(entry.removing).toBeUndefined();
    const announced = JSON.parse((await readText(origin, entryFile(entry.number - 1)))!) as object;
    expect(announced).toMatchObject({ isPrune: true, removing: firstVersions });
  });

  test('keeps versions that are not old enough', async () => {
    const { origin } = await oldOrigin();
    const { number } = await newestEntry(origin);
    expect(await prune(origin, action, 32)).toEqual([]);
    expect((await newestEntry(origin)).number).toBe(number);
  });

  test('a dry run says what it would delete, and changes nothing', async () => {
    const { origin, firstVersions } = await oldOrigin();
    const before = (await origin.list('')).map(({ path }) => path);
    expect(await prune(origin, action, 30, { isDryRun: true })).toEqual(firstVersions);
    expect((await origin.list('')).map(({ path }) => path)).toEqual(before);
  });

  test('keeps a version that was live until just now', async () => {
    const { origin, workspace, first } = await oldOrigin();
    await rollback(origin, testAction, 'host', first.host);
    await release(origin, builtHost(workspace, '4'));
    await release(origin, builtHost(workspace, '5'));
    expect(await prune(origin, action, 30)).not.toContain(versionFolder('host', first.host));
  });

  test('keeps all that an open tab may still load: host, candidate, previous version, and their shared chunks', async () => {
    const { origin, workspace, first } = await publishedOn(await emptyOrigin(), 'dashboard');
    const build = (text: string) =>
      builtRemote(workspace, 'dashboard', text, ['Page'], [`chunk-${text}`]);
    await release(origin, build('aa'));
    await release(origin, build('bb'));
    await releasePackage(origin, withShare(testAction, 10), await build('cc'));
    const openTab = await releaseOn(origin);
    setDaysLater(31);
    await abort(origin, testAction, 'dashboard');
    for (const text of ['4', '5']) {
      await release(origin, builtHost(workspace, text));
      await release(origin, builtRemote(workspace, 'dashboard', text));
    }
    const removed = await prune(origin, action, 30);
    expect(removed).toContain(versionFolder('dashboard', first.remotes.dashboard!.version));
    const folders = new Set([
      ...foldersOfRelease(openTab),
      ...previousVersionsOf(openTab.history).map((each) => versionFolder(...each)),
      'remotes/dashboard/chunk-aa', // of the previous version
    ]);
    expect(folders.size).toBe(1 + 3 + 3);
    for (const folder of folders) expect(await isThere(origin, folder)).toBe(true);
  });

  test('deletes the shared chunks of versions that it deletes, unless another one has them too', async () => {
    const { origin, workspace } = await publishedOn(await emptyOrigin(), 'dashboard');
    for (const chunks of [['chunk-aa', 'chunk-cc'], ['chunk-aa'], ['chunk-bb']]) {
      await release(origin, builtRemote(workspace, 'dashboard', chunks.join(), ['Page'], chunks));
    }
    setDaysLater(31);
    await release(origin, builtHost(workspace, '2'));
    const removed = await prune(origin, action, 30);
    expect(removed).toContain('remotes/dashboard/chunk-cc');
    for (const chunk of ['chunk-aa', 'chunk-bb']) {
      expect(await isThere(origin, `remotes/dashboard/${chunk}`)).toBe(true);
    }
    const { remotes } = (await rollback(origin, testAction, 'dashboard')).release;
    expect(remotes.dashboard!.chunks).toEqual(['chunk-aa']);
  });

  test('deletes staged versions, and what a killed command left, when they are old', async () => {
    const { origin, workspace } = await publishedOn(await emptyOrigin(), 'dashboard');
    const staged = await builtRemote(workspace, 'dashboard', 'staged');
    const { version } = await stagePackage(origin, testAction, staged);
    await origin.put('host/0.1.0-aaaa/main.js', '');
    await origin.put('remotes/gone/0.1.0-bbbb/remoteEntry.js', '');
    expect(await prune(origin, action, 1)).toEqual([]);
    setDaysLater(31);
    await release(origin, builtHost(workspace, '2'));
    expect(await prune(origin, action, 30)).toEqual([
      'host/0.1.0-aaaa',
      versionFolder('dashboard', version),
      'remotes/gone/0.1.0-bbbb',
    ]);
  });

  describe('a prune that was killed', () => {
    async function killedPrune() {
      const old = await oldOrigin();
      let removals = 0;
      const remove: Origin['remove'] = (path) => {
        if (path.startsWith('releases/')) return old.origin.remove(path);
        return removals++ === 0 ? old.origin.remove(path) : Promise.reject(new Error('killed'));
      };
      const create: Origin['create'] = (path, content) =>
        removals > 0 ? Promise.reject(new Error('killed')) : old.origin.create(path, content);
      await expect(prune({ ...old.origin, remove, create }, action, 30)).rejects.toThrow('killed');
      return old;
    }

    test('is finished by the next one', async () => {
      const old = await killedPrune();
      expect(await prune(old.origin, action, 30)).toEqual(old.firstVersions);
      for (const each of old.firstVersions) expect(await isThere(old.origin, each)).toBe(false);
      expect((await newestEntry(old.origin)).removing).toBeUndefined();
    });

    test('lets no release use what it was deleting, until it is finished', async () => {
      const old = await killedPrune();
      const { origin, workspace, first } = old;
      const again = () => builtRemote(workspace, 'dashboard');
      const removed = versionFolder('dashboard', first.remotes.dashboard!.version);
      await expect(release(origin, again())).rejects.toThrow(
        `pnpm delivery prune:origin is deleting ${removed}.`,
      );
      await expect(stagePackage(origin, testAction, await again())).rejects.toThrow(
        `pnpm delivery prune:origin is deleting ${removed}.`,
      );
      await release(origin, builtRemote(workspace, 'reports', 'other'));
      await prune(origin, action, 30);
      expect((await release(origin, again())).remotes.dashboard!.version).toBe(
        first.remotes.dashboard!.version,
      );
      expect((await verifyOrigin(origin)).findings.filter(({ isLive }) => isLive)).toEqual([]);
    });
  });

  test('a folder that cannot be deleted is reported at the end, the others are deleted, and the next prune tries again', async () => {
    const { origin, firstVersions } = await oldOrigin();
    const [broken = '', other = ''] = firstVersions;
    const remove: Origin['remove'] = (path) =>
      path === broken ? Promise.reject(new Error('EBUSY: resource busy')) : origin.remove(path);
    await expect(prune({ ...origin, remove }, action, 30)).rejects.toThrow(
      messages.notDeleted(broken, 'EBUSY: resource busy'),
    );
    expect(await isThere(origin, other)).toBe(false);
    expect(await isThere(origin, broken)).toBe(true);
    expect(await prune(origin, action, 30)).toEqual(firstVersions);
    expect(await isThere(origin, broken)).toBe(false);
  });

  test.each([0, 2, 4, 8, 16])(
    'a rollback to a version that is being deleted succeeds or is refused (%i reads later)',
    async (reads) => {
      const { origin, first } = await oldOrigin();
      const { version } = first.remotes.dashboard!;
      const removal = prune(origin, action, 30);
      for (let read = 0; read < reads; read += 1) await origin.read('index.html');
      const [rolledBack, removed] = await Promise.allSettled([
        rollback(origin, testAction, 'dashboard', version),
        removal,
      ]);
      const isLive = (await releaseOn(origin)).remotes.dashboard!.version === version;
      expect(isLive).toBe(rolledBack.status === 'fulfilled');
      expect(removed.status).toBe('fulfilled');
      expect((await verifyOrigin(origin)).findings).toEqual([]);
    },
  );

  describe('with wrong clocks', () => {
    test('a machine that is a year ahead deletes nothing that is young, however often it prunes', async () => {
      const { origin, workspace, first } = await publishedOn(await emptyOrigin(), 'dashboard');
      for (const text of ['2', '3', '4'])
        await release(origin, builtRemote(workspace, 'dashboard', text));
      await origin.put('host/0.1.0-aaaa/main.js', '');
      setDaysLater(365);
      expect(await prune(origin, action, 30)).toEqual([]);
      expect(await prune(origin, action, 30)).toEqual([]);
      expect(
        await isThere(origin, versionFolder('dashboard', first.remotes.dashboard!.version)),
      ).toBe(true);
    });

    test('a newest release from the future stops a prune', async () => {
      const { origin, workspace } = await publishedOn(await emptyOrigin(), 'dashboard');
      setDaysLater(36_525);
      await release(origin, builtRemote(workspace, 'dashboard', '2'));
      jest.useRealTimers();
      await expect(prune(origin, action, 30)).rejects.toThrow(
        /^Nothing was deleted, because a clock is wrong: release 2 by Test is from 21\d\d-/,
      );
    });

    test('a release from the future keeps its versions no longer than others', async () => {
      const { origin, workspace, first } = await publishedOn(await emptyOrigin(), 'dashboard');
      setDaysLater(36_525);
      await release(origin, builtRemote(workspace, 'dashboard', '2'));
      await release(origin, builtRemote(workspace, 'dashboard', '3'));
      setDaysLater(0);
      await release(origin, builtRemote(workspace, 'dashboard', '4'));
      setDaysLater(31);
      await release(origin, builtHost(workspace, '2'));
      const removed = await prune(origin, action, 30);
      expect(removed).toContain(versionFolder('dashboard', first.remotes.dashboard!.version));
    });
  });

  describe('the log', () => {
    /** Returns an origin with one release for each of these ages in days, the oldest one first. */
    async function releasedBefore(...ages: number[]) {
      setDaysLater(-ages[0]!);
      const { workspace, origin, first } = await publishedOn(await emptyOrigin(), 'dashboard');
      for (const [index, age] of ages.slice(1).entries()) {
        setDaysLater(-age);
        await release(origin, builtRemote(workspace, 'dashboard', `${index}`));
      }
      jest.useRealTimers();
      return { workspace, origin, first };
    }

    test('entries of releases that ended more than a year ago are deleted, the oldest one first', async () => {
      const { origin } = await releasedBefore(500, 400, 366, 364, 1);
      const order: string[] = [];
      const remove: Origin['remove'] = (path) => {
        order.push(path);
        return origin.remove(path);
      };
      await prune({ ...origin, remove }, action, 30);
      const entries = order.filter((path) => path.endsWith('.json') && path.startsWith('releases'));
      expect(entries).toEqual([entryFile(1), entryFile(2)]);
      expect(Math.min(...(await listNumbers(origin)))).toBe(3);
      expect((await verifyOrigin(origin)).findings).toEqual([]);
    });

    test('a damaged entry is deleted with the others of its age', async () => {
      const { origin } = await releasedBefore(500, 400, 390, 380, 370, 1);
      setDaysLater(-390);
      for (const number of [1, 3]) await origin.put(entryFile(number), '{');
      jest.useRealTimers();
      const removed = await prune(origin, action, 30);
      expect(removed).toEqual(expect.arrayContaining([1, 2, 3, 4].map(entryFile)));
      expect((await verifyOrigin(origin)).findings).toEqual([]);
    });

    test('there is no gap after a damaged entry that is not old', async () => {
      const { origin } = await releasedBefore(500, 450, 400, 390, 1);
      setDaysLater(-100);
      await origin.put(entryFile(3), '{');
      jest.useRealTimers();
      expect(await prune(origin, action, 30)).toContain(entryFile(1));
      expect((await verifyOrigin(origin)).findings).toEqual([
        { path: entryFile(3), problem: 'changed', isLive: false },
      ]);
    });

    test('a higher age keeps entries longer', async () => {
      const { origin } = await releasedBefore(500, 460, 400, 1);
      await prune(origin, action, 450);
      expect((await listNumbers(origin)).sort()).toEqual([2, 3, 4]);
    });

    test('what was live until yesterday stays, also in the next prunes', async () => {
      const { origin, first } = await releasedBefore(800, 700, 1);
      const removed = [...(await prune(origin, action, 30)), ...(await prune(origin, action, 30))];
      expect(removed).not.toContain(entryFile(2));
      expect(removed).not.toContain(versionFolder('dashboard', first.remotes.dashboard!.version));
    });

    test('the entry of the live release stays, however old it is', async () => {
      const { origin } = await releasedBefore(900, 800);
      await prune(origin, action, 30);
      expect(await listNumbers(origin)).toContain(2);
    });
  });

  test('the build records of versions that are gone are deleted', async () => {
    const { origin, workspace } = await publishedOn(await emptyOrigin(), 'dashboard');
    const source = {
      commit: '0123456789abcdef0123456789abcdef01234567',
      committed: '2026-11-20T10:00:00.000Z',
      isClean: true,
    };
    const stored = await readBuiltVersion(await builtRemote(workspace, 'dashboard'));
    const gone = await readBuiltVersion(await builtRemote(workspace, 'dashboard', 'gone'));
    for (const built of [stored, gone]) await recordBuild(origin, built, { ...testAction, source });
    const file = buildRecordFile('dashboard', gone.version);
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: file, problem: 'left over', isLive: false },
    ]);
    expect(await prune(origin, action, 30)).toEqual([]);
    setDaysLater(31);
    await release(origin, builtHost(workspace, '2'));
    expect(await prune(origin, action, 30)).toEqual([file]);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });
});
