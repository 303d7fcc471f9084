import fs, { existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import { directoryOrigin, type DirectoryOrigin } from '../origin/directory/directory-origin';
import { versionFolder } from '../origin/folders';
import { RemovalError } from '../origin/removal-error';
import { builtHost, builtRemote } from '../testing/built-package';
import { swapEntries } from '../testing/directory-entries';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { testAction } from '../testing/test-action';
import { abort } from './candidates/abort';
import { prune } from './prune';
import { foldersOfTabs } from './release-content';
import { releasePackage } from './release-package';
import { rollback } from './rollback';

const uuid = '01234567-89ab-cdef-0123-456789abcdef';

/** Makes everything on an origin 31 days old. */
async function makeOld(origin: DirectoryOrigin): Promise<void> {
  const then = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of await readdir(origin.directory, { recursive: true })) {
    await utimes(join(origin.directory, name), then, then);
  }
}

/** Returns an origin whose dashboard and host were released three times, 31 days ago. */
async function oldOrigin() {
  const { workspace, origin, first } = await publishedOrigin('dashboard');
  for (const content of ['2', '3']) {
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', content));
    await releasePackage(origin, testAction, await builtHost(workspace, content));
  }
  await makeOld(origin);
  const firstVersions = [
    versionFolder('host', first.host),
    versionFolder('dashboard', first.remotes.dashboard!.version),
  ];
  return { workspace, origin, first, firstVersions };
}

test('deletes old versions, but never the live or the previous one', async () => {
  const { origin, firstVersions } = await oldOrigin();
  const live = await releaseOn(origin);
  expect(await prune(origin, testAction, 30)).toEqual(firstVersions);
  expect((await readdir(join(origin.directory, 'host'))).sort()).toEqual(
    [live.host, live.history!.host!.previous!].sort(),
  );
  expect((await readdir(join(origin.directory, 'remotes/dashboard'))).sort()).toEqual(
    [live.remotes.dashboard!.version, live.history!.dashboard!.previous!].sort(),
  );
  expect((await readdir(origin.directory)).sort()).toEqual(
    [...swapEntries, 'host', 'index.html', 'releases', 'remotes', 'version-lists'].sort(),
  );
  expect(await releaseOn(origin)).toEqual(live);
});

test('keeps versions that are not old enough', async () => {
  const { origin } = await oldOrigin();
  expect(await prune(origin, testAction, 32)).toEqual([]);
});

test('keeps a version that was live until just now', async () => {
  const { origin, workspace, first } = await oldOrigin();
  await rollback(origin, testAction, 'host', first.host);
  await releasePackage(origin, testAction, await builtHost(workspace, '4'));
  await releasePackage(origin, testAction, await builtHost(workspace, '5'));
  expect(await prune(origin, testAction, 30)).not.toContain(versionFolder('host', first.host));
});

test('keeps all that an open tab may still load: host, candidate, previous version, and their shared chunks', async () => {
  const { origin, workspace, first } = await publishedOrigin('dashboard');
  const build = (text: string) =>
    builtRemote(workspace, 'dashboard', text, ['Page'], [`chunk-${text}`]);
  await releasePackage(origin, testAction, await build('aa'));
  await releasePackage(origin, testAction, await build('bb'));
  await releasePackage(origin, testAction, await build('cc'), { share: 10 });
  const openTab = await releaseOn(origin);
  expect(openTab.candidates).toHaveProperty('dashboard');
  await makeOld(origin);

  await abort(origin, testAction, 'dashboard');
  for (const text of ['4', '5']) {
    await releasePackage(origin, testAction, await builtHost(workspace, text));
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', text));
  }
  const removed = await prune(origin, testAction, 30);
  expect(removed).toContain(versionFolder('dashboard', first.remotes.dashboard!.version));
  expect(removed.filter((folder) => foldersOfTabs(openTab).includes(folder))).toEqual([]);
  expect(foldersOfTabs(openTab)).toHaveLength(1 + 3 + 3);
  for (const folder of foldersOfTabs(openTab)) {
    expect(existsSync(join(origin.directory, folder))).toBe(true);
  }
});

