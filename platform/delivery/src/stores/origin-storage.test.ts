import { forEachOrigin } from '../testing/each-origin';
import { type Origin, readText } from '../core/origin';
import { indexFile } from '../core/paths';

forEachOrigin((emptyOrigin) => {
  const pathsIn = async (origin: Origin, ...args: Parameters<Origin['list']>) =>
    (await origin.list(...args)).map(({ path }) => path);

  test('returns what was put last, byte by byte', async () => {
    const origin = await emptyOrigin();
    const bytes = Buffer.from([0, 255, 128, 10, 13]);
    await origin.put('host/1/a.woff2', 'first');
    await origin.put('host/1/a.woff2', bytes);
    expect(await origin.read('host/1/a.woff2')).toEqual(bytes);
    await origin.put('host/1/empty', '');
    expect(await readText(origin, 'host/1/empty')).toBe('');
    await origin.put('host/1/text', 'ü –');
    expect(await readText(origin, 'host/1/text')).toBe('ü –');
  });

  test('has no file for a path that nobody wrote', async () => {
    const origin = await emptyOrigin();
    await origin.put('host/1/a.js', 'a');
    for (const path of ['nothing', 'host/1/b.js', 'remotes/reports/1/a.js']) {
      expect(await origin.read(path)).toBeUndefined();
    }
  });

  test('creates a file only if there is none', async () => {
    const origin = await emptyOrigin();
    expect(await origin.create('releases/1.json', 'first ü')).toBe(true);
    expect(await origin.create('releases/1.json', 'first ü')).toBe(false);
    expect(await origin.create('releases/1.json', 'second')).toBe(false);
    expect(await readText(origin, 'releases/1.json')).toBe('first ü');
    await origin.remove('releases/1.json');
    expect(await origin.create('releases/1.json', 'third')).toBe(true);
  });

  test('only one of many commands creates a file', async () => {
    const origin = await emptyOrigin();
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const created = await Promise.all(texts.map((text) => origin.create('releases/1.json', text)));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await readText(origin, 'releases/1.json')).toBe(texts[created.indexOf(true)]);
  });

  test('lists files by the beginning and the end of their paths, and when each was written', async () => {
    const origin = await emptyOrigin();
    expect(await origin.list('')).toEqual([]);
    const paths = ['index.html', 'remotes/a/1/img/b.svg', 'remotes/a/1/c.js', 'remotes/a-2/1/c.js'];
    for (const path of paths) await origin.put(path, path);
    expect(await pathsIn(origin, '')).toEqual([
      'index.html',
      'remotes/a-2/1/c.js',
      'remotes/a/1/c.js',
      'remotes/a/1/img/b.svg',
    ]);
    expect(await pathsIn(origin, 'remotes/a/')).toEqual([
      'remotes/a/1/c.js',
      'remotes/a/1/img/b.svg',
    ]);
    expect(await pathsIn(origin, 'remotes/', '.js')).toEqual([
      'remotes/a-2/1/c.js',
      'remotes/a/1/c.js',
    ]);
    expect(await pathsIn(origin, 'nothing/')).toEqual([]);
    for (const { modified } of await origin.list('')) {
      expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000);
    }
  });

  test('deletes a file, or a folder with everything in it', async () => {
    const origin = await emptyOrigin();
    for (const path of ['remotes/a/1/img/b.svg', 'remotes/a/1/c.js', 'remotes/a/12/c.js', 'x']) {
      await origin.put(path, path);
    }
    await origin.remove('remotes/a/1');
    await origin.remove('x');
    await origin.remove('nothing');
    expect(await pathsIn(origin, '')).toEqual(['remotes/a/12/c.js']);
    await origin.put('remotes/a/1/c.js', 'again');
    expect(await readText(origin, 'remotes/a/1/c.js')).toBe('again');
  });

  test('a reader never sees half a file', async () => {
    const texts = ['a', 'b'].map((letter) => letter.repeat(200_000));
    const origin = await emptyOrigin();
    await origin.put(indexFile, texts[0]!);
    let isWriting = true;
    const writing = (async () => {
      for (let round = 1; round <= 6; round += 1) await origin.put(indexFile, texts[round % 2]!);
      isWriting = false;
    })();
    let reads = 0;
    for (; isWriting; reads += 1) {
      const text = await readText(origin, indexFile);
      expect(texts.some((each) => each === text)).toBe(true);
    }
    await writing;
    expect(reads).toBeGreaterThan(1);
  });

  describe('publish', () => {
    const numberIn = (html: string) => Number(html);
    const publish = (origin: Origin, number: number) =>
      origin.publish(`releases/${number}.html`, (html) =>
        Promise.resolve(numberIn(html) >= number),
      );
    const prepare = (origin: Origin, number: number) =>
      origin.put(`releases/${number}.html`, `${number}`);

    test('a prepared file becomes index.html, and is gone', async () => {
      const origin = await emptyOrigin();
      await prepare(origin, 1);
      await publish(origin, 1);
      expect(await readText(origin, indexFile)).toBe('1');
      expect(await pathsIn(origin, 'releases/')).toEqual([]);
    });

    test('a second time changes nothing', async () => {
      const origin = await emptyOrigin();
      await prepare(origin, 1);
      await publish(origin, 1);
      await prepare(origin, 2);
      await publish(origin, 2);
      await publish(origin, 1);
      expect(await readText(origin, indexFile)).toBe('2');
    });

    test('many commands can publish the same file at the same time', async () => {
      const origin = await emptyOrigin();
      await prepare(origin, 1);
      await publish(origin, 1);
      await prepare(origin, 2);
      await Promise.all(Array.from({ length: 10 }, () => publish(origin, 2)));
      expect(await readText(origin, indexFile)).toBe('2');
      expect(await pathsIn(origin, '')).toEqual([indexFile]);
    });

    test('replaces an index.html that is damaged', async () => {
      const origin = await emptyOrigin();
      await origin.put(indexFile, 'damaged');
      await prepare(origin, 1);
      await publish(origin, 1);
      expect(await readText(origin, indexFile)).toBe('1');
    });
  });
});
