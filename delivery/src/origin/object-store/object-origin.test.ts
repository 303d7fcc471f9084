import { readBuiltVersion } from '../../build/built-version';
import { foldersInUse } from '../../release/prune';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { builtRemote } from '../../testing/built-package';
import { memoryStore } from '../../testing/memory-store';
import { publishedOn, releaseOn } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { versionFolder } from '../folders';
import { indexFile } from '../origin';
import { objectOrigin } from './object-origin';
import type { ObjectStore } from './object-store';

const inTheFuture = new Date(Date.now() + 3_600_000);

/** Returns a store on which a dashboard was released three times, and its oldest version. */
async function releasedThreeTimes() {
  const store = memoryStore();
  const { workspace, origin, first } = await publishedOn(objectOrigin(store), 'dashboard');
  const oldest = await readBuiltVersion(await builtRemote(workspace, 'dashboard'));
  for (const entry of ['2', '3']) {
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
  }
  return { store, workspace, origin, first, oldest };
}

/** Returns a store that runs an action once, just before the first write of index.html. */
function beforeFirstSwap(store: ObjectStore, action: () => Promise<unknown>): ObjectStore {
  let isDone = false;
  return {
    ...store,
    swap: async (...args) => {
      if (args[0] === indexFile && !isDone) {
        isDone = true;
        await action();
      }
      return store.swap(...args);
    },
  };
}

test('a swap succeeds when its response got lost and it was sent again', async () => {
  const store = memoryStore();
  const origin = objectOrigin({
    ...store,
    swap: async (...args) => {
      await store.swap(...args);
      return store.swap(...args);
    },
  });
  expect(await origin.swapIndexHtml('first', undefined)).toBe(true);
  const { tag } = (await origin.readIndexHtml())!;
  expect(await origin.swapIndexHtml('second', tag)).toBe(true);
  expect(await origin.swapIndexHtml('third', tag)).toBe(false);
});

test('keeps a version that goes live while it is being deleted', async () => {
  const { store, origin, oldest } = await releasedThreeTimes();
  // The other command has checked the version already. It only swaps.
  const rollBack = async () => {
    const { html, tag } = (await origin.readIndexHtml())!;
    await store.swap(indexFile, `${html}<!-- rolled back -->`, tag);
  };
  const keep = async (html: string) =>
    new Set([
      ...(await foldersInUse(origin)(html)),
      ...(html.includes('rolled back') ? [oldest.folder] : []),
    ]);
  const removing = objectOrigin(beforeFirstSwap(store, rollBack));
  expect(await removing.removeFolders(inTheFuture, keep)).toEqual([]);
  expect(await origin.readText(`${oldest.folder}/remoteEntry.js`)).toBe('entry');
  expect(await origin.touchFolder(oldest.folder)).toBe(true);
});

test('the next prune keeps a version that went live while a killed prune was deleting it', async () => {
  const { store, origin, oldest } = await releasedThreeTimes();
  const keep = async (html: string) =>
    new Set([...(await foldersInUse(origin)(html)), oldest.folder]);
  const killed = objectOrigin({
    ...store,
    swap: (key, text, replaced) =>
      text.startsWith('stored')
        ? Promise.reject(new Error('killed'))
        : store.swap(key, text, replaced),
  });
  const seen = jest.fn(keep).mockImplementationOnce(foldersInUse(origin));
  await expect(killed.removeFolders(inTheFuture, seen)).rejects.toThrow('killed');
  expect(await origin.touchFolder(oldest.folder)).toBe(false);

  expect(await origin.removeFolders(inTheFuture, keep)).toEqual([]);
  expect(await origin.touchFolder(oldest.folder)).toBe(true);
  expect(await origin.readText(`${oldest.folder}/remoteEntry.js`)).toBe('entry');
});

test('refuses a rollback that checked the version before it was deleted', async () => {
  const { store, origin, oldest } = await releasedThreeTimes();
  const live = await releaseOn(origin);
  const late = objectOrigin(
    beforeFirstSwap(store, () => origin.removeFolders(inTheFuture, foldersInUse(origin))),
  );
  await expect(rollback(late, testAction, 'dashboard', oldest.version)).rejects.toThrow(
    'is not on the origin',
  );
  expect(await releaseOn(origin)).toEqual(live);
});

test('a half-deleted version cannot go live until another prune has finished', async () => {
  const { store, workspace, origin, oldest } = await releasedThreeTimes();
  const killed = objectOrigin({ ...store, remove: () => Promise.reject(new Error('killed')) });
  await expect(killed.removeFolders(inTheFuture, foldersInUse(origin))).rejects.toThrow('killed');
  const again = await builtRemote(workspace, 'dashboard');
  await expect(releasePackage(origin, testAction, again)).rejects.toThrow(
    `pnpm prune:origin is deleting ${oldest.folder}. Try again when it has finished. If it was killed, run it again, or raise the version in package.json.`,
  );
  await expect(rollback(origin, testAction, 'dashboard', oldest.version)).rejects.toThrow(
    'not on the origin',
  );
  expect((await origin.listVersions('dashboard')).map((each) => each.version)).not.toContain(
    oldest.version,
  );

  expect(await origin.removeFolders(inTheFuture, foldersInUse(origin))).toEqual([oldest.folder]);
  const { release } = await releasePackage(origin, testAction, again);
  expect(release.remotes.dashboard!.version).toBe(oldest.version);
  expect(await origin.readText(`${oldest.folder}/remoteEntry.js`)).toBe('entry');
});

test('no two markers have the same text, because a store may derive its tags from the content', async () => {
  const { store, origin } = await releasedThreeTimes();
  const written: string[] = [];
  const watched: ObjectStore = {
    ...store,
    swap: (key, text, replaced) => {
      if (key !== indexFile) written.push(text);
      return store.swap(key, text, replaced);
    },
    remove: () => Promise.reject(new Error('killed')),
  };
  for (let round = 0; round < 2; round += 1) {
    const killed = objectOrigin(watched).removeFolders(inTheFuture, foldersInUse(origin));
    await expect(killed).rejects.toThrow('killed');
  }
  expect(written).toHaveLength(2);
  expect(new Set(written).size).toBe(written.length);
  expect(await origin.removeFolders(inTheFuture, foldersInUse(origin))).toHaveLength(1);
});

test('index.html does not grow when the origin is pruned again', async () => {
  const { store, workspace, origin } = await releasedThreeTimes();
  const before = await releaseOn(origin);
  await origin.removeFolders(inTheFuture, foldersInUse(origin));
  const { length } = (await origin.readIndexHtml())!.html;
  const gone = await readBuiltVersion(await builtRemote(workspace, 'dashboard', 'gone'));
  await objectOrigin(store).putFolder(gone);
  await origin.removeFolders(inTheFuture, foldersInUse(origin));
  expect((await origin.readIndexHtml())!.html).toHaveLength(length);
  expect(await releaseOn(origin)).toEqual(before);
  expect(await origin.touchFolder(versionFolder('dashboard', gone.version))).toBe(false);
});
