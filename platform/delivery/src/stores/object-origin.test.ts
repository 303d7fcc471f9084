import { releasePackage } from '../release/release-package';
import { builtRemote } from '../testing/built-package';
import { memoryStore } from '../testing/memory-store';
import { messages } from '../testing/messages';
import { publishedOn, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { objectOrigin, type ObjectStore } from './object-origin';
import { readText } from '../core/origin';
import { indexFile } from '../core/paths';

const never = () => Promise.resolve(false);

test('index.html is replaced only if it is still the one that was read', async () => {
  const store = memoryStore();
  const origin = objectOrigin(store);
  await origin.put('releases/1.html', '1');
  let swaps = 0;
  const rival: ObjectStore = {
    ...store,
    swap: async (...args) => {
      if (swaps++ === 0) await store.put(indexFile, Buffer.from('2'));
      return store.swap(...args);
    },
  };
  await objectOrigin(rival).publish('releases/1.html', (html) => Promise.resolve(html === '2'));
  expect(await readText(origin, indexFile)).toBe('2');
  expect(swaps).toBe(1);
  expect(await origin.list('releases/')).toEqual([]);
});

test('a write of index.html whose response got lost is made once', async () => {
  const store = memoryStore();
  const origin = objectOrigin(store);
  await origin.put('releases/1.html', '1');
  let swaps = 0;
  const lossy: ObjectStore = {
    ...store,
    swap: async (...args) => {
      swaps += 1;
      await store.swap(...args);
      return undefined;
    },
  };
  await objectOrigin(lossy).publish('releases/1.html', (html) => Promise.resolve(html === '1'));
  expect(await readText(origin, indexFile)).toBe('1');
  expect(swaps).toBe(1);
});

test('a store that lets nobody delete gets its releases all the same', async () => {
  const store = memoryStore();
  const { workspace } = await publishedOn(objectOrigin(store), 'dashboard');
  const origin = objectOrigin({
    ...store,
    remove: () => Promise.reject(new Error('AccessDenied')),
  });
  for (const entry of ['2', '3']) {
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', entry));
  }
  expect((await releaseOn(origin)).number).toBe(3);
  await origin.publish('nothing', never);
  expect((await releaseOn(origin)).number).toBe(3);
});

test.each([
  ['If-None-Match', undefined],
  ['If-Match', expect.any(String) as string],
])(
  'the first release refuses a store that ignores %s, and leaves no release',
  async (header, tag) => {
    const store = memoryStore();
    const origin = objectOrigin({
      ...store,
      swap: async (key, content, replaced) => {
        const isIgnored = (replaced === undefined) === (tag === undefined);
        const { tag: current } = (await store.read(key)) ?? {};
        return store.swap(key, content, isIgnored ? current : replaced);
      },
    });
    await expect(publishedOn(origin, 'dashboard')).rejects.toThrow(messages.notConditional(header));
    expect(await origin.list('releases/')).toEqual([]);
    expect(await readText(origin, indexFile)).toBeUndefined();
  },
);
