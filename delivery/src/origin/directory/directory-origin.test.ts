import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuiltVersion } from '../../build/built-version';
import { builtRemote } from '../../testing/built-package';
import { swapEntries } from '../../testing/directory-entries';
import { temporaryFolder } from '../../testing/temporary-folder';
import { directoryOrigin } from './directory-origin';

test('a swap leaves no other file behind, whether it succeeds or not', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  await origin.swapIndexHtml('first', undefined);
  await origin.swapIndexHtml('second', undefined);
  expect((await readdir(origin.directory)).sort()).toEqual([...swapEntries, 'index.html'].sort());
});

test('each index.html has its own second of last change, even after quick swaps', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const times: number[] = [];
  for (const html of ['first', 'other', 'third']) {
    await origin.swapIndexHtml(html, (await origin.readIndexHtml())?.tag);
    const { mtimeMs } = await stat(join(origin.directory, 'index.html'));
    times.push(Math.floor(mtimeMs / 1000));
  }
  expect(new Set(times).size).toBe(times.length);
});

test('a version that cannot be put completely leaves nothing behind', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const remote = await builtRemote(await temporaryFolder(), 'dashboard');
  const broken = { ...(await readBuiltVersion(remote)), files: ['remoteEntry.js', 'missing.js'] };
  await expect(origin.putFolder(broken)).rejects.toThrow('ENOENT');
  expect(await readdir(join(origin.directory, 'remotes/dashboard'))).toEqual([]);
});

test('commands that put the same version at the same time leave nothing else behind', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const version = await readBuiltVersion(await builtRemote(await temporaryFolder(), 'dashboard'));
  await Promise.all([origin.putFolder(version), origin.putFolder(version)]);
  expect(await readdir(join(origin.directory, 'remotes/dashboard'))).toEqual([version.version]);
});
