import { changeSettings } from '../features/settings/settings';
import { indexFile, logFolder } from '../core/paths';
import type { Origin } from '../core/origin';
import { shortVersion } from '../core/short-version';
import { builtHost, builtRemote } from '../testing/built-package';
import { damageByte } from '../testing/damage';
import { publishedOrigin } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { verifyOrigin } from '../features/verify/verify';
import { releaseAll, releasePackage } from './release-package';

const removeLog = async (origin: Origin) => {
  for (const { path } of await origin.list(`${logFolder}/`)) await origin.remove(path);
};

/** Returns an origin without a log, whose index.html shows release 2: with a remote of another repository. */
async function withoutLog() {
  const { workspace, origin, first } = await publishedOrigin('dashboard', 'gifts');
  await changeSettings(origin, testAction, { base: '/office' });
  await removeLog(origin);
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  const publish = () => releaseAll(origin, testAction, packages, { keepOthers: true });
  return { workspace, origin, first, publish };
}

test('without a log, the remotes of other repositories and the settings stay as index.html shows them', async () => {
  const { origin, first, publish } = await withoutLog();
  const { release, notes } = await publish();
  expect(release).toMatchObject({ number: 3, settings: { base: '/office' } });
  expect(release.remotes.gifts!.version).toBe(first.remotes.gifts!.version);
  expect(notes).toContain(
    'The log was lost. index.html showed release 2. What stays as it was there: gifts, the settings. Holds, candidates and required attestations have ended. Set them again.',
  );
  expect((await publish()).notes.join()).not.toContain('The log was lost');
  expect((await verifyOrigin(origin)).problems).toEqual([]);
});

test('without a log, a damaged remote of another repository does not stay, and its team is named', async () => {
  const { origin, first, publish } = await withoutLog();
  const { version } = first.remotes.gifts!;
  await damageByte(origin, `remotes/gifts/${version}/remoteEntry.js`);
  const { release, notes } = await publish();
  expect(Object.keys(release.remotes)).toEqual(['dashboard']);
  expect(notes).toContain(
    `gifts ${shortVersion(version)} is damaged, so it does not stay live. To repair it, ask the team of gifts to release it`,
  );
});

test('without a log and with an index.html that cannot be read, nothing is known of other repositories', async () => {
  const { origin, publish } = await withoutLog();
  await origin.put(indexFile, '<!doctype html>');
  const { release, notes } = await publish();
  expect(release.number).toBe(1);
  expect(notes.join()).not.toContain('The log was lost');
});

test('without a log, every other command says what index.html shows', async () => {
  const { workspace, origin } = await withoutLog();
  const message =
    'The log of the origin has no release, but index.html shows release 2. Restore releases/ from a backup. Without one, run: pnpm delivery release --all';
  const built = await builtRemote(workspace, 'dashboard');
  await expect(releasePackage(origin, testAction, built)).rejects.toThrow(message);
  await expect(verifyOrigin(origin)).rejects.toThrow(message);
});
