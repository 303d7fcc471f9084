import { indexTemplate } from '@backshop/build-config/output-format';
import { directoryOrigin } from '../origin/directory/directory-origin';
import { builtHost, builtPackage, builtRemote } from '../testing/built-package';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { releaseFromIndexHtml } from './index-html/compose-index-html';
import { publishAll } from './publish';

/** Returns a workspace with built packages, and an empty origin. */
async function workspaceAndOrigin() {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  return { workspace, packages, origin: directoryOrigin(await temporaryFolder()) };
}

test('index.html contains the release of the builds', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const release = await publishAll(origin, testAction, packages);
  expect(release).toMatchObject({ number: 1, remotes: { dashboard: {} } });
  expect(releaseFromIndexHtml((await origin.readIndexHtml())!.html)).toEqual(release);
});

test('publishing the same builds again changes nothing', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const first = await publishAll(origin, testAction, packages);
  expect(await publishAll(origin, testAction, packages)).toEqual(first);
});

test('a changed package makes another release, in which the others stay', async () => {
  const { workspace, packages, origin } = await workspaceAndOrigin();
  const first = await publishAll(origin, testAction, packages);
  await writeFiles(workspace, { 'remote-dashboard/dist/remoteEntry.js': 'changed' });
  const second = await publishAll(origin, testAction, packages);
  expect(second.number).toBe(2);
  expect(second.host).toBe(first.host);
  expect(second.remotes.dashboard!.version).not.toBe(first.remotes.dashboard!.version);
});

test('refuses a damaged index.html without a log, until it is deleted', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  await origin.swapIndexHtml('<!doctype html>', undefined);
  await expect(publishAll(origin, testAction, packages)).rejects.toThrow(
    'index.html on the origin is damaged: it has no readable release. The origin has no log of its releases either. Restore index.html from a backup, or delete it and run: pnpm release --all',
  );
  await origin.removeFile('index.html');
  expect((await publishAll(origin, testAction, packages)).number).toBe(1);
});

test('an old host whose template is page.html can still be live', async () => {
  const { workspace, origin } = await workspaceAndOrigin();
  const template = '<script type="application/json" id="release">__RELEASE__</script>__HOST__';
  const old = await builtPackage(workspace, 'host', { 'page.html': template, 'main.js': '' });
  const release = await publishAll(origin, testAction, [old]);
  expect((await origin.readIndexHtml())!.html).toMatch(new RegExp(`/host/${release.host}$`));
});

test('a host has no page.html, from which older commands would compose an index.html', () => {
  expect(indexTemplate).toBe('index.template.html');
});