test('deletes old leftovers of killed commands', async () => {
  const { origin } = await publishedOrigin('dashboard');
  const leftovers = [`host/0.1.0-aaaaaaaaaa.${uuid}`, `index.html.${uuid}`];
  await writeFiles(origin.directory, { [`${leftovers[0]}/main.js`]: '', [leftovers[1]!]: '' });
  expect(await prune(origin, testAction, 30)).toEqual([]);
  await makeOld(origin);
  expect(await prune(origin, testAction, 30)).toEqual(leftovers);
});

test('deletes a leftover whose name is as long as a file system allows', async () => {
  const { origin } = await publishedOrigin('dashboard');
  // Earlier prunes added a UUID to the name each time they were killed.
  const leftover = `host/0.1.0-aaaaaaaaaa${`.${uuid}`.repeat(6)}`;
  await writeFiles(origin.directory, { [`${leftover}/main.js`]: '' });
  await makeOld(origin);
  expect(await prune(origin, testAction, 30)).toEqual([leftover]);
  expect((await readdir(origin.directory)).sort()).toEqual(
    [...swapEntries, 'host', 'index.html', 'releases', 'remotes', 'version-lists'].sort(),
  );
});

test('many folders are deleted in several steps', async () => {
  const { origin } = await publishedOrigin('dashboard');
  const many = Array.from({ length: 120 }, (_, index) => `remotes/gone/0.1.0-${1000 + index}`);
  for (const folder of many) await writeFiles(origin.directory, { [`${folder}/a.js`]: '' });
  await makeOld(origin);
  expect((await prune(origin, testAction, 30)).sort()).toEqual(many);
  expect(await readdir(join(origin.directory, 'remotes/gone'))).toEqual([]);
});

test('a folder that cannot be deleted is reported at the end, and the others are deleted', async () => {
  const { origin, firstVersions } = await oldOrigin();
  const [broken = '', other = ''] = firstVersions;
  const rename = fs.renameSync;
  jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (String(from).endsWith(broken)) throw new Error('EBUSY: resource busy');
    rename(from, to);
  });
  const failure = await prune(origin, testAction, 30).catch((error: unknown) => error);
  jest.restoreAllMocks();
  expect(failure).toBeInstanceOf(RemovalError);
  expect(failure).toMatchObject({
    message: `Some folders could not be deleted. Fix the cause, then run the command again:\n  ${broken}: EBUSY: resource busy`,
    removed: [other],
  });
  expect(existsSync(join(origin.directory, other))).toBe(false);
  expect(existsSync(join(origin.directory, broken))).toBe(true);
  expect(await prune(origin, testAction, 30)).toEqual([broken]);
});

test('a prune that loses the lock while it pauses goes on with the rest', async () => {
  const { origin, firstVersions } = await oldOrigin();
  const [, second = ''] = firstVersions;
  const rename = fs.renameSync;
  const evict = jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (String(from).endsWith(second)) {
      evict.mockRestore();
      rename(dirname(String(to)), join(origin.directory, `release.lock.${uuid}`));
    }
    rename(from, to);
  });
  expect(await prune(origin, testAction, 30)).toEqual(firstVersions);
  for (const folder of firstVersions) {
    expect(existsSync(join(origin.directory, folder))).toBe(false);
  }
});

test('deletes old versions of a remote that is no longer in the release', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await writeFiles(origin.directory, { 'remotes/gone/0.1.0-aaaaaaaaaa/remoteEntry.js': '' });
  await makeOld(origin);
  expect(await prune(origin, testAction, 30)).toEqual(['remotes/gone/0.1.0-aaaaaaaaaa']);
});

test('deletes nothing without an index.html, because nothing says what is live', async () => {
  const origin = directoryOrigin(await temporaryFolder({ 'host/0.1.0-aaaaaaaaaa/main.js': '' }));
  await makeOld(origin);
  await expect(prune(origin, testAction, 30)).rejects.toThrow(CommandError);
  expect(await readdir(join(origin.directory, 'host'))).toHaveLength(1);
});
