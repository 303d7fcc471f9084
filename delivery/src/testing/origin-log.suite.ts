import type { Action } from '../action/action';
import { recordBuild } from '../action/build-record';
import { readBuiltVersion } from '../build/built-version';
import { readReleases } from '../commands/releases';
import { describeLog } from '../log/describe-log';
import { entryFile, entryName } from '../log/log-entry';
import { logFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { readTemplate } from '../release/index-html/compose-release';
import { composeIndexHtml } from '../release/index-html/compose-index-html';
import { newestEntry } from '../release/live-release';
import { publishAll } from '../release/publish';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { verifyOrigin } from '../release/verify';
import { builtHost, builtRemote } from './built-package';
import { publishedOn, releaseOn } from './published-origin';
import { testAction } from './test-action';

const source = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  committed: '2026-11-20T10:00:00.000Z',
  isClean: false,
};

/** Defines the tests of the log that every kind of origin must pass. */
export function logSuite(emptyOrigin: () => Promise<Origin>): void {
  const originWith = async (...remotes: string[]) => publishedOn(await emptyOrigin(), ...remotes);

  /** Returns the log, the newest release first. */
  const logOf = async (origin: Origin) => describeLog(origin, await newestEntry(origin), 100);

  const numbersOf = async (origin: Origin) => (await logOf(origin)).map(({ number }) => number);

  /** Expects that every release is in the log, and that no file of another one is left. */
  async function expectWholeLog(origin: Origin, releases: number): Promise<void> {
    const numbers = Array.from({ length: releases }, (_, index) => releases - index);
    expect(await numbersOf(origin)).toEqual(numbers);
    expect(await origin.listFiles(logFolder)).toHaveLength(releases);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  }

  test('a file that never changes is created once', async () => {
    const origin = await emptyOrigin();
    expect(await origin.createText('releases/1.json', 'first')).toBe(true);
    expect(await origin.createText('releases/1.json', 'first')).toBe(false);
    expect(await origin.createText('releases/1.json', 'second')).toBe(false);
    expect(await origin.readText('releases/1.json')).toBe('first');
    await origin.removeFile('releases/1.json');
    await origin.removeFile('releases/1.json');
    expect(await origin.readText('releases/1.json')).toBeUndefined();
    expect(await origin.createText('releases/1.json', 'second')).toBe(true);
  });

  test('only one of many commands creates a file', async () => {
    const origin = await emptyOrigin();
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const created = await Promise.all(texts.map((text) => origin.createText('releases/1', text)));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await origin.readText('releases/1')).toBe(texts[created.indexOf(true)]);
  });

  test('the log says who made each release, when, how, why and from which commit', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    const action: Action = {
      command: 'pnpm release dashboard',
      by: 'Jo',
      message: 'New figures',
      source,
    };
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    const { release } = await releasePackage(origin, action, changed);
    const [from, to] = [first, release].map((each) => each.remotes.dashboard!.version);
    expect((await logOf(origin))[0]).toEqual({
      ...action,
      number: 2,
      time: release.created,
      replaces: entryName(first),
      release,
      entry: entryName(release),
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
    await rollback(origin, { command: 'pnpm rollback dashboard', by: 'Jo' }, 'dashboard');
    expect((await logOf(origin))[0]).toMatchObject({ by: 'Jo', source });
    await expectWholeLog(origin, 3);
  });

  test('the first release after an edited index.html writes the entries of both', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    const old = { ...first, number: 7 };
    const html = composeIndexHtml(await readTemplate(origin, old.host), old, {});
    for (const file of await origin.listFiles(logFolder)) await origin.removeFile(file);
    await origin.swapIndexHtml(html, (await origin.readIndexHtml())!.tag);
    expect(await logOf(origin)).toMatchObject([{ number: 7, by: 'unknown' }]);
    expect((await verifyOrigin(origin)).findings).toEqual([
      { path: entryFile(entryName(old)), problem: 'missing', isLive: false },
    ]);

    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    await releasePackage(origin, testAction, changed);
    expect(await logOf(origin)).toMatchObject([
      { number: 8, by: 'Test' },
      { number: 7, by: 'unknown', command: 'unknown', release: old },
    ]);
    expect(await origin.listFiles(logFolder)).toHaveLength(2);
    expect((await verifyOrigin(origin)).findings).toEqual([]);
  });

  test('an index.html that somebody edited between two releases is in the log', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    const html = composeIndexHtml(
      await readTemplate(origin, first.host),
      { ...first, number: 2 },
      {},
    );
    await origin.swapIndexHtml(html, (await origin.readIndexHtml())!.tag);
    expect(await numbersOf(origin)).toEqual([2, 1]);
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    await releasePackage(origin, testAction, changed);
    await expectWholeLog(origin, 3);
  });

  test('a release that another one overtakes leaves no entry of its first attempt', async () => {
    const { workspace, origin } = await originWith('dashboard', 'reports');
    const rival = await builtRemote(workspace, 'reports', 'changed');
    let attempts = 0;
    const swapIndexHtml: Origin['swapIndexHtml'] = async (...args) => {
      if (attempts++ === 0) await releasePackage(origin, testAction, rival);
      return origin.swapIndexHtml(...args);
    };
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    await releasePackage({ ...origin, swapIndexHtml }, testAction, changed);
    expect(attempts).toBe(2);
    await expectWholeLog(origin, 3);
  });

  test('two commands that make the same release at the same moment have one entry', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', 'changed'));
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance'],
    });
    const version = first.remotes.dashboard!.version;
    const both = ['Jo', 'Max'].map((by) =>
      rollback(origin, { ...testAction, by }, 'dashboard', version),
    );
    await Promise.all(both).finally(() => jest.useRealTimers());
    await expectWholeLog(origin, 3);
  });

  test('a swap whose answer got lost is in the log once', async () => {
    const { workspace, origin } = await originWith('dashboard');
    let swaps = 0;
    const swapIndexHtml: Origin['swapIndexHtml'] = async (...args) => {
      swaps += 1;
      return (await origin.swapIndexHtml(...args)) && swaps > 1;
    };
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    const { release } = await releasePackage({ ...origin, swapIndexHtml }, testAction, changed);
    expect(await releaseOn(origin)).toEqual(release);
    expect(swaps).toBe(1);
    await expectWholeLog(origin, 2);
  });

  test('the entry of a killed command is not in the log', async () => {
    const { workspace, origin } = await originWith('dashboard');
    const kill = () => Promise.reject(new Error('killed'));
    const killed = { ...origin, swapIndexHtml: kill, removeFile: kill };
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    await expect(releasePackage(killed, testAction, changed)).rejects.toThrow('killed');
    expect(await origin.listFiles(logFolder)).toHaveLength(2);
    expect(await numbersOf(origin)).toEqual([1]);
    await releasePackage(origin, testAction, changed);
    expect(await numbersOf(origin)).toEqual([2, 1]);
  });

  test('a command reads only the entries that it shows', async () => {
    const { workspace, origin } = await originWith('dashboard');
    for (const entry of ['2', '3', '4', '5', '6']) {
      await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
    }
    const readText = jest.fn(origin.readText);
    const listFiles = jest.fn(origin.listFiles);
    const { log } = await readReleases({ ...origin, readText, listFiles }, 2);
    expect(log.map(({ number }) => number)).toEqual([6, 5]);
    expect(readText).toHaveBeenCalledTimes(3); // One more, for the versions that were replaced.
    expect(listFiles).not.toHaveBeenCalled();
  });

  test('fields of an entry that a command does not know stay', async () => {
    const { workspace, origin, first } = await originWith('dashboard');
    const file = entryFile(entryName(first));
    const text = JSON.stringify({ ...JSON.parse((await origin.readText(file))!), ticket: 'A-1' });
    await origin.writeText(file, text);
    await publishAll(origin, testAction, [
      await builtHost(workspace, 'changed'),
      await builtRemote(workspace, 'dashboard'),
    ]);
    expect(await origin.readText(file)).toBe(text);
    await expectWholeLog(origin, 2);
  });
}
