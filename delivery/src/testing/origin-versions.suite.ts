import { type BuiltVersion, readBuiltVersion } from '../build/built-version';
import type { Origin } from '../origin/origin';
import { builtPackage } from './built-package';
import { temporaryFolder, writeFiles } from './temporary-folder';

const inTheFuture = new Date(Date.now() + 3_600_000);
const keepNothing = () => new Set<string>();

/** Defines the tests of versions that every kind of origin must pass. */
export function versionsSuite(emptyOrigin: () => Promise<Origin>): void {
  async function versionWith(files: Record<string, string>): Promise<BuiltVersion> {
    return readBuiltVersion(await builtPackage(await temporaryFolder(), 'remote-reports', files));
  }

  test('puts every file of a version into its folder', async () => {
    const origin = await emptyOrigin();
    const version = await versionWith({ 'remoteEntry.js': 'entry ü', 'img/a.svg': '<svg/>' });
    await origin.putFolder(version);
    expect(await origin.readText(`${version.folder}/remoteEntry.js`)).toBe('entry ü');
    expect(await origin.readText(`${version.folder}/img/a.svg`)).toBe('<svg/>');
  });

  test.each(['remotes/reports/0.1.0-0000000000/remoteEntry.js', 'host/x', 'nothing'])(
    'a file that does not exist has no text: %s',
    async (file) => {
      const origin = await emptyOrigin();
      await origin.putFolder(await versionWith({ 'remoteEntry.js': 'entry' }));
      expect(await origin.readText(file)).toBeUndefined();
    },
  );

  test('a version that cannot be put completely does not exist', async () => {
    const origin = await emptyOrigin();
    const version = await versionWith({ 'remoteEntry.js': 'entry' });
    const broken = { ...version, files: ['remoteEntry.js', 'missing.js'] };
    await expect(origin.putFolder(broken)).rejects.toThrow('ENOENT');
    expect(await origin.touchFolder(version.folder)).toBe(false);
    expect(await origin.listVersions('reports')).toEqual([]);
    expect(await origin.swapIndexHtml('index', undefined, [version.folder])).toBe(false);

    await origin.putFolder(version);
    expect(await origin.touchFolder(version.folder)).toBe(true);
  });

  test('putting an intact version again changes nothing', async () => {
    const origin = await emptyOrigin();
    const version = await versionWith({ 'remoteEntry.js': 'entry', 'img/a.svg': '<svg/>' });
    expect(await origin.putFolder(version)).toEqual([]);
    expect(await origin.putFolder(version)).toEqual([]);
  });

  test('putting a damaged version again repairs it', async () => {
    const origin = await emptyOrigin();
    const files = { 'remoteEntry.js': 'entry', 'Page.js': 'page', 'img/a.svg': '<svg/>' };
    const version = await versionWith(files);
    const { directory } = await versionWith({ ...files, 'Page.js': 'pagE' });
    await origin.putFolder({ ...version, directory, files: ['Page.js', 'remoteEntry.js'] });
    expect(await origin.putFolder(version)).toEqual([
      { file: `${version.folder}/Page.js`, problem: 'changed' },
      { file: `${version.folder}/img/a.svg`, problem: 'missing' },
    ]);
    for (const [file, text] of Object.entries(files)) {
      expect(await origin.readText(`${version.folder}/${file}`)).toBe(text);
    }
    expect(await origin.putFolder(version)).toEqual([]);
  });

  test('a file that is not text stays as it is', async () => {
    const origin = await emptyOrigin();
    const version = await versionWith({ 'remoteEntry.js': 'entry' });
    const font = Buffer.from([0, 255, 128, 10, 13]);
    await writeFiles(version.directory, { 'a.woff2': font });
    await origin.putFolder({ ...version, files: ['a.woff2'] });
    expect(await origin.readBytes(`${version.folder}/a.woff2`)).toEqual(font);
    expect(await origin.readBytes(`${version.folder}/b.woff2`)).toBeUndefined();
  });

  test('lists the files of a folder, or of the whole origin', async () => {
    const origin = await emptyOrigin();
    expect(await origin.listFiles('')).toEqual([]);
    const version = await versionWith({ 'remoteEntry.js': 'entry', 'img/a.svg': '<svg/>' });
    const { folder } = version;
    await origin.putFolder(version);
    await origin.putFolder({ ...version, folder: `${folder}-2` });
    await origin.swapIndexHtml('index', undefined);
    const files = ['SHA256SUMS', 'img/a.svg', 'remoteEntry.js'];
    const listed = (each: string) => files.map((file) => `${each}/${file}`);
    expect(await origin.listFiles(folder)).toEqual(listed(folder));
    expect(await origin.listFiles('')).toEqual([
      'index.html',
      ...[...listed(folder), ...listed(`${folder}-2`)].sort(),
    ]);
  });

  test('commands that put the same version at the same time all succeed', async () => {
    const origin = await emptyOrigin();
    const version = await versionWith({ 'remoteEntry.js': 'entry' });
    await Promise.all([1, 2, 3].map(() => origin.putFolder(version)));
    expect(await origin.listVersions('reports')).toMatchObject([{ version: version.version }]);
  });

  test('lists only the versions of one package, and when each was last used', async () => {
    const origin = await emptyOrigin();
    const versions = [await versionWith({ 'a.js': '1' }), await versionWith({ 'a.js': '2' })];
    const others = await builtPackage(await temporaryFolder(), 'remote-reports-2', { 'a.js': '' });
    await Promise.all([...versions, await readBuiltVersion(others)].map(origin.putFolder));
    const listed = await origin.listVersions('reports');
    expect(listed.map((each) => each.version).sort()).toEqual(
      versions.map((each) => each.version).sort(),
    );
    for (const { lastUsed } of listed) {
      expect(Math.abs(Date.now() - lastUsed.getTime())).toBeLessThan(60_000);
    }
    expect(await origin.listVersions('nothing')).toEqual([]);
  });

  test('a small file is written, and then replaced', async () => {
    const origin = await emptyOrigin();
    const file = 'builds/reports/0.1.0-1a2b.json';
    await origin.writeText(file, 'first');
    await origin.writeText(file, 'second ü');
    expect(await origin.readText(file)).toBe('second ü');
    expect(await origin.listFiles('')).toContain(file);
  });

  test('a version that does not exist cannot be touched', async () => {
    const origin = await emptyOrigin();
    const { folder } = await versionWith({ 'a.js': '' });
    expect(await origin.touchFolder(folder)).toBe(false);
    expect(await origin.listVersions('reports')).toEqual([]);
  });

  test('a version can be touched many times at once', async () => {
    const origin = await emptyOrigin();
    const version = await versionWith({ 'a.js': '' });
    await origin.putFolder(version);
    const touched = await Promise.all([1, 2, 3, 4].map(() => origin.touchFolder(version.folder)));
    expect(touched).toEqual([true, true, true, true]);
  });

  describe('removeFolders', () => {
    async function originWith(...versions: BuiltVersion[]) {
      const origin = await emptyOrigin();
      await origin.swapIndexHtml('index', undefined);
      for (const each of versions) await origin.putFolder(each);
      return origin;
    }

    test('deletes all files of an old version, which can then be put again', async () => {
      const version = await versionWith({ 'a.js': 'a', 'b/c.js': 'c' });
      const origin = await originWith(version);
      expect(await origin.removeFolders(inTheFuture, keepNothing)).toEqual([version.folder]);
      expect(await origin.readText(`${version.folder}/a.js`)).toBeUndefined();
      expect(await origin.readText(`${version.folder}/b/c.js`)).toBeUndefined();
      expect(await origin.listVersions('reports')).toEqual([]);
      expect(await origin.touchFolder(version.folder)).toBe(false);

      await origin.putFolder(version);
      expect(await origin.readText(`${version.folder}/b/c.js`)).toBe('c');
      expect(await origin.touchFolder(version.folder)).toBe(true);
    });

    test('keeps the folders it is told to keep, and versions that are not old', async () => {
      const kept = await versionWith({ 'a.js': 'kept' });
      const old = await versionWith({ 'a.js': 'old' });
      const origin = await originWith(kept, old);
      expect(await origin.removeFolders(new Date(0), keepNothing)).toEqual([]);
      const keep = jest.fn(() => new Set([kept.folder]));
      expect(await origin.removeFolders(inTheFuture, keep)).toEqual([old.folder]);
      expect(keep).toHaveBeenCalledWith('index');
      expect(await origin.readText(`${kept.folder}/a.js`)).toBe('kept');
      expect(await origin.touchFolder(kept.folder)).toBe(true);
    });

    test('a dry run returns the same folders and deletes nothing', async () => {
      const kept = await versionWith({ 'a.js': 'kept' });
      const old = await versionWith({ 'a.js': 'old' });
      const origin = await originWith(kept, old);
      const keep = () => new Set([kept.folder]);
      const before = await origin.readIndexHtml();
      expect(await origin.removeFolders(new Date(0), keep, true)).toEqual([]);
      expect(await origin.removeFolders(inTheFuture, keep, true)).toEqual([old.folder]);
      expect(await origin.readText(`${old.folder}/a.js`)).toBe('old');
      expect(await origin.readIndexHtml()).toEqual(before);
      expect(await origin.touchFolder(old.folder)).toBe(true);
    });

    test('deletes the leftovers of a version that could not be put', async () => {
      const version = await versionWith({ 'a.js': 'a' });
      const origin = await originWith();
      const broken = origin.putFolder({ ...version, files: ['a.js', 'missing.js'] });
      await expect(broken).rejects.toThrow('ENOENT');
      await origin.removeFolders(inTheFuture, keepNothing);
      expect(await origin.readText(`${version.folder}/a.js`)).toBeUndefined();
    });

    test('two at the same time delete every version completely', async () => {
      const versions = await Promise.all(['1', '2', '3'].map((text) => versionWith({ a: text })));
      const origin = await originWith(...versions);
      await Promise.all([1, 2].map(() => origin.removeFolders(inTheFuture, keepNothing)));
      expect(await origin.listVersions('reports')).toEqual([]);
      for (const version of versions) {
        expect(await origin.readText(`${version.folder}/a`)).toBeUndefined();
        await origin.putFolder(version);
        expect(await origin.readText(`${version.folder}/a`)).toBeDefined();
      }
    });
  });
}
