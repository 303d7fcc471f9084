import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '@backshop/build-config/source-error';
import { CommandError } from '../base/command-error';
import { isPlainPath } from '../core/paths';
import { releasePackage } from '../release/release-package';
import { objectOrigin } from '../stores/object-origin';
import { changedJson } from '../testing/changed-json';
import { memoryStore } from '../testing/memory-store';
import { publishedOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { builtRemote } from '../testing/built-package';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { readBuiltVersion } from './built-version';
import { importBuild } from './import-build';

const filesOf = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });

const manifest = {
  name: 'orders',
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'var' },
    globalName: 'orders',
    publicPath: 'auto',
  },
  shared: [{ name: 'react', version: '19.3.1', requiredVersion: '^19.3.1', assets: filesOf() }],
  exposes: [{ name: 'Orders', path: './Orders', assets: filesOf('expose.js') }],
};

/** Returns the output folder of a build, with more files. */
async function outputWith(files: Record<string, string> = {}) {
  const root = await temporaryFolder({
    'package.json': '{ "version": "1.2.3" }',
    'secret.txt': 'secret',
    'dist/mf-manifest.json': JSON.stringify(manifest),
    'dist/remoteEntry.js': 'entry',
    'dist/expose.js': 'expose',
  });
  await writeFiles(join(root, 'dist'), files);
  return join(root, 'dist');
}

async function imported(output: string) {
  const copy = join(output, '../copy');
  await rm(copy, { recursive: true, force: true });
  return importBuild(output, copy);
}

const wasCopied = (output: string) => existsSync(join(output, '../copy'));

test.each<[string, (output: string) => void]>([
  ['a link to a file', (output) => symlinkSync('../secret.txt', join(output, 'cfg.js'))],
  ['a link to a folder', (output) => symlinkSync('..', join(output, 'folder'))],
  ['a link in a loop', (output) => symlinkSync('loop.js', join(output, 'loop.js'))],
  ['a pipe', (output) => void execFileSync('mkfifo', [join(output, 'pipe.js')])],
])('a build with %s is refused, of our preset and of others', async (_what, add) => {
  const output = await outputWith();
  add(output);
  await expect(imported(output)).rejects.toThrow('is a symbolic link, or something else');
  expect(wasCopied(output)).toBe(false);
  const built = await builtRemote(await temporaryFolder(), 'dashboard');
  add(join(built.root, 'dist'));
  await expect(readBuiltVersion(built)).rejects.toThrow('is a symbolic link, or something else');
});

test.each(['remoteEntry.js', 'expose.js'])('a build without its %s is refused', async (file) => {
  const output = await outputWith();
  await rm(join(output, file));
  await expect(imported(output)).rejects.toThrow(
    `its manifest lists files that are not there: ${file}`,
  );
  expect(wasCopied(output)).toBe(false);
});

test.each([
  'help.html',
  'docs/help.htm',
  'page.xhtml',
  'feed.xml',
  'run.exe',
  'README',
  'a.svg.html',
])('a build with the file %s is refused', async (file) => {
  const output = await outputWith({ [file]: 'x' });
  await expect(imported(output)).rejects.toThrow(
    `it has files that no page of the product loads: ${file}`,
  );
  expect(wasCopied(output)).toBe(false);
});

test('a build can have everything that pages load', async () => {
  const files = ['a.css', 'logo.svg', 'font.woff2', 'a.js.LICENSE.txt', 'a.js.map', 'a/b.json'];
  const output = await outputWith(Object.fromEntries(files.map((file) => [file, '/**/'])));
  const { readInfo } = await readBuiltVersion(await imported(output));
  expect(Object.keys((await readInfo()).files)).toContain('a/b.json');
});

test('the types for other projects are left out, as an archive and as a folder', async () => {
  const files = [
    '@mf-types.zip',
    '@mf-types/Orders.d.ts',
    'static/@mf-types/compiled-types/a.d.ts',
  ];
  const output = await outputWith(Object.fromEntries(files.map((file) => [file, 'types'])));
  const { readInfo } = await readBuiltVersion(await imported(output));
  expect(Object.keys((await readInfo()).files)).toEqual(['expose.js', 'remoteEntry.js']);
});

test('the end of a name can be in capitals, and counts all the same', async () => {
  const output = await outputWith({ 'LOGO.PNG': 'x', 'expose.js.MAP': '{}' });
  const { readInfo } = await readBuiltVersion(await imported(output));
  expect(Object.keys((await readInfo()).files)).toEqual([
    'LOGO.PNG',
    'expose.js',
    'remoteEntry.js',
  ]);
  await writeFiles(output, { 'PAGE.CSS': 'h1{order:1}' });
  await expect(imported(output)).rejects.toThrow('change the pages of other teams');
});

test.each(['a%2e.js', 'a?b.js', 'a#b.js', 'a\u001b.js'])(
  'a file whose name no address can have is refused: %j',
  async (file) => {
    const output = await outputWith({ [file]: 'x' });
    const built = imported(output).then(readBuiltVersion);
    await expect(built).rejects.toThrow('cannot be published, because its name has');
  },
);

test.each([
  ['assets that are no lists', { exposes: [{ name: 'Orders', assets: { js: {}, css: {} } }] }],
  ['a number as a file', { exposes: [{ name: 'Orders', assets: filesOf(1 as never) }] }],
  ['shared packages without assets', { shared: [{ name: 'react' }] }],
])('a manifest with %s is refused in one line', async (_what, change) => {
  const text = JSON.stringify({ ...manifest, ...change });
  const output = await outputWith({ 'mf-manifest.json': text });
  await expect(imported(output)).rejects.toThrow('is no manifest of Module Federation');
});

const stated = {
  version: '1.2.3',
  backshop: {
    remote: 'orders',
    owner: 'Orders team',
    pages: { Orders: { path: '/orders', name: 'Orders', icon: [['path', { d: 'M1 1' }]] } },
    policy: { 'connect-src': ['https://api.example/'] },
  },
};

test.each(['dist/mf-manifest.json', 'package.json'])(
  'whatever is in %s, a release ends in success or with a message, and writes nothing elsewhere',
  async (file) => {
    const output = await outputWith();
    const root = join(output, '..');
    await writeFiles(root, { 'package.json': JSON.stringify(stated) });
    const text = await readFile(join(root, file), 'utf8');
    const store = memoryStore();
    const { origin } = await publishedOn(objectOrigin(store), 'dashboard');
    const filesBeside = () => readdir(root, { recursive: true });
    const before = (await filesBeside()).sort();
    const release = async () => {
      try {
        return await releasePackage(origin, testAction, await imported(output));
      } catch (error) {
        if (error instanceof CommandError || error instanceof SourceError) return undefined;
        throw error;
      }
    };
    expect(await release()).toBeDefined();
    await fc.assert(
      fc.asyncProperty(fc.oneof(changedJson(text), fc.string()), async (changed) => {
        await writeFiles(root, { [file]: changed });
        await release();
        for (const { path } of await origin.list('')) expect(isPlainPath(path)).toBe(true);
        const beside = (await filesBeside()).filter((each) => !each.startsWith('copy'));
        expect(beside.sort()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  },
);
