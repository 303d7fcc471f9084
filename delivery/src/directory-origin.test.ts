import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { builtRemote } from './built-package';
import { readBuiltVersion } from './built-version';
import { directoryOrigin } from './directory-origin';
import { temporaryFolder } from './temporary-folder';

test('a swap leaves nothing beside the page, whether it won or lost', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  await origin.swapPage('first', undefined);
  await origin.swapPage('second', undefined);
  expect(await readdir(origin.directory)).toEqual(['index.html']);
});

test('pages that follow each other within a second were not written in the same one', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const times: number[] = [];
  for (const html of ['first', 'other', 'third']) {
    await origin.swapPage(html, (await origin.readPage())?.tag);
    const { mtimeMs } = await stat(join(origin.directory, 'index.html'));
    times.push(Math.floor(mtimeMs / 1000));
  }
  expect(new Set(times).size).toBe(times.length);
});

test('a version that can’t be put wholly leaves nothing', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const remote = await builtRemote(await temporaryFolder(), 'dashboard');
  const broken = { ...(await readBuiltVersion(remote)), files: ['remoteEntry.js', 'missing.js'] };
  await expect(origin.putFolder(broken)).rejects.toThrow('ENOENT');
  expect(await readdir(join(origin.directory, 'remotes/dashboard'))).toEqual([]);
});

test('commands that put the same version at the same time leave nothing else', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const version = await readBuiltVersion(await builtRemote(await temporaryFolder(), 'dashboard'));
  await Promise.all([origin.putFolder(version), origin.putFolder(version)]);
  expect(await readdir(join(origin.directory, 'remotes/dashboard'))).toEqual([version.version]);
});
