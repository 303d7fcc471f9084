import { releaseFromIndexHtml } from '../page/index-html';
import { readText } from '../core/origin';
import { beforeFirstEntry } from '../testing/before-first-entry';
import { builtHost, builtRemote, withContract } from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { messages } from '../testing/messages';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { releaseAll, releasePackage } from './release-package';
import { indexFile } from '../core/paths';

/** Returns a workspace with built packages, and an empty origin. */
async function workspaceAndOrigin() {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  return { workspace, packages, origin: memoryOrigin() };
}

test('index.html contains the release of the builds', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const { release } = await releaseAll(origin, testAction, packages);
  expect(release).toMatchObject({ number: 1, remotes: { dashboard: {} } });
  expect(releaseFromIndexHtml((await readText(origin, indexFile))!)).toEqual(release);
});

test('publishing the same builds again changes nothing', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  const { release: first } = await releaseAll(origin, testAction, packages);
  const { release: again } = await releaseAll(origin, testAction, packages);
  expect(again).toEqual(first);
});

test('a changed package makes another release, in which the others stay', async () => {
  const { workspace, packages, origin } = await workspaceAndOrigin();
  const { release: first } = await releaseAll(origin, testAction, packages);
  await writeFiles(workspace, { 'remote-dashboard/dist/remoteEntry.js': 'changed' });
  const { release: second } = await releaseAll(origin, testAction, packages);
  expect(second.number).toBe(2);
  expect(second.host).toBe(first.host);
  expect(second.remotes.dashboard!.version).not.toBe(first.remotes.dashboard!.version);
});

describe('a host with a page of a remote that is not in the workspace', () => {
  test('is refused, unless it may be missing', async () => {
    const { packages, origin } = await workspaceAndOrigin();
    await withContract(packages[0]!, { exposes: { 'reports/Page': "'reports/Page'" } });
    await expect(releaseAll(origin, testAction, packages)).rejects.toThrow(
      'reports: the host needs this remote, but it is not live.',
    );
    const options = { allowMissing: true };
    const { release, notes } = await releaseAll(origin, testAction, packages, options);
    expect(release.number).toBe(1);
    expect(notes).toContain(messages.remoteMissing('reports'));
  });

  test('is checked against the live version of the remote', async () => {
    const { workspace, packages, origin } = await workspaceAndOrigin();
    const exposes = { 'reports/Page': "interface Exposes { 'reports/Page': { period: number } }" };
    const reports = await withContract(await builtRemote(workspace, 'reports'), { exposes });
    await withContract(packages[0]!, { exposes });
    await releaseAll(origin, testAction, [...packages, reports]);
    await withContract(packages[0]!, {
      exposes: { 'reports/Page': "interface Exposes { 'reports/Page': {} }" },
    });
    await expect(releaseAll(origin, testAction, packages, { keepOthers: true })).rejects.toThrow(
      'period',
    );
  });
});

test('says which remotes of other repositories are no longer live, and keeps them if asked to', async () => {
  const { workspace, packages, origin } = await workspaceAndOrigin();
  const gifts = await builtRemote(workspace, 'gifts');
  await releaseAll(origin, testAction, [...packages, gifts]);
  const kept = await releaseAll(origin, testAction, packages, { keepOthers: true });
  expect(Object.keys(kept.release.remotes)).toContain('gifts');
  const note = messages.noLongerLive('gifts');
  expect(kept.notes).not.toContain(note);
  const { release, notes } = await releaseAll(origin, testAction, packages);
  expect(Object.keys(release.remotes)).not.toContain('gifts');
  expect(notes).toContain(note);
});

test('says what it changed once, although another release was made first', async () => {
  const { workspace, packages, origin } = await workspaceAndOrigin();
  const { release } = await releaseAll(origin, testAction, [
    ...packages,
    await builtRemote(workspace, 'gifts'),
  ]);
  const file = `remotes/dashboard/${release.remotes.dashboard!.version}/remoteEntry.js`;
  await origin.remove(file);
  const rival = await builtRemote(workspace, 'toys');
  const late = beforeFirstEntry(origin, () => releasePackage(origin, testAction, rival));
  const { notes } = await releaseAll(late, testAction, packages);
  expect(notes.filter((note) => note === messages.noLongerLive('gifts'))).toHaveLength(1);
  expect(notes.filter((note) => note.includes(file))).toHaveLength(1);
});

test('replaces a damaged index.html without a log', async () => {
  const { packages, origin } = await workspaceAndOrigin();
  await origin.put(indexFile, '<!doctype html>');
  const { release } = await releaseAll(origin, testAction, packages);
  expect(release.number).toBe(1);
  expect(releaseFromIndexHtml((await readText(origin, indexFile))!)).toEqual(release);
});
