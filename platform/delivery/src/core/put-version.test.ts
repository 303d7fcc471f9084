import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { memoryOrigin } from '../testing/memory-store';
import { temporaryFolder } from '../testing/temporary-folder';
import type { Origin } from './origin';
import type { BuiltVersion } from './package-version';
import { putMissing, putVersion, repairNotes } from './put-version';

/** Returns a version of the remote "shop" that was built with these files. */
async function built(files: Record<string, string>): Promise<BuiltVersion> {
  const directory = await temporaryFolder(files);
  const folder = 'remotes/shop/1';
  const paths = Object.keys(files).map((file): [string, string] => [
    file.startsWith('chunk-') ? `remotes/shop/${file}` : `${folder}/${file}`,
    file,
  ]);
  return {
    name: 'shop',
    version: '1',
    folder,
    directory,
    files: new Map(paths),
    info: 'info',
    readInfo: () => Promise.reject(new Error('not needed')),
    read: (file) => readFile(join(directory, file)),
  };
}

const files = { 'chunk-1/map.js': 'map', 'a.js': 'a', 'b.js': 'b' };

async function textsOn(origin: Origin) {
  const texts: Record<string, string> = {};
  for (const { path } of await origin.list('')) texts[path] = String(await origin.read(path));
  return texts;
}

const whole = {
  'remotes/shop/1/a.js': 'a',
  'remotes/shop/1/b.js': 'b',
  'remotes/shop/1/version.json': 'info',
  'remotes/shop/chunk-1/map.js': 'map',
};

test('a new version is put whole, and the file that makes it complete comes last', async () => {
  const origin = memoryOrigin();
  const put = jest.fn(origin.put);
  const create = jest.fn(origin.create);
  expect(await putVersion({ ...origin, put, create }, await built(files))).toEqual([]);
  expect(await textsOn(origin)).toEqual(whole);
  expect(put).not.toHaveBeenCalled();
  expect(create.mock.lastCall?.[0]).toBe('remotes/shop/1/version.json');
});

test('a version that is there already is not written again', async () => {
  const origin = memoryOrigin();
  await putVersion(origin, await built(files));
  const put = jest.fn(origin.put);
  expect(await putVersion({ ...origin, put }, await built(files))).toEqual([]);
  expect(put).not.toHaveBeenCalled();
});

test('files that are missing or changed are repaired, and named in order', async () => {
  const origin = memoryOrigin();
  await putVersion(origin, await built(files));
  await origin.put('remotes/shop/1/a.js', 'damage');
  await origin.remove('remotes/shop/1/b.js');
  await origin.remove('remotes/shop/1/version.json');
  await origin.put('remotes/shop/chunk-1/map.js', 'damage');
  const repaired = await putVersion(origin, await built(files));
  expect(repaired).toEqual([
    { file: 'remotes/shop/1/a.js', problem: 'changed' },
    { file: 'remotes/shop/1/b.js', problem: 'missing' },
    { file: 'remotes/shop/1/version.json', problem: 'missing' },
    { file: 'remotes/shop/chunk-1/map.js', problem: 'changed' },
  ]);
  expect(await textsOn(origin)).toEqual(whole);
  const notes = repairNotes(repaired);
  expect(notes).toHaveLength(4);
  expect(notes[1]).toMatch(/1\/b\.js.*missing/);
});

test('a new version that shares a damaged chunk repairs it', async () => {
  const origin = memoryOrigin();
  await origin.put('remotes/shop/chunk-1/map.js', 'damage');
  expect(await putVersion(origin, await built(files))).toEqual([
    { file: 'remotes/shop/chunk-1/map.js', problem: 'changed' },
  ]);
});

test('a file that another command puts at the same time is no damage', async () => {
  const origin = memoryOrigin();
  const list = () => Promise.resolve([]);
  await origin.put('remotes/shop/1/a.js', 'half');
  expect(await putVersion({ ...origin, list }, await built(files))).toEqual([]);
  expect(await textsOn(origin)).toEqual(whole);
});

test.each([
  ['the same', 'a', 0],
  ['another', 'half', 1],
])(
  'ends with the right files when another command puts %s file at the same moment',
  async (_, text, writes) => {
    const origin = memoryOrigin();
    const put = jest.fn(origin.put);
    const create: Origin['create'] = async (path, content) => {
      if (path.endsWith('a.js')) await origin.put(path, text);
      return origin.create(path, content);
    };
    await putVersion({ ...origin, put, create }, await built(files));
    expect(await textsOn(origin)).toEqual(whole);
    expect(put).toHaveBeenCalledTimes(writes);
  },
);

test('a changed archive, which is no copy of another file, is replaced', async () => {
  const origin = memoryOrigin();
  const own = gzipSync('own');
  await origin.put('data.bin', gzipSync('other'));
  expect(await putMissing(origin, new Map([['data.bin', () => Promise.resolve(own)]]))).toEqual([
    { file: 'data.bin', problem: 'changed' },
  ]);
  expect(await origin.read('data.bin')).toEqual(own);
});

describe('a compressed copy', () => {
  const content = 'const text = 1;'.repeat(20);
  const own = brotliCompressSync(content);
  const contents = new Map([
    ['a.js', () => Promise.resolve(Buffer.from(content))],
    ['a.js.br', () => Promise.resolve(own)],
  ]);
  const put = async (there: Buffer) => {
    const origin = memoryOrigin();
    await origin.put('a.js', content);
    await origin.put('a.js.br', there);
    return { damaged: await putMissing(origin, contents), copy: await origin.read('a.js.br') };
  };

  test('of another compressor stays', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    const other = brotliCompressSync(content, { params });
    expect(other.equals(own)).toBe(false);
    expect(await put(other)).toEqual({ damaged: [], copy: other });
  });

  test.each([
    ['of another file', brotliCompressSync('other')],
    ['that cannot be read', gzipSync(content)],
  ])('%s is replaced', async (_, there) => {
    expect(await put(there)).toEqual({
      damaged: [{ file: 'a.js.br', problem: 'changed' }],
      copy: own,
    });
  });
});
