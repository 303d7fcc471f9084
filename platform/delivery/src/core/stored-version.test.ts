import { brotliCompressSync } from 'node:zlib';
import { memoryOrigin } from '../testing/memory-store';
import { storePackage } from '../testing/stored-package';
import { versionFile } from './package-version';
import {
  checkVersion,
  findStoredVersion,
  hashesOf,
  isStored,
  listVersions,
  storedVersion,
} from './stored-version';

const files = { 'a.js': 'a', 'pages/b.js': 'b', '../chunk-1/map.js': 'map' };
const copies = { copies: ['a.js.br'] };

/** Returns an origin with one version of the remote "shop", which has a compressed copy and a shared chunk. */
async function stored() {
  const origin = memoryOrigin();
  const version = await storePackage(origin, 'shop', files, copies);
  const folder = `remotes/shop/${version}`;
  await origin.put(`${folder}/a.js.br`, brotliCompressSync('a'));
  return { origin, version, folder, check: () => checkVersion(origin, 'shop', version) };
}

describe('a version on an origin', () => {
  test('says what it is, and has its files', async () => {
    const { origin, version, folder } = await stored();
    const found = await findStoredVersion(origin, 'shop', version);
    expect(found).toMatchObject({ name: 'shop', version, folder });
    expect((await found.readInfo()).copies).toEqual(['a.js.br']);
    expect(String(await found.read('a.js'))).toBe('a');
    expect(await found.read('missing.js')).toBeUndefined();
  });

  test('is described by a file that is read once', async () => {
    const { origin, version } = await stored();
    const read = jest.fn(origin.read);
    const found = storedVersion({ read }, 'shop', version);
    await Promise.all([found.readInfo(), found.readInfo(), found.read('a.js')]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('gives no file that is damaged or that it does not name', async () => {
    const { origin, version, folder } = await stored();
    const found = storedVersion(origin, 'shop', version);
    await origin.put(`${folder}/a.js`, 'damage');
    await expect(found.read('a.js')).rejects.toThrow(/a\.js is changed/);
    await origin.remove(`${folder}/a.js`);
    await expect(found.read('a.js')).rejects.toThrow(/a\.js is missing.*shop/);
    await origin.put(`${folder}/other.js`, 'other');
    await expect(found.read('other.js')).rejects.toThrow('other.js is changed');
  });

  test('is not described by a file that is missing, changed, or of another format', async () => {
    const { origin, version, folder } = await stored();
    const read = (name: string) => storedVersion(origin, 'shop', name).readInfo();
    await origin.put(`${folder}/${versionFile}`, '{}');
    await expect(read(version)).rejects.toThrow('version.json is changed');
    await origin.remove(`${folder}/${versionFile}`);
    await expect(read(version)).rejects.toThrow('version.json is missing');
    const other = await storePackage(origin, 'shop', files, { contract: 'v2' });
    await expect(read(other)).rejects.toThrow(/version\.json .*release shop again/);
  });

  test('that is damaged cannot be used', async () => {
    const { origin, version, folder } = await stored();
    await origin.put(`${folder}/a.js`, 'damage');
    await origin.remove('remotes/shop/chunk-1/map.js');
    await expect(findStoredVersion(origin, 'shop', version)).rejects.toThrow(
      /is damaged .*a\.js is changed, remotes\/shop\/chunk-1\/map\.js is missing\./,
    );
  });

  test('that is not there cannot be used', async () => {
    const { origin, version } = await stored();
    const missing = findStoredVersion(origin, 'reports', version);
    await expect(missing).rejects.toThrow(/of reports is not on the origin.*releases$/);
  });
});

test('a version is stored when the file that makes it complete is there', async () => {
  const { origin, version, folder } = await stored();
  const read = jest.fn(origin.read);
  const isThere = (name: string, each = version) => isStored({ read }, name, each);
  expect(await isThere('shop')).toBe(true);
  expect(await isThere('reports')).toBe(false);
  read.mockClear();
  read.mockResolvedValue(Buffer.from(''));
  expect(await isThere('../shop')).toBe(false);
  expect(await isThere('shop', '../1')).toBe(false);
  expect(read).not.toHaveBeenCalled();
  await origin.remove(`${folder}/${versionFile}`);
  expect(await isStored(origin, 'shop', version)).toBe(false);
});

test('the complete versions of a package are listed, the last stored one first', async () => {
  const list = jest.fn(() =>
    Promise.resolve(
      [
        ['1-a', 1],
        ['3-c', 3],
        ['2-b', 2],
        ['deep/1', 4],
        ['chunk-1', 5],
      ].map(([version, day]) => ({
        path: `remotes/shop/${version}/version.json`,
        modified: new Date(2026, 0, Number(day)),
      })),
    ),
  );
  const origin = { ...memoryOrigin(), list };
  expect(await listVersions(origin, 'shop')).toEqual([
    { version: '3-c', stored: new Date(2026, 0, 3) },
    { version: '2-b', stored: new Date(2026, 0, 2) },
    { version: '1-a', stored: new Date(2026, 0, 1) },
  ]);
  expect(list).toHaveBeenCalledWith('remotes/shop/', '/version.json');
});

describe('a check of a version', () => {
  test('finds nothing in a whole one, and names its files', async () => {
    const { folder, check } = await stored();
    const { damaged, files } = await check();
    expect(damaged).toEqual([]);
    expect(files.sort()).toEqual(
      [
        'remotes/shop/chunk-1/map.js',
        `${folder}/a.js`,
        `${folder}/a.js.br`,
        `${folder}/pages/b.js`,
        `${folder}/version.json`,
      ].sort(),
    );
  });

  test('finds what is missing or changed, in the order of the paths', async () => {
    const { origin, folder, check } = await stored();
    await origin.put(`${folder}/pages/b.js`, 'damage');
    await origin.put(`${folder}/a.js.br`, brotliCompressSync('other'));
    await origin.remove(`${folder}/a.js`);
    await origin.put('remotes/shop/chunk-1/map.js', 'damage');
    expect((await check()).damaged).toEqual([
      { file: `${folder}/a.js`, problem: 'missing' },
      { file: `${folder}/a.js.br`, problem: 'changed' },
      { file: `${folder}/pages/b.js`, problem: 'changed' },
      { file: 'remotes/shop/chunk-1/map.js', problem: 'changed' },
    ]);
  });

  test('finds a copy that is missing, or cannot be read', async () => {
    const { origin, folder, check } = await stored();
    await origin.put(`${folder}/a.js.br`, 'damage');
    const copy = `${folder}/a.js.br`;
    expect((await check()).damaged).toEqual([{ file: copy, problem: 'changed' }]);
    await origin.remove(copy);
    expect((await check()).damaged).toEqual([{ file: copy, problem: 'missing' }]);
  });

  test.each(['pages/b.js.gz', '../chunk-1/map.js.br'])(
    'finds a damaged copy that it does not name: %s',
    async (copy) => {
      const { origin, folder, check } = await stored();
      const file = copy.startsWith('..') ? `remotes/shop${copy.slice(2)}` : `${folder}/${copy}`;
      await origin.put(file, 'damage');
      const { damaged, files } = await check();
      expect(damaged).toEqual([{ file, problem: 'changed' }]);
      expect(files).toContain(file);
    },
  );

  test('leaves out a file that the version does not have', async () => {
    const { origin, folder, check } = await stored();
    await origin.put(`${folder}/other.js`, 'other');
    await origin.put(`${folder}/other.js.br`, 'other');
    const { damaged, files } = await check();
    expect(damaged).toEqual([]);
    expect(files).toHaveLength(5);
  });

  test('looks into no other folder than those of the version', async () => {
    const { origin, version, folder } = await stored();
    const list = jest.fn(origin.list);
    await checkVersion({ ...origin, list }, 'shop', version);
    expect(list.mock.calls.flat().sort()).toEqual(
      [`${folder}/`, `${folder}/pages/`, 'remotes/shop/chunk-1/'].sort(),
    );
  });

  test('finds a missing or changed description, and checks no other file then', async () => {
    const { origin, folder, check } = await stored();
    const file = `${folder}/${versionFile}`;
    await origin.put(file, '{}');
    expect(await check()).toEqual({ damaged: [{ file, problem: 'changed' }], files: [] });
    await origin.remove(file);
    expect(await check()).toEqual({ damaged: [{ file, problem: 'missing' }], files: [] });
  });

  test('finds a description that the commands cannot read', async () => {
    const { origin } = await stored();
    const version = await storePackage(origin, 'shop', files, { contract: 'v2' });
    const { damaged } = await checkVersion(origin, 'shop', version);
    expect(damaged).toEqual([{ file: `remotes/shop/${version}/version.json`, problem: 'changed' }]);
  });
});

test('the hashes of files are by their paths on the origin', async () => {
  const { origin, version, folder } = await stored();
  const info = await storedVersion(origin, 'shop', version).readInfo();
  expect([...hashesOf(folder, info).keys()]).toEqual([
    `${folder}/a.js`,
    `${folder}/pages/b.js`,
    'remotes/shop/chunk-1/map.js',
  ]);
});
