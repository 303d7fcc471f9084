import { directoryOrigin } from '../origin/directory/directory-origin';
import { builtHost, builtRemote } from '../testing/built-package';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { releaseFromIndexHtml } from './compose-index-html';
import { publishAll } from './publish';

/** Returns a workspace with built packages, and an empty origin. */
async function workspaceAndOrigin() {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  return { workspace, packages, origin: directoryOrigin(await temporaryFolder()) };
}

test('index.html contains the release of the builds', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const release = await publishAll(origin, packages);
  expect(release).toMatchObject({ number: 1, remotes: { dashboard: {} } });
  expect(releaseFromIndexHtml((await origin.readIndexHtml())!.html)).toEqual(release);
});

test('publishing the same builds again changes nothing', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const first = await publishAll(origin, packages);
  expect(await publishAll(origin, packages)).toEqual(first);
});

test('a changed package makes another release, in which the others stay', async () => {
  const { workspace, packages, origin } = await workspaceAndOrigin();
  const first = await publishAll(origin, packages);
  await writeFiles(workspace, { 'remote-dashboard/dist/remoteEntry.js': 'changed' });
  const second = await publishAll(origin, packages);
  expect(second.number).toBe(2);
  expect(second.host).toBe(first.host);
  expect(second.remotes.dashboard!.version).not.toBe(first.remotes.dashboard!.version);
});

test('replaces an index.html without a readable release', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  await origin.swapIndexHtml('<!doctype html>', undefined);
  expect((await publishAll(origin, packages)).number).toBe(1);
});
