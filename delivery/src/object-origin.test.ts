import { azureStore } from './azure-store';
import { azuriteConnection, emptyContainer, withAzurite } from './azurite';
import { builtPackage, builtRemote } from './built-package';
import { readBuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { objectOrigin } from './object-origin';
import type { ObjectStore } from './object-store';
import { pageFile } from './origin';
import { foldersInUse } from './prune';
import { publishedOn, releaseOn } from './published-origin';
import { releasePackage } from './release-package';
import { versionFolder } from './release-versions';
import { rollback } from './rollback';
import { temporaryFolder } from './temporary-folder';

jest.setTimeout(60_000);
withAzurite();

const everything = new Date(Date.now() + 3_600_000);
const immutable = 'public, max-age=31536000, immutable';

/** A store on which a dashboard was released three times, and the first of its versions. */
async function releasedThrice() {
  const { store } = await emptyContainer();
  const { workspace, origin, first } = await publishedOn(objectOrigin(store), 'dashboard');
  const oldest = await readBuiltVersion(await builtRemote(workspace, 'dashboard'));
  for (const entry of ['2', '3']) {
    await releasePackage(origin, await builtRemote(workspace, 'dashboard', entry));
  }
  return { store, workspace, origin, first, oldest };
}

/** A store that does something once, just before the page is written for the first time. */
function beforePageOf(store: ObjectStore, action: () => Promise<unknown>): ObjectStore {
  let isDone = false;
  return {
    ...store,
    swap: async (...args) => {
      if (args[0] === pageFile && !isDone) {
        isDone = true;
        await action();
      }
      return store.swap(...args);
    },
  };
}

test('every file says its type and how long it may be kept; compressed copies are not put', async () => {
  const { container, store } = await emptyContainer();
  const origin = objectOrigin(store);
  const files = {
    'main.js': '',
    'main.js.br': '',
    'main.js.gz': '',
    'main.css': '',
    'a/b.svg': '',
  };
  const host = await builtPackage(await temporaryFolder(), 'host', files);
  const { folder, ...version } = await readBuiltVersion(host);
  await origin.putFolder({ folder, ...version });
  await origin.swapPage('<!doctype html>', undefined);
  const headers: Record<string, unknown> = {};
  for await (const { name, properties } of container.listBlobsFlat()) {
    headers[name.replace(folder, '')] = [properties.contentType, properties.cacheControl];
  }
  expect(headers).toMatchObject({
    '/main.js': ['text/javascript', immutable],
    '/main.css': ['text/css', immutable],
    '/a/b.svg': ['image/svg+xml', immutable],
    'index.html': ['text/html; charset=utf-8', 'no-cache'],
  });
  expect(Object.keys(headers).filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
});

test('a write of the page whose answer got lost, and that was sent again, has won', async () => {
  const { store } = await emptyContainer();
  const origin = objectOrigin({
    ...store,
    swap: async (...args) => {
      await store.swap(...args);
      return store.swap(...args);
    },
  });
  expect(await origin.swapPage('first', undefined)).toBe(true);
  const { tag } = (await origin.readPage())!;
  expect(await origin.swapPage('second', tag)).toBe(true);
  expect(await origin.swapPage('third', tag)).toBe(false);
});

test('a version that goes live while it is about to be deleted comes back', async () => {
  const { store, origin, oldest } = await releasedThrice();
  // Whoever goes back has looked before; only the swap of the page is left.
  const goesBack = async () => {
    const { html, tag } = (await origin.readPage())!;
    await store.swap(pageFile, `${html}<!-- back -->`, tag);
  };
  const keep = (html: string) =>
    new Set([...foldersInUse(html), ...(html.includes('back') ? [oldest.folder] : [])]);
  const removing = objectOrigin(beforePageOf(store, goesBack));
  expect(await removing.removeFolders(everything, keep)).toEqual([]);
  expect(await origin.readText(`${oldest.folder}/remoteEntry.js`)).toBe('entry');
  expect(await origin.touchFolder(oldest.folder)).toBe(true);
});

test('a version that went live so, and whose way back was killed, comes back with the next one', async () => {
  const { store, origin, oldest } = await releasedThrice();
  const keep = (html: string) => new Set([...foldersInUse(html), oldest.folder]);
  const killed = objectOrigin({
    ...store,
    swap: (key, text, replaced) =>
      text.startsWith('stored')
        ? Promise.reject(new Error('killed'))
        : store.swap(key, text, replaced),
  });
  const seen = jest.fn(keep).mockImplementationOnce(foldersInUse);
  await expect(killed.removeFolders(everything, seen)).rejects.toThrow('killed');
  expect(await origin.touchFolder(oldest.folder)).toBe(false);

  expect(await origin.removeFolders(everything, keep)).toEqual([]);
  expect(await origin.touchFolder(oldest.folder)).toBe(true);
  expect(await origin.readText(`${oldest.folder}/remoteEntry.js`)).toBe('entry');
});

test('a rollback that had looked before the version was deleted is refused', async () => {
  const { store, origin, oldest } = await releasedThrice();
  const live = await releaseOn(origin);
  const late = objectOrigin(
    beforePageOf(store, () => origin.removeFolders(everything, foldersInUse)),
  );
  await expect(rollback(late, 'dashboard', oldest.version)).rejects.toThrow('is not on the origin');
  expect(await releaseOn(origin)).toEqual(live);
});

test('a version whose deletion was killed can’t come back by half; the next one ends it', async () => {
  const { store, workspace, origin, oldest } = await releasedThrice();
  const killed = objectOrigin({ ...store, remove: () => Promise.reject(new Error('killed')) });
  await expect(killed.removeFolders(everything, foldersInUse)).rejects.toThrow('killed');
  const again = await builtRemote(workspace, 'dashboard');
  await expect(releasePackage(origin, again)).rejects.toThrow(
    `${oldest.folder} is just being deleted; try again when prune has ended. If that was killed, raise the version in package.json.`,
  );
  await expect(rollback(origin, 'dashboard', oldest.version)).rejects.toThrow('not on the origin');
  expect((await origin.listVersions('dashboard')).map((each) => each.version)).not.toContain(
    oldest.version,
  );

  expect(await origin.removeFolders(everything, foldersInUse)).toEqual([oldest.folder]);
  const { release } = await releasePackage(origin, again);
  expect(release.remotes.dashboard!.version).toBe(oldest.version);
  expect(await origin.readText(`${oldest.folder}/remoteEntry.js`)).toBe('entry');
});

test('no note is written twice: a store may make its tags of the content', async () => {
  const { store, origin } = await releasedThrice();
  const written: string[] = [];
  const watched: ObjectStore = {
    ...store,
    swap: (key, text, replaced) => {
      if (key !== pageFile) written.push(text);
      return store.swap(key, text, replaced);
    },
    remove: () => Promise.reject(new Error('killed')),
  };
  for (let round = 0; round < 2; round += 1) {
    const killed = objectOrigin(watched).removeFolders(everything, foldersInUse);
    await expect(killed).rejects.toThrow('killed');
  }
  expect(written).toHaveLength(2);
  expect(new Set(written).size).toBe(written.length);
  expect(await origin.removeFolders(everything, foldersInUse)).toHaveLength(1);
});

test('a page says no more after many deletions than after one', async () => {
  const { store, workspace, origin } = await releasedThrice();
  const before = await releaseOn(origin);
  await origin.removeFolders(everything, foldersInUse);
  const { length } = (await origin.readPage())!.html;
  const gone = await readBuiltVersion(await builtRemote(workspace, 'dashboard', 'gone'));
  await objectOrigin(store).putFolder(gone);
  await origin.removeFolders(everything, foldersInUse);
  expect((await origin.readPage())!.html).toHaveLength(length);
  expect(await releaseOn(origin)).toEqual(before);
  expect(await origin.touchFolder(versionFolder('dashboard', gone.version))).toBe(false);
});

test.each([
  ['a container that is not there', (connection: string) => connection, 'ContainerNotFound'],
  [
    'a wrong key',
    (connection: string) => connection.replace(/AccountKey=[^;]*/, 'AccountKey=c2VjcmV0'),
    'AuthorizationFailure',
  ],
  [
    'a server that nobody runs',
    (connection: string) => connection.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1'),
    'ECONNREFUSED',
  ],
])('%s is a clear line without a secret', async (_what, change, code) => {
  const origin = objectOrigin(azureStore(change(azuriteConnection()), 'nothing'));
  await expect(origin.readPage()).rejects.toThrow(
    new CommandError(
      `The store of the origin can't be used: ${code}. Check BACKSHOP_ORIGIN, the credentials and what they allow: docs/operations.md says what is needed.`,
    ),
  );
});
