import { builtHost, builtRemote } from './built-package';
import { releaseOfPage } from './compose-page';
import { directoryOrigin } from './directory-origin';
import { publishAll } from './publish';
import { temporaryFolder, writeFiles } from './temporary-folder';

/** A workspace whose packages are built, and an origin with nothing on it. */
async function workspaceAndOrigin() {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  return { workspace, packages, origin: directoryOrigin(await temporaryFolder()) };
}

test('the page carries the release of what was built', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const release = await publishAll(origin, packages);
  expect(release).toMatchObject({ number: 1, remotes: { dashboard: {} } });
  expect(releaseOfPage((await origin.readPage())!.html)).toEqual(release);
});

test('publishing the same again changes nothing', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const first = await publishAll(origin, packages);
  expect(await publishAll(origin, packages)).toEqual(first);
});

test('a changed package makes the next release, and the others stay', async () => {
  const { workspace, packages, origin } = await workspaceAndOrigin();
  const first = await publishAll(origin, packages);
  await writeFiles(workspace, { 'remote-dashboard/dist/remoteEntry.js': 'changed' });
  const second = await publishAll(origin, packages);
  expect(second.number).toBe(2);
  expect(second.host).toBe(first.host);
  expect(second.remotes.dashboard!.version).not.toBe(first.remotes.dashboard!.version);
});

test('a page that nobody can read is replaced', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  await origin.swapPage('<!doctype html>', undefined);
  expect((await publishAll(origin, packages)).number).toBe(1);
});
