import { withShare } from '../../testing/candidates';
import { formatText, readReleases } from '../../commands/run-releases';
import { builtHost, builtRemote } from '../../testing/built-package';
import { messages } from '../../testing/messages';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { memoryOrigin } from '../../testing/memory-store';
import { testEntry } from '../../testing/test-entry';
import type { Action } from '../../core/entry';
import { setDaysLater } from '../../testing/set-days-later';
import { testAction } from '../../testing/test-action';
import { holds } from './feature';
import { endHold, hold } from './hold';
import { promote } from '../../release/promote';
import { prune } from '../prune/prune';
import { releaseAll, releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { withdraw } from '../../release/withdraw';
import { stagePackage } from '../../release/stage-package';

const action = { command: 'pnpm delivery hold dashboard', by: 'Jo', message: '#123' };

/** Returns an origin whose dashboard was released twice, and is on hold. */
async function heldOrigin() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'reports');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  await hold(origin, action, 'dashboard');
  return { workspace, origin, first };
}

const refusal =
  /^Nothing was released, because dashboard is on hold since \d{4}-\d\d-\d\d \d\d:\d\d UTC by Jo: "#123"\nTo end the hold, run: pnpm delivery hold dashboard --end$/;

test('a package on hold is not released in any way, until the hold ends', async () => {
  const { workspace, origin } = await heldOrigin();
  const before = await releaseOn(origin);
  const next = await builtRemote(workspace, 'dashboard', '3');
  const { version } = await stagePackage(origin, testAction, next);
  for (const command of [
    () => releasePackage(origin, testAction, next),
    () => releasePackage(origin, withShare(testAction, 10), next),
    () => promote(origin, testAction, 'dashboard', version),
    () => rollback(origin, testAction, 'dashboard', version),
    async () => releaseAll(origin, testAction, [await builtHost(workspace), next]),
  ]) {
    await expect(command()).rejects.toThrow(refusal);
  }
  expect(await releaseOn(origin)).toEqual(before);
  await endHold(origin, testAction, 'dashboard');
  const { release } = await releasePackage(origin, testAction, next);
  expect(release.remotes.dashboard!.version).toBe(version);
});

test('a package on hold can be rolled back, and other packages can be released', async () => {
  const { workspace, origin, first } = await heldOrigin();
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  const { release } = await rollback(origin, testAction, 'dashboard');
  expect(release.remotes.dashboard!.version).toBe(first.remotes.dashboard!.version);
  const next = await builtRemote(workspace, 'dashboard', '3');
  await expect(releasePackage(origin, testAction, next)).rejects.toThrow(refusal);
});

test('a rollback can put its package on hold in the same step', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const bad = await builtRemote(workspace, 'dashboard', '2');
  const { release } = await releasePackage(origin, testAction, bad);
  const back = await rollback(origin, { ...action, options: { hold: true } }, 'dashboard');
  expect(back.release.number).toBe(release.number + 1);
  const next = await builtRemote(workspace, 'dashboard', '3');
  await expect(releasePackage(origin, testAction, next)).rejects.toThrow(refusal);
});

test('a remote that was withdrawn can be put on hold, so that no release brings it back', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard', 'reports');
  await withdraw(origin, testAction, 'dashboard');
  await hold(origin, action, 'dashboard');
  const same = await builtRemote(workspace, 'dashboard');
  await expect(releasePackage(origin, testAction, same)).rejects.toThrow(refusal);
  const { release } = await rollback(origin, testAction, 'dashboard');
  expect(release.remotes).toHaveProperty('dashboard');
});

test('a prune keeps a hold', async () => {
  const { workspace, origin } = await heldOrigin();
  await origin.put('host/0.1.0-aaaa/main.js', '');
  setDaysLater(31);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', '2'));
  await prune(origin, testAction, 30);
  const next = await builtRemote(workspace, 'dashboard', '3');
  await expect(releasePackage(origin, testAction, next)).rejects.toThrow(refusal);
});

test('the list of releases says what is on hold, and who began and ended it', async () => {
  const { origin } = await heldOrigin();
  const held = await formatText(origin, await readReleases(origin, { limit: 1 }));
  expect(held).toMatch(/\n {2}dashboard is on hold since .* by Jo: "#123"\n/);
  expect(held).toMatch(/Jo {2}pnpm delivery hold dashboard\n {2}"#123"\n {2}dashboard on hold$/);
  await endHold(origin, { command: 'pnpm delivery hold dashboard --end', by: 'Max' }, 'dashboard');
  const ended = await formatText(origin, await readReleases(origin, { limit: 1 }));
  expect(ended).not.toContain('is on hold');
  expect(ended).toMatch(
    /Max {2}pnpm delivery hold dashboard --end\n {2}dashboard no longer on hold$/,
  );
});

