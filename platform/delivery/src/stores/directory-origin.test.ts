import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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

test('the reserve takes up space also on a file system that compresses', async () => {
  const { origin } = await publishedDirectory();
  const reserve = await readFile(join(origin.directory, '.reserve/1'));
  expect(gzipSync(reserve).length).toBeGreaterThan(0.9 * reserve.length);
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

describe('while a prune deletes folders', () => {
  const folders = Array.from({ length: 40 }, (_, number) => `remotes/dashboard/${number}`);

  /** Returns an origin with these folders and one more, and what deletes them by another command. */
  async function pruned() {
    const files = [...folders, 'remotes/shop/1'].flatMap((folder) => [
      [`${folder}/version.json`, ''],
      [`${folder}/parts/page.js`, ''],
    ]);
    const directory = await temporaryFolder(Object.fromEntries(files) as Record<string, string>);
    const other = directoryOrigin(directory);
    const prune = async () => {
      for (const folder of folders) await other.remove(folder);
    };
    return { origin: directoryOrigin(directory), prune };
  }

  /** Repeats a check until an action is over, at least once. */
  async function during(action: Promise<void>, check: () => Promise<void>): Promise<void> {
    let isOver = false;
    const ended = action.finally(() => (isOver = true));
    try {
      do await check();
      while (!isOver);
    } finally {
      await ended;
    }
  }

  test('the other versions are listed', async () => {
    const { origin, prune } = await pruned();
    await during(prune(), async () => {
      const paths = (await origin.list('remotes/', '/version.json')).map(({ path }) => path);
      expect(paths).toContain('remotes/shop/1/version.json');
    });
  });

  test('rights can be checked', async () => {
    const { origin, prune } = await pruned();
    await during(prune(), async () => expect(await origin.listUnreadable!()).toEqual([]));
  });

  test('another folder that is in use after all is back', async () => {
    const { origin, prune } = await pruned();
    await during(prune(), async () => {
      await origin.remove('remotes/shop/1', () => Promise.resolve(false));
      expect(await origin.read('remotes/shop/1/version.json')).toBeDefined();
    });
  });

  test('a release can put files into such a folder', async () => {
    const { origin } = await pruned();
    const [folder] = folders as [string];
    const files = Array.from({ length: 20 }, (_, number) => `${folder}/${number}.js`);
    const remove = async () => {
      await origin.remove(folder);
      await origin.remove(folder);
    };
    const puts = files.map((file) => origin.put(file, ''));
    await expect(Promise.all([...puts, remove()])).resolves.toBeDefined();
  });
});

test('a version that cannot be put completely is not on the origin', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const built = await readBuiltVersion(await builtRemote(await temporaryFolder(), 'dashboard'));
  await rm(join(built.directory, 'remoteEntry.js'));
  await expect(putVersion(origin, built)).rejects.toThrow('remoteEntry.js has changed');
  expect(await origin.list('')).toEqual([]);
});
