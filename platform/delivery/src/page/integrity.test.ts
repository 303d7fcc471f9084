import { createHash } from 'node:crypto';
import { readText } from '../core/origin';
import {
  builtHost,
  builtPackage,
  builtRemote,
  contractText,
  manifestOf,
} from '../testing/built-package';
import { changedBuild } from '../testing/changed-build';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import type { VersionInfo } from '../core/package-version';
import { putVersion } from '../core/put-version';
import { promote } from '../release/promote';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { indexFile } from '../core/paths';
import { describeRemote } from './describe-release';
import { temporaryFolder } from '../testing/temporary-folder';

const hash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64');
const integrity = (content: string | Uint8Array) => `sha256-${hash(content)}`;

const page = { 'Page.js': 'page', 'Page.css': 'styles' };
const entry = `entry ${hash('page')} ${hash('styles')}`;
const manifest = manifestOf({ Page: { js: ['Page.js'], css: ['Page.css'] } });

/** Returns a built remote with one expose. */
async function built(remoteEntry: string, files = page) {
  const folder = await temporaryFolder();
  const contents = {
    ...files,
    'remoteEntry.js': remoteEntry,
    'mf-manifest.json': manifest,
    '.backshop/contract.json': contractText({}),
  };
  return builtPackage(folder, 'remote-reports', contents);
}

test('a release has the hash of the entry and of the first files of each expose', async () => {
  const { integrity: hashes } = await describeRemote(await readBuiltVersion(await built(entry)));
  expect(hashes).toEqual({
    'remoteEntry.js': integrity(entry),
    'Page.js': integrity('page'),
    'Page.css': integrity('styles'),
  });
});

test('a hash is that of the bytes of a file', async () => {
  const script = new Uint8Array([0x2f, 0x2f, 0xff, 0xfe]); // Not UTF-8.
  const files = {
    'remoteEntry.js': script,
    'mf-manifest.json': manifest,
    '.backshop/contract.json': contractText({}),
  };
  const remote = await builtPackage(await temporaryFolder(), 'remote-reports', files);
  const { integrity: hashes } = await describeRemote(await readBuiltVersion(remote));
  expect(hashes).toEqual({ 'remoteEntry.js': integrity(script) });
});

test('a release has the hash of the host’s script, and keeps it when a remote is released', async () => {
  const { workspace, origin, first } = await publishedOrigin('reports');
  expect(first.hostIntegrity).toBe(integrity('host'));
  const changed = await builtRemote(workspace, 'reports', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.hostIntegrity).toBe(integrity('host'));
  const next = await releasePackage(origin, testAction, await builtHost(workspace, 'changed host'));
  expect(next.release.hostIntegrity).toBe(integrity('changed host'));
  expect(next.release.remotes).toEqual(release.remotes);
});

const wrong = integrity('evil');

test.each<[what: string, stated: Record<string, string>]>([
  ['no hash', {}],
  ['a wrong hash', { 'remoteEntry.js': wrong }],
])('a version that states %s of its entry is live with the right one', async (_, stated) => {
  const { workspace, origin } = await publishedOrigin('reports');
  const next = await readBuiltVersion(await builtRemote(workspace, 'reports', 'next'));
  const forged = changedBuild(next, 'reports', () => ({ integrity: stated }));
  await putVersion(origin, forged);
  const { release } = await promote(origin, testAction, 'reports', forged.version);
  expect(release.remotes.reports!.integrity).toEqual({ 'remoteEntry.js': integrity('next') });
  const last = await builtRemote(workspace, 'reports', 'last');
  const { release: later } = await releasePackage(origin, testAction, last);
  expect(later.history!.reports!.previousIntegrity).toBe(integrity('next'));
});

test('the hash of an older version, which is longer, stays', async () => {
  const { workspace, origin } = await publishedOrigin('reports');
  const next = await readBuiltVersion(await builtRemote(workspace, 'reports', 'next'));
  const stated = { 'remoteEntry.js': `sha384-${'a'.repeat(64)}` };
  const older = changedBuild(next, 'reports', () => ({ integrity: stated }));
  await putVersion(origin, older);
  const { release } = await promote(origin, testAction, 'reports', older.version);
  expect(release.remotes.reports!.integrity).toEqual(stated);
});

test('a host that states a wrong hash of its script is live with the right one', async () => {
  const { workspace, origin } = await publishedOrigin('reports');
  const next = await readBuiltVersion(await builtHost(workspace, 'next'));
  const forged = changedBuild(next, 'host', () => ({ integrity: { 'main.js': wrong } }));
  await putVersion(origin, forged);
  const { release } = await promote(origin, testAction, 'host', forged.version);
  expect(release.hostIntegrity).toBe(integrity('next'));
});

test.each<[what: string, name: string, changes: Partial<VersionInfo>]>([
  ['a remote without an entry', 'reports', { files: {}, integrity: {} }],
  ['a host without its script', 'host', { files: {}, integrity: {} }],
  ['a hash of a file that it does not have', 'reports', { integrity: { toString: wrong } }],
])('%s does not go live', async (_, name, changes) => {
  const { workspace, origin } = await publishedOrigin('reports');
  const built = name === 'host' ? builtHost(workspace) : builtRemote(workspace, name, 'next');
  const forged = changedBuild(await readBuiltVersion(await built), name, () => changes);
  await putVersion(origin, forged);
  const promotion = promote(origin, testAction, name, forged.version);
  await expect(promotion).rejects.toThrow(/has no hash of .*, so browsers could not verify/);
  expect(await releaseOn(origin)).toHaveProperty('number', 1);
});

test('the history has the hash of the previous version’s entry', async () => {
  const { workspace, origin } = await publishedOrigin('reports');
  const changed = await builtRemote(workspace, 'reports', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.history!.reports!.previousIntegrity).toBe(integrity('entry'));
});

test('a rollback reads the hashes from the files on the origin', async () => {
  const { workspace, origin, first } = await publishedOrigin('reports');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'reports', 'changed'));
  await releasePackage(origin, testAction, await builtHost(workspace, 'changed host'));
  await rollback(origin, testAction, 'reports');
  const { release } = await rollback(origin, testAction, 'host');
  expect(release.remotes).toEqual(first.remotes);
  expect(release.hostIntegrity).toBe(integrity('host'));
  expect(release.history!.reports!.previousIntegrity).toBe(integrity('changed'));
});

test('hashes that somebody changed in index.html are in no later release', async () => {
  const { workspace, origin, first } = await publishedOrigin('reports', 'orders');
  const html = (await readText(origin, indexFile))!;
  const { 'remoteEntry.js': known = '' } = first.remotes.orders!.integrity!;
  const other = integrity('evil');
  await origin.put(indexFile, html.replaceAll(known, other));
  const changed = await builtRemote(workspace, 'reports', 'changed');
  const { release } = await releasePackage(origin, testAction, changed);
  expect(release.remotes.orders).toEqual(first.remotes.orders);
  expect(await readText(origin, indexFile)).not.toContain(other);
  await rollback(origin, testAction, 'reports');
  expect(await readText(origin, indexFile)).not.toContain(other);
});
