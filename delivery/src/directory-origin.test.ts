import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltVersion } from './built-version';
import { directoryOrigin } from './directory-origin';
import { temporaryFolder } from './temporary-folder';

const folder = 'remotes/dashboard/0.1.0-abc';

async function versionWith(files: Record<string, string>): Promise<BuiltVersion> {
  const directory = await temporaryFolder(files);
  return {
    name: 'dashboard',
    version: '0.1.0-abc',
    folder,
    directory,
    files: Object.keys(files),
    readText: (file) => Promise.resolve(files[file]),
  };
}

test('an origin without a page has none', async () => {
  const origin = directoryOrigin(join(await temporaryFolder(), 'not-there-yet'));
  expect(await origin.readPage()).toBeUndefined();
});

test('gives back the page that was swapped in last, and leaves nothing beside it', async () => {
  const origin = directoryOrigin(join(await temporaryFolder(), 'not-there-yet'));
  expect(await origin.swapPage('first', undefined)).toBe(true);
  const { html, tag } = (await origin.readPage())!;
  expect(html).toBe('first');
  expect(await origin.swapPage('second', tag)).toBe(true);
  expect((await origin.readPage())!.html).toBe('second');
  expect(await readdir(origin.directory)).toEqual(['index.html']);
});

test('a page that is not what was read any more is left alone', async () => {
  const origin = directoryOrigin(await temporaryFolder({ 'index.html': 'first' }));
  const { tag } = (await origin.readPage())!;
  await origin.swapPage('theirs', tag);
  expect(await origin.swapPage('ours', tag)).toBe(false);
  expect(await origin.swapPage('ours', undefined)).toBe(false);
  expect((await origin.readPage())!.html).toBe('theirs');
  expect(await readdir(origin.directory)).toEqual(['index.html']);
});

test('of many that swap what they all read, one wins', async () => {
  const origin = directoryOrigin(await temporaryFolder({ 'index.html': 'first' }));
  const { tag } = (await origin.readPage())!;
  const pages = Array.from({ length: 20 }, (_, index) => `page ${index}`);
  const won = await Promise.all(pages.map((page) => origin.swapPage(page, tag)));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect((await origin.readPage())!.html).toBe(pages[won.indexOf(true)]);
});

test('no page is swapped in whose files are not there', async () => {
  const origin = directoryOrigin(
    await temporaryFolder({ 'index.html': 'first', 'host/1/a.js': '' }),
  );
  const { tag } = (await origin.readPage())!;
  expect(await origin.swapPage('second', tag, ['host/1', 'host/2'])).toBe(false);
  expect(await origin.swapPage('second', tag, ['host/1'])).toBe(true);
});

test('a reader never sees half a page', async () => {
  const pages = ['a', 'b'].map((letter) => letter.repeat(500_000));
  const origin = directoryOrigin(await temporaryFolder({ 'index.html': pages[0]! }));
  let isWriting = true;
  const writing = (async () => {
    for (let round = 1; round <= 40; round += 1) {
      const { tag } = (await origin.readPage())!;
      await origin.swapPage(pages[round % 2]!, tag);
    }
    isWriting = false;
  })();
  let reads = 0;
  for (; isWriting; reads += 1) {
    const page = await origin.readPage();
    expect(pages.some((each) => each === page?.html)).toBe(true);
  }
  await writing;
  expect(reads).toBeGreaterThan(1);
});

test('puts every file of a version into its folder', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  await origin.putVersion(await versionWith({ 'remoteEntry.js': 'entry', 'img/a.svg': '<svg/>' }));
  const target = join(origin.directory, folder);
  expect(await readFile(join(target, 'remoteEntry.js'), 'utf8')).toBe('entry');
  expect(await readFile(join(target, 'img/a.svg'), 'utf8')).toBe('<svg/>');
});

test('a version that can’t be put wholly does not appear, and leaves nothing', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const version = await versionWith({ 'remoteEntry.js': 'entry' });
  const broken = { ...version, files: ['remoteEntry.js', 'missing.js'] };
  await expect(origin.putVersion(broken)).rejects.toThrow('ENOENT');
  expect(await readdir(join(origin.directory, 'remotes/dashboard'))).toEqual([]);
});

test('a version that is there already stays as it is', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  await origin.putVersion(await versionWith({ 'remoteEntry.js': 'first' }));
  await origin.putVersion(await versionWith({ 'remoteEntry.js': 'second' }));
  const entry = join(origin.directory, folder, 'remoteEntry.js');
  expect(await readFile(entry, 'utf8')).toBe('first');
});

test('two commands that put the same version at the same time both succeed', async () => {
  const origin = directoryOrigin(await temporaryFolder());
  const version = await versionWith({ 'remoteEntry.js': 'entry' });
  await Promise.all([origin.putVersion(version), origin.putVersion(version)]);
  expect(await readdir(join(origin.directory, 'remotes/dashboard'))).toEqual(['0.1.0-abc']);
});
