import { cp, rm } from 'node:fs/promises';
import { hold } from '../features/holds/hold';
import { verifyOrigin } from '../features/verify/verify';
import { builtRemote } from '../testing/built-package';
import { publishedDirectory, releaseOn } from '../testing/published-origin';
import { temporaryFolder } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { newestEntry } from './log';
import { releasePackage } from './release-package';
import { rollbackTo } from './rollback';

/** Returns an origin with releases 1 and 2 of a backup, and two later releases. Restoring copies over what is there. */
async function backedUp() {
  const { workspace, origin } = await publishedDirectory('dashboard');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  const backup = await temporaryFolder();
  await cp(origin.directory, backup, { recursive: true });
  const { dashboard } = (await releaseOn(origin)).remotes;
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '3'));
  await hold(origin, testAction, 'dashboard');
  const restore = () => cp(backup, origin.directory, { recursive: true });
  return { origin, dashboard, restore };
}

test('a backup over a newer log is live again with a rollback to its newest release, under a new number', async () => {
  const { origin, dashboard, restore } = await backedUp();
  await restore();
  const { release } = await rollbackTo(origin, testAction, 2);
  expect(release).toMatchObject({ number: 5, remotes: { dashboard } });
  expect((await verifyOrigin(origin)).findings).toEqual([]);
  // What is no version stays as in the newest entry.
  expect((await newestEntry(origin)).holds).toHaveProperty('dashboard');
});

test('a backup is live at once in an empty folder', async () => {
  const { origin, dashboard, restore } = await backedUp();
  await rm(origin.directory, { recursive: true });
  await restore();
  expect((await releaseOn(origin)).remotes).toEqual({ dashboard });
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});
