import { forEachOrigin } from '../testing/each-origin';
import { readReleases } from '../commands/run-releases';
import { listNumbers } from '../core/log';
import { logFolder, indexFile } from '../core/paths';
import { type Origin, readText } from '../core/origin';
import { releaseAll, releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { verifyOrigin } from '../features/verify/verify';
import { recordBuild } from '../features/provenance/build-record';
import { readBuiltVersion } from '../build/built-version';
import { beforeFirstEntry } from '../testing/before-first-entry';
import { builtHost, builtRemote } from '../testing/built-package';
import { messages } from '../testing/messages';
import { publishedOn, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { entryFile, type Action } from '../core/entry';
import { describeLog } from '../release/describe-log';
import { newestEntry } from '../release/log';

const source = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  committed: '2026-11-20T10:00:00.000Z',
  isClean: false,
};

const kill = () => Promise.reject(new Error('killed'));

forEachOrigin((emptyOrigin) => {
  const originWith = async (...remotes: string[]) => publishedOn(await emptyOrigin(), ...remotes);

  /** Returns the log, the newest release first. */
  const logOf = async (origin: Origin) =>
    describeLog(origin, (await newestEntry(origin)).number, { limit: 100 });

  const numbersOf = async (origin: Origin) => (await logOf(origin)).map(({ number }) => number);

  /** Expects that every release is in the log and published, and that no file of another one is left. */
  async function expectWholeLog(origin: Origin, releases: number): Promise<void> {
    const numbers = Array.from({ length: releases }, (_, index) => releases - index);
    expect(await numbersOf(origin)).toEqual(numbers);
    expect(await origin.list(`${logFolder}/`)).toHaveLength(releases);
    expect((await releaseOn(origin)).number).toBe(releases);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  }

  test('the log says who made each release, when, how, why and from which commit', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    const action: Action = {
      command: 'pnpm delivery release dashboard',
      by: 'Jo',
      message: 'New figures',
      source,
    };
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    const { release } = await releasePackage(origin, action, changed);
    const [from, to] = [first, release].map((each) => each.remotes.dashboard!.version);
    expect((await logOf(origin))[0]).toEqual({
      ...action,
      format: 2,
      id: expect.any(String) as string,
      number: 2,
      time: release.created,
      release: {
        host: first.host,
        remotes: { dashboard: { version: to } },
        history: {
          host: { since: first.created },
          dashboard: { since: release.created, previous: from },
        },
      },
      changes: [{ name: 'dashboard', from, to }],
    });
    await expectWholeLog(origin, 2);
  });

  test('a rollback is in the log with the commit that its version was built from', async () => {
    const { workspace, origin } = await originWith('dashboard');
    const before = await readBuiltVersion(await builtRemote(workspace, 'dashboard'));
    await recordBuild(origin, before, { ...testAction, source });
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    await releasePackage(origin, testAction, changed);
    await rollback(origin, { command: 'pnpm delivery rollback dashboard', by: 'Jo' }, 'dashboard');
    expect((await logOf(origin))[0]).toMatchObject({ by: 'Jo', source });
    await expectWholeLog(origin, 3);
  });

  test('a release that another one overtakes is planned again, and leaves nothing of its first attempt', async () => {
    const { workspace, origin } = await originWith('dashboard', 'reports');
    const rival = await builtRemote(workspace, 'reports', 'changed');
    const late = beforeFirstEntry(origin, () => releasePackage(origin, testAction, rival));
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    expect((await releasePackage(late, testAction, changed)).release.number).toBe(3);
    await expectWholeLog(origin, 3);
  });

  test('two commands that make the same release at the same moment make one', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', 'changed'));
    const version = first.remotes.dashboard!.version;
    const both = ['Jo', 'Max'].map((by) =>
      rollback(origin, { ...testAction, by }, 'dashboard', version),
    );
    await Promise.all(both);
    await expectWholeLog(origin, 3);
  });

  test('a release whose answer got lost is made once', async () => {
    const { workspace, origin } = await originWith('dashboard');
    let entries = 0;
    const create: Origin['create'] = async (path, content) => {
      const isCreated = await origin.create(path, content);
      if (!path.endsWith('.json') || !path.startsWith(logFolder)) return isCreated;
      entries += 1;
      return false;
    };
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    const { release } = await releasePackage({ ...origin, create }, testAction, changed);
    expect(await releaseOn(origin)).toEqual(release);
    expect(entries).toBe(1);
    await expectWholeLog(origin, 2);
  });

  describe('a command that is killed', () => {
    test('before its entry exists, has released nothing', async () => {
      const { workspace, origin, first } = await originWith('dashboard');
      const changed = await builtRemote(workspace, 'dashboard', 'changed');
      const killed = { ...origin, create: kill, remove: kill };
      await expect(releasePackage(killed, testAction, changed)).rejects.toThrow('killed');
      expect(await releaseOn(origin)).toEqual(first);
      expect(await numbersOf(origin)).toEqual([1]);
      await releasePackage(origin, testAction, changed);
      expect(await numbersOf(origin)).toEqual([2, 1]);
      expect((await releaseOn(origin)).number).toBe(2);
    });

    test('after its entry exists, has released: "releases" says so, and the next command publishes it', async () => {
      const { workspace, origin, first } = await originWith('dashboard', 'reports');
      const changed = await builtRemote(workspace, 'dashboard', 'changed');
      const publish: Origin['publish'] = (prepared, isNewer) =>
        prepared.includes('00000002') ? kill() : origin.publish(prepared, isNewer);
      const killed = { ...origin, publish };
      await expect(releasePackage(killed, testAction, changed)).rejects.toThrow(
        messages.notShown(2, 'killed'),
      );
      expect(await releaseOn(origin)).toEqual(first);
      const releases = await readReleases(origin, { limit: 20 });
      expect(releases).toMatchObject({
        live: { number: 2 },
        problem: expect.stringMatching(
          /^Release 2 is made, but index\.html shows release 1\. .*pnpm delivery rollback --to 2$/,
        ) as string,
      });
      const second = (await newestEntry(origin)).release;
      const reports = await builtRemote(workspace, 'reports', 'changed');
      const { release } = await releasePackage(origin, testAction, reports);
      expect(release).toMatchObject({
        number: 3,
        remotes: { dashboard: second.remotes.dashboard },
      });
      await expectWholeLog(origin, 3);
    });

    test('can be late: what it publishes then does not replace a newer release', async () => {
      const { workspace, origin } = await originWith('dashboard', 'reports');
      let goOn = () => {};
      const paused = new Promise<void>((resolve) => (goOn = resolve));
      let reached = () => {};
      const isPaused = new Promise<void>((resolve) => (reached = resolve));
      const publish: Origin['publish'] = async (prepared, isNewer) => {
        if (prepared.includes('00000002')) {
          reached();
          await paused;
        }
        return origin.publish(prepared, isNewer);
      };
      const dashboard = await builtRemote(workspace, 'dashboard', 'late');
      const late = releasePackage({ ...origin, publish }, testAction, dashboard);
      await isPaused;
      const newer = await builtRemote(workspace, 'reports', 'newer');
      await releasePackage(origin, testAction, newer);
      goOn();
      expect((await late).release.number).toBe(2);
      await expectWholeLog(origin, 3);
    });
  });

  describe('an older index.html, as from a backup,', () => {
    async function withOlderIndex() {
      const { workspace, origin, first } = await originWith('dashboard');
      const older = (await readText(origin, indexFile))!;
      for (const entry of ['2', '3', '4']) {
        await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
      }
      await origin.put(indexFile, older);
      return { workspace, origin, first };
    }

    test('hides no release and gives no number twice', async () => {
      const { workspace, origin } = await withOlderIndex();
      expect(await numbersOf(origin)).toEqual([4, 3, 2, 1]);
      const next = await builtRemote(workspace, 'dashboard', '5');
      expect((await releasePackage(origin, testAction, next)).release.number).toBe(5);
      await expectWholeLog(origin, 5);
    });

    test('is found by verify, and the next command replaces it, even if it changes no version', async () => {
      const { workspace, origin } = await withOlderIndex();
      expect((await verifyOrigin(origin)).findings).toEqual([
        { path: indexFile, problem: 'changed', isLive: true },
      ]);
      const same = await builtRemote(workspace, 'dashboard', '4');
      expect((await releasePackage(origin, testAction, same)).release.number).toBe(5);
      await expectWholeLog(origin, 5);
    });
  });

  test('after a lost entry, its number is not given again, and the older ones are found', async () => {
    const { workspace, origin } = await originWith('dashboard');
    for (const entry of ['2', '3']) {
      await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
    }
    await origin.remove(entryFile(3));
    const next = await builtRemote(workspace, 'dashboard', '4');
    expect((await releasePackage(origin, testAction, next)).release.number).toBe(4);
    expect(await numbersOf(origin)).toEqual([4, 2, 1]);
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: entryFile(3), problem: 'missing', isLive: false },
    ]);
  });

  test('after a lost log, the numbers go on with that of index.html', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    for (const { path } of await origin.list(`${logFolder}/`)) await origin.remove(path);
    const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
    const { release } = await releaseAll(origin, testAction, packages);
    expect(release).toMatchObject({ number: 3, remotes: first.remotes });
    expect(await releaseOn(origin)).toEqual(release);
  });

  test('a command reads only the entries that it shows', async () => {
    const { workspace, origin } = await originWith('dashboard');
    for (const entry of ['2', '3', '4', '5', '6', '7', '8', '9']) {
      await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
    }
    const read = jest.fn(origin.read);
    const list = jest.fn(origin.list);
    const { log } = await readReleases({ ...origin, read, list }, { limit: 2 });
    expect(log.map(({ number }) => number)).toEqual([9, 8]);
    const entries = read.mock.calls.flatMap(([path]) => (path.startsWith(logFolder) ? path : []));
    // The newest one twice, one that does not exist yet, and one more for the versions that were replaced.
    expect(entries.sort()).toEqual([7, 8, 9, 9, 10].map(entryFile));
    expect(list).not.toHaveBeenCalled();
  });

  test('fields of an entry that a command does not know stay', async () => {
    const { workspace, origin } = await originWith('dashboard');
    const file = entryFile(1);
    const text = JSON.stringify({ ...JSON.parse((await readText(origin, file))!), ticket: 'A-1' });
    await origin.put(file, text);
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    expect(await readText(origin, file)).toBe(text);
    await expectWholeLog(origin, 2);
  });

  test('an entry of a newer format is refused by every command, before it changes anything', async () => {
    const { workspace, origin } = await originWith('dashboard');
    const file = entryFile(1);
    const newer = { ...(JSON.parse((await readText(origin, file))!) as object), format: 3 };
    await origin.put(file, JSON.stringify(newer));
    const files = (await origin.list('')).map(({ path }) => path);
    const changed = await builtRemote(workspace, 'dashboard', '2');
    for (const command of [
      () => releasePackage(origin, testAction, changed),
      () => rollback(origin, testAction, 'dashboard'),
      () => readReleases(origin, { limit: 20 }),
      () => verifyOrigin(origin),
    ]) {
      await expect(command()).rejects.toThrow(messages.newerFormat);
    }
    expect((await origin.list('')).map(({ path }) => path)).toEqual(files);
  });

  test('numbers in the log have no gap, however many commands release at once', async () => {
    const { workspace, origin } = await originWith('dashboard');
    const builds = await Promise.all(
      ['2', '3', '4', '5'].map((entry) => builtRemote(`${workspace}/${entry}`, 'dashboard', entry)),
    );
    await Promise.all(builds.map((each) => releasePackage(origin, testAction, each)));
    expect((await listNumbers(origin)).sort()).toEqual([1, 2, 3, 4, 5]);
    await expectWholeLog(origin, 5);
  });
});
