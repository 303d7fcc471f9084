import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ContainerSASPermissions } from '@azure/storage-blob';
import { CommandError } from '../base/command-error';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { stagePackage } from '../release/stage-package';
import { azuriteConnection, emptyContainer, withAzurite } from '../testing/azurite';
import { builtPackage, builtRemote, contractText } from '../testing/built-package';
import { memoryStore } from '../testing/memory-store';
import { messages } from '../testing/messages';
import { publishedOn, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { withTestBucket } from '../testing/test-bucket';
import { readBuiltVersion } from '../build/built-version';
import { putVersion } from '../core/put-version';
import { azureStore } from './azure-store';
import { objectOrigin, type ObjectStore } from './object-origin';
import { readText } from '../core/origin';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

withAzurite();

const immutable = 'public, max-age=31536000, immutable';

/** The tests of origins and releases use the store in memory. So it must behave like the real ones. */
const kinds: [kind: string, emptyStore: () => Promise<ObjectStore>][] = [
  ['memory', () => Promise.resolve(memoryStore())],
  ['an Azure container', async () => (await emptyContainer()).store],
];
const emptyBucket = withTestBucket();
if (emptyBucket) kinds.push(['an S3 bucket', emptyBucket]);

describe.each(kinds)('%s', (_kind, emptyStore) => {
  const textOf = async (store: ObjectStore, key: string) =>
    (await store.read(key))?.bytes.toString();
  const tagIn = async (store: ObjectStore, key: string) => (await store.read(key))!.tag;

  test('returns what was put last, byte by byte', async () => {
    const store = await emptyStore();
    const bytes = Buffer.from([0, 255, 128, 10, 13]);
    await store.put('a/b.woff2', Buffer.from('first'));
    await store.put('a/b.woff2', bytes);
    expect((await store.read('a/b.woff2'))!.bytes).toEqual(bytes);
    await store.put('empty', Buffer.alloc(0));
    expect(await textOf(store, 'empty')).toBe('');
  });

  test('finds no object for a key that nobody wrote, or for a part of a key', async () => {
    const store = await emptyStore();
    await store.put('a/b.js', Buffer.from('b'));
    for (const key of ['nothing', 'a', 'a/', 'a/b', 'a/b.js/c']) {
      expect(await store.read(key)).toBeUndefined();
    }
  });

  test('creates an object only if there is none', async () => {
    const store = await emptyStore();
    expect(await store.swap('a', 'first – ü', undefined)).toBeDefined();
    expect(await store.swap('a', 'second', undefined)).toBeUndefined();
    expect(await textOf(store, 'a')).toBe('first – ü');
    expect(await store.swap('empty', '', undefined)).toBeDefined();
    expect(await textOf(store, 'empty')).toBe('');
  });

  test('replaces an object only if it is still the one with the tag, wherever the tag is from', async () => {
    const store = await emptyStore();
    const created = await store.swap('a', 'first', undefined);
    expect(await tagIn(store, 'a')).toBe(created);
    const swapped = await store.swap('a', 'second', created);
    expect(swapped).toBeDefined();
    expect(await store.swap('a', 'late', created)).toBeUndefined();
    const [listed] = await store.list('a');
    expect(listed!.tag).toBe(swapped);
    expect(await store.swap('a', 'third', listed!.tag)).toBeDefined();
    expect(await textOf(store, 'a')).toBe('third');

    await store.put('a', Buffer.from('put'));
    expect(await store.swap('a', 'fourth', listed!.tag)).toBeUndefined();
  });

  test('does not replace an object that is gone', async () => {
    const store = await emptyStore();
    const tag = await store.swap('a', 'first', undefined);
    await store.remove('a');
    expect(await store.swap('a', 'second', tag)).toBeUndefined();
    expect(await store.read('a')).toBeUndefined();
    expect(await store.swap('a', 'third', undefined)).toBeDefined();
  });

  test('is good enough for the first release', async () => {
    const origin = objectOrigin(await emptyStore());
    expect(await origin.create('releases/00000001.a.html', 'first')).toBe(true);
    expect(await readText(origin, 'releases/00000001.a.html')).toBe('first');
  });

  test.each([undefined, 'before'])(
    'lets only one of many simultaneous swaps succeed; the object before: %s',
    async (before) => {
      const store = await emptyStore();
      const tag = before && (await store.swap('a', before, undefined));
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
      const tags = await Promise.all(texts.map((text) => store.swap('a', text, tag)));
      expect(tags.filter(Boolean)).toHaveLength(1);
      expect(await textOf(store, 'a')).toBe(texts[tags.findIndex(Boolean)]);
    },
  );

  test('never returns half an object', async () => {
    const store = await emptyStore();
    const texts = ['a', 'b'].map((letter) => letter.repeat(200_000));
    let tag = await store.swap('a', texts[0]!, undefined);
    let isWriting = true;
    const writing = (async () => {
      for (let round = 1; round <= 6; round += 1) {
        tag = await store.swap('a', texts[round % 2]!, tag);
      }
      isWriting = false;
    })();
    let reads = 0;
    for (; isWriting; reads += 1) expect(texts).toContain(await textOf(store, 'a'));
    await writing;
    expect(reads).toBeGreaterThan(1);
  });

  test('lists all objects whose key starts with a prefix, and when each was written', async () => {
    const store = await emptyStore();
    expect(await store.list('')).toEqual([]);
    for (const key of ['a/1', 'a/b/2', 'a-3', 'b']) await store.put(key, Buffer.from(key));
    const keys = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key).sort();
    expect(await keys('')).toEqual(['a-3', 'a/1', 'a/b/2', 'b']);
    expect(await keys('a/')).toEqual(['a/1', 'a/b/2']);
    expect(await keys('a')).toEqual(['a-3', 'a/1', 'a/b/2']);
    for (const { lastModified } of await store.list('')) {
      expect(Math.abs(Date.now() - lastModified.getTime())).toBeLessThan(60_000);
    }
  });

  test('removes an object, whether or not it exists', async () => {
    const store = await emptyStore();
    await store.put('a', Buffer.from('a'));
    await store.remove('a');
    await store.remove('a');
    expect(await store.read('a')).toBeUndefined();
    expect(await store.list('')).toEqual([]);
  });
});