test('a hold of an unknown package is refused', async () => {
  const { origin } = await heldOrigin();
  await expect(hold(origin, action, 'other')).rejects.toThrow(
    'No version of other is on the origin. Nothing was changed. Choose a package that has versions there, such as: host, ',
  );
  expect((await releaseOn(origin)).number).toBe(3);
});

test('a second hold replaces the reason, and says which one', async () => {
  const { origin } = await heldOrigin();
  const { notes } = await hold(origin, { ...action, by: 'Max', message: '#124' }, 'dashboard');
  expect(notes).toEqual([
    expect.stringMatching(
      /^This replaces an earlier hold: dashboard is on hold since .* by Jo: "#123"\.$/,
    ),
  ]);
  const text = await formatText(origin, await readReleases(origin, { limit: 1 }));
  expect(text).toMatch(/\n {2}dashboard is on hold since .* by Max: "#124"\n/);
});

test.each(['#123', undefined])(
  'a second hold without another reason changes nothing: %s',
  async (message) => {
    const { origin } = await heldOrigin();
    const { release, before } = await hold(
      origin,
      { ...testAction, ...(message && { message }) },
      'dashboard',
    );
    expect(release).toBe(before);
    expect(release.number).toBe(3);
  },
);

test('ending a hold that is not there is refused', async () => {
  const { origin } = await heldOrigin();
  await expect(endHold(origin, action, 'reports')).rejects.toThrow(messages.notOnHold('reports'));
});

describe('the option --hold', () => {
  const known = { by: 'Max', time: '2026-11-20T08:00:00.000Z' };
  const last = testEntry(1, { holds: { reports: known } });
  const added = (changes: Partial<Action>) =>
    holds.extendPlan!({
      origin: memoryOrigin(),
      action: { ...action, ...changes },
      last,
      plan: {},
    });

  test('puts the package of the command on hold, and keeps the holds of others', async () => {
    expect(await added({ target: 'dashboard', options: { hold: true } })).toEqual({
      holds: {
        dashboard: { by: 'Jo', message: '#123', time: expect.any(String) as string },
        reports: known,
      },
      notes: ['dashboard is on hold. To end that, run: pnpm delivery hold dashboard --end'],
    });
    const dry = await added({ target: 'dashboard', options: { hold: true, dryRun: true } });
    expect(dry.notes).toEqual(['Would put dashboard on hold.']);
  });

  test('keeps a hold of the package, with its reason', async () => {
    const state = 'reports is on hold since 2026-11-20 08:00 UTC by Max';
    expect(await added({ target: 'reports', options: { hold: true } })).toEqual({
      notes: [`${state}. To end that, run: pnpm delivery hold reports --end`],
    });
    const dry = await added({ target: 'reports', options: { hold: true, dryRun: true } });
    expect(dry).toEqual({ notes: [`${state}.`] });
  });

  test('is needed, and so is a package', async () => {
    expect(await added({ target: 'dashboard' })).toEqual({});
    expect(await added({ target: 'dashboard', options: {} })).toEqual({});
    expect(await added({ options: { hold: true } })).toEqual({});
  });
});

test('a release names the holds that it began or ended, of all packages or of one', () => {
  const since = (day: number) => ({ by: 'Jo', time: `2026-11-${day}T08:00:00.000Z` });
  const before = testEntry(1, { holds: { stays: since(10), ended: since(11) } });
  const after = testEntry(2, { holds: { stays: since(10), begun: since(12) } });
  const ended = { name: 'ended', isHeld: false };
  const begun = { name: 'begun', isHeld: true };
  expect(holds.describe!(after, before, undefined)).toEqual({ holdChanges: [ended, begun] });
  expect(holds.describe!(after, before, 'begun')).toEqual({ holdChanges: [begun] });
  expect(holds.describe!(after, before, 'stays')).toEqual({});
  expect(holds.describe!(after, undefined, 'begun')).toEqual({ holdChanges: [begun] });
  expect(holds.reportPackage!(after, 'begun')).toHaveLength(1);
  expect(holds.reportPackage!(after, 'ended')).toEqual([]);
});
