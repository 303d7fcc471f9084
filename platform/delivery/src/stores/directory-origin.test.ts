import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releasePackage } from '../release/release-package';
import { builtRemote } from '../testing/built-package';
import { publishedDirectory } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { putVersion } from '../core/put-version';
import { directoryOrigin } from './directory-origin';
import { temporaryFolder } from '../testing/temporary-folder';

test('releases leave no temporary file behind', async () => {
  const { workspace, origin } = await publishedDirectory('dashboard');
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  expect((await readdir(origin.directory)).sort()).toEqual(
    ['.reserve', '.temporary', 'host', 'index.html', 'releases', 'remotes', 'version-lists'].sort(),
  );
  expect(await readdir(join(origin.directory, '.temporary'))).toEqual([]);
  expect(await readdir(join(origin.directory, 'releases'))).toEqual([
    '00000001.json',
    '00000002.json',
  ]);
});

test('each index.html has its own second of last change, even after quick releases', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const times: number[] = [];
  for (const number of [1, 2, 3]) {
    await origin.put(`releases/${number}.html`, `${number}`);
    await origin.publish(`releases/${number}.html`, () => Promise.resolve(false));
    const { mtimeMs } = await stat(join(origin.directory, 'index.html'));
    times.push(Math.floor(mtimeMs / 1000));
  }
  expect(new Set(times).size).toBe(times.length);
});

test('a folder that is in use after all is back, with what was put meanwhile', async () => {
  const directory = await temporaryFolder({ 'host/1/old.js': '', 'host/1/parts/old.js': '' });
  const origin = directoryOrigin(directory);
  const seen: string[][] = [];
  const files = async () => (await origin.list('host/')).map(({ path }) => path);
  await origin.remove('host/1', async () => {
    seen.push(await files());
    await origin.put('host/1/new.js', '');
    return false;
  });
  await expect(origin.remove('host/1', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  );
  expect(seen).toEqual([[]]);
  expect(await files()).toEqual(['host/1/new.js', 'host/1/old.js', 'host/1/parts/old.js']);
});

test('a version that cannot be put completely is not on the origin', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const built = await readBuiltVersion(await builtRemote(await temporaryFolder(), 'dashboard'));
  await rm(join(built.directory, 'remoteEntry.js'));
  await expect(putVersion(origin, built)).rejects.toThrow('remoteEntry.js has changed');
  expect(await origin.list('')).toEqual([]);
});