describe('Azure', () => {
  test('sets the type, the encoding and the cache time of every file', async () => {
    const { container, store } = await emptyContainer();
    const origin = objectOrigin(store);
    const files = {
      '.backshop/contract.json': contractText({}),
      'main.js': '',
      'main.js.br': brotliCompressSync(''),
      'main.js.gz': gzipSync(''),
      'main.css': '',
      'a/b.svg': '',
    };
    const host = await builtPackage(await temporaryFolder(), 'host', files);
    const version = await readBuiltVersion(host);
    await putVersion(origin, version);
    await origin.create('releases/1.json', '{}');
    await origin.put('builds/host/1.json', '{}');
    await origin.put('version-lists/host.json', '{}');
    await origin.put(`${version.folder}/main.js.0.1.0-old.dcz`, '');
    await origin.put(indexFile, '<!doctype html>');
    const headers: Record<string, unknown> = {};
    for await (const { name, properties } of container.listBlobsFlat()) {
      const { contentType, cacheControl, contentEncoding = '' } = properties;
      headers[name.replace(version.folder, '')] = [contentType, cacheControl, contentEncoding];
    }
    expect(headers).toMatchObject({
      '/main.js': ['text/javascript', immutable, ''],
      '/main.js.br': ['text/javascript', immutable, 'br'],
      '/main.js.gz': ['text/javascript', immutable, 'gzip'],
      '/main.js.0.1.0-old.dcz': ['text/javascript', immutable, 'dcz'],
      '/main.css': ['text/css', immutable, ''],
      '/a/b.svg': ['image/svg+xml', immutable, ''],
      'index.html': ['text/html; charset=utf-8', 'no-cache', ''],
      // The names of people are in these files.
      'releases/1.json': ['application/json', 'no-store', ''],
      'builds/host/1.json': ['application/json', 'no-store', ''],
      'version-lists/host.json': ['application/json', 'no-cache', ''],
    });
  });

  test('a shared access signature to read, list, create and write suffices on Azure', async () => {
    const { container, store } = await emptyContainer();
    const { workspace, first } = await publishedOn(objectOrigin(store), 'dashboard');
    const address = await container.generateSasUrl({
      permissions: ContainerSASPermissions.parse('rcwl'),
      expiresOn: new Date(Date.now() + 3_600_000),
    });
    const { origin: server, pathname, search } = new URL(address);
    const endpoint = `${server}${pathname.slice(0, pathname.lastIndexOf('/'))}`;
    const connection = `BlobEndpoint=${endpoint};SharedAccessSignature=${search.slice(1)}`;
    const origin = objectOrigin(azureStore(connection, container.containerName));

    await stagePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
    await rollback(origin, testAction, 'dashboard');
    const { remotes } = await releaseOn(origin);
    expect(remotes.dashboard!.version).toBe(first.remotes.dashboard!.version);
    await expect(origin.remove(indexFile)).rejects.toThrow('AuthorizationPermissionMismatch');
  });

  test.each([
    ['a container that does not exist', (connection: string) => connection, 'ContainerNotFound'],
    [
      'a wrong key',
      (connection: string) => connection.replace(/AccountKey=[^;]*/, 'AccountKey=c2VjcmV0'),
      'AuthorizationFailure',
    ],
    [
      'a server that does not run',
      (connection: string) => connection.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1'),
      'ECONNREFUSED',
    ],
  ])('%s is a clear error without a secret', async (_mistake, change, code) => {
    const origin = objectOrigin(azureStore(change(azuriteConnection()), 'nothing'));
    await expect(readText(origin, indexFile)).rejects.toThrow(
      new CommandError(messages.storeUnusable(code, indexFile)),
    );
  });
});
