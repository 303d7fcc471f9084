import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { CommandError } from '../base/command-error';
import { readSource } from '../base/git';
import { checkoutOf, type ReleasablePackage } from '../base/project';
import { gitRepositoryIn } from '../testing/git-repository';
import { readBuiltVersion } from './built-version';
import { importBuild, withImportedBuild } from './import-build';

const noFiles = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
const copyOf = (file: string) => ({ ...noFiles, js: { sync: [file], async: [] } });
const script = 'console.log("a script that is worth compressing");\n'.repeat(20);

/** What the standard plugin of Module Federation writes, as measured with its version 2.9.2. */
const manifest = {
  id: 'orders',
  name: 'orders',
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    globalName: 'orders',
    publicPath: 'auto',
  },
  shared: [
    { name: 'react', version: '19.3.1', requiredVersion: '^19.3.1', assets: copyOf('450.js') },
    { name: 'lodash', version: '4.17.21', requiredVersion: '^4.17.0', assets: copyOf('7.js') },
    { name: 'theme', version: '', requiredVersion: '', assets: noFiles },
  ],
  exposes: [{ name: 'Orders', path: './Orders', assets: copyOf('expose.js') }],
};

type Manifest = typeof manifest;

/** Returns the folder of a package whose build is in `dist`. */
async function packageWith(
  changed: Partial<Manifest> = {},
  files: Record<string, string> = {},
): Promise<string> {
  return temporaryFolder({
    'package.json': '{ "version": "1.2.3" }',
    'dist/mf-manifest.json': JSON.stringify({ ...manifest, ...changed }),
    'dist/remoteEntry.js': script,
    'dist/expose.js': 'expose',
    'dist/@mf-types.zip': 'types',
    'dist/remoteEntry.js.map': '{}',
    ...files,
  });
}

const importFrom = (root: string) => importBuild(join(root, 'dist'), join(root, 'copy'));

const withMetaData = (changed: object) => ({
  metaData: { ...manifest.metaData, ...changed },
});

test('the commit is that of the package that was built', async () => {
  const root = await packageWith({}, { '.gitignore': 'dist\ncopy\n' });
  const { commit } = await gitRepositoryIn(root);
  await commit();
  const checkout = checkoutOf(await importFrom(root));
  expect(await readSource(checkout)).toMatchObject({ isClean: true });
  await writeFiles(root, { 'src/page.js': 'changed' });
  expect(await readSource(checkout)).toMatchObject({ isClean: false });
});

test('the name of an expose can have a hyphen, as with the preset', async () => {
  const exposes = [{ ...manifest.exposes[0]!, name: 'Order-list_2' }];
  const { readInfo } = await readBuiltVersion(await importFrom(await packageWith({ exposes })));
  expect((await readInfo()).exposes).toEqual({ 'Order-list_2': ['expose.js'] });
});

test('the version has the files, their hashes, and what the manifest says about exposes and shared packages', async () => {
  const imported = await importFrom(await packageWith());
  expect(imported).toMatchObject({ name: 'orders', version: '1.2.3' });
  const { version, readInfo } = await readBuiltVersion(imported);
  expect(version).toMatch(/^1\.2\.3-[0-9a-f]{32}$/);
  const info = await readInfo();
  expect(Object.keys(info.files)).toEqual(['expose.js', 'remoteEntry.js']);
  expect(info.copies).toEqual(['remoteEntry.js.br', 'remoteEntry.js.gz']);
  expect(info.exposes).toEqual({ Orders: ['expose.js'] });
  expect(Object.keys(info.integrity)).toEqual(['remoteEntry.js']);
  expect(info.contract).toEqual({
    // The build contains its own copy of lodash.
    shared: { react: '^19.3.1', theme: '*' },
    exposes: { 'orders/Orders': "interface Exposes {\n    'orders/Orders': any;\n}\n" },
    summaries: {},
  });
  const copy = await readFile(join(imported.root, 'dist/remoteEntry.js.br'));
  expect(brotliDecompressSync(copy).toString()).toBe(script);
});

test('two imports at the same time know nothing of each other, and the same build is the same version', async () => {
  const root = await packageWith();
  const versionOf = async (imported: ReleasablePackage) =>
    (await readBuiltVersion(imported)).version;
  const build = join(root, 'dist');
  const folders: string[] = [];
  const [first, longer, same] = await withImportedBuild(build, async (one) => {
    folders.push(one.root);
    await writeFiles(root, { 'dist/new.js': 'new' });
    const second = await withImportedBuild(build, (other) => {
      folders.push(other.root);
      return versionOf(other);
    });
    return [await versionOf(one), second, await withImportedBuild(build, versionOf)];
  });
  expect(longer).not.toBe(first);
  expect(same).toBe(longer);
  expect(folders.filter(existsSync)).toEqual([]);
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
});

test('a package.json in the output is not that of the package', async () => {
  const root = await packageWith({}, { 'dist/package.json': '{ "version": "0.0.1" }' });
  expect(await importFrom(root)).toMatchObject({ name: 'orders', version: '1.2.3' });
});

test('the entry can have another name', async () => {
  const remoteEntry = { name: 'orders.js', path: '', type: 'var' };
  const root = await packageWith(withMetaData({ remoteEntry }), { 'dist/orders.js': 'entry' });
  const imported = await importFrom(root);
  expect(await readFile(join(imported.root, 'dist/remoteEntry.js'), 'utf8')).toBe('entry');
  expect(existsSync(join(root, 'dist/orders.js'))).toBe(true);
});

/** As @module-federation/vite 1.23.8 writes it, with `filename: 'module.js'` and `varFilename: 'remoteEntry.js'`. */
const ofVite = {
  remoteEntry: { name: 'module.js', path: '', type: 'module' },
  varRemoteEntry: { name: 'remoteEntry.js', path: '', type: 'var' },
};

test('a build of Vite has a script that loads its module, and preloads none of its modules', async () => {
  const root = await packageWith(withMetaData(ofVite), { 'dist/module.js': 'module' });
  const imported = await importFrom(root);
  const { exposes, files } = await (await readBuiltVersion(imported)).readInfo();
  expect(
    Object.values(exposes!)
      .flat()
      .filter((file) => file.endsWith('.js')),
  ).toEqual([]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['module.js', 'remoteEntry.js']));
});

test.each([
  ['h1,.card{order:1}', '  page.css: h1'],
  ['@media print{*{order:1}}', '  page.css: *'],
  [':root{--a:red}.a :global(h2){order:1}', '  page.css: :root'],
  ['.dark h1,.dark .card{order:1}', '  page.css: .dark h1'],
  ['.dark{h1{order:1}}#root{max-width:9px}', '  page.css: .dark\n  page.css: #root'],
  ['@scope (#content){p{order:1}}', '  page.css: p'],
  [
    'a,b,i,p,q,s,u{order:1}',
    ['a', 'b', 'i', 'p', 'q'].map((each) => `  page.css: ${each}\n`).join('') + '  and 2 more',
  ],
])('styles that change the pages of other teams are refused: %s', async (css, named) => {
  const root = await packageWith({}, { 'dist/page.css': css });
  await expect(importFrom(root)).rejects.toThrow(
    new CommandError(
      `These selectors change the pages of other teams. Put a class of the remote in front of each:\n${named}`,
    ),
  );
  expect(existsSync(join(root, 'copy'))).toBe(false);
});

test.each([
  ['@font-face{font-family:Inter;src:url(a.woff2)}', '"@font-face Inter"'],
  ['@property --line{syntax:"*";inherits:false}', '"@property --line"'],
  ['@layer orders-page,base;', '"@layer base"'],
  ['@page{margin:0}', '"@page"'],
])(
  'names that apply to the whole product are refused, as with the preset: %s',
  async (css, rule) => {
    const root = await packageWith({}, { 'dist/page.css': css });
    await expect(importFrom(root)).rejects.toThrow(
      new CommandError(
        `These styles change the pages of other teams:\n  page.css: ${rule} applies to the whole product. Give it a name that begins with "orders-".`,
      ),
    );
  },
);

test('a build can have names of its own, and keyframes, which CSS modules rename', async () => {
  const css = `@font-face{font-family:orders-icons;src:url(a.woff2)}@layer orders-page{.card{order:1}}
    @keyframes _spin_1a2b{to{order:1}}@-moz-keyframes spin{to{order:1}}@media print{.card{order:1}}`;
  const root = await packageWith({}, { 'dist/page.css': css });
  expect(await importFrom(root)).toMatchObject({ name: 'orders' });
});

test('a stylesheet that cannot be read is refused in one line', async () => {
  const root = await packageWith({}, { 'dist/page.css': '.a { }}' });
  await expect(importFrom(root)).rejects.toThrow(
    /^page.css is no stylesheet: .*1:7: Unexpected }$/,
  );
});

test('package.json states the owner, the pages, the cards and the policy', async () => {
  const stated = {
    owner: 'Orders team',
    pages: { Orders: { path: '/orders', name: 'Orders' } },
    cards: { Orders: { page: '/', name: 'Orders', size: 'wide' } },
    policy: { 'connect-src': ['https://orders.example/'] },
  };
  // Editors on Windows can begin a file with a byte order mark.
  const text = `\uFEFF${JSON.stringify({ backshop: stated })}`;
  const root = await packageWith({}, { 'package.json': text });
  const imported = await importFrom(root);
  expect((await readBuiltVersion(imported)).version).toMatch(/^0\.0\.0-/);
  const { contract } = await (await readBuiltVersion(imported)).readInfo();
  expect(contract).toMatchObject(stated);
});

test('if src/contract.ts declares the types, the contract has them', async () => {
  const root = await packageWith(
    {},
    { 'src/contract.ts': 'export interface Exposes { Orders: { headingId: string } }' },
  );
  const { contract } = await (await readBuiltVersion(await importFrom(root))).readInfo();
  expect(contract.exposes['orders/Orders']).toContain('headingId: string');
});

test.each([
  'self.webpackChunkorders_undefined=[]', // webpack
  'self["rspackChunkorders_undefined"] = []', // Rspack, not minified
])('a uniqueName without a value is refused: %s', async (code) => {
  const root = await packageWith({}, { 'dist/remoteEntry.js': code });
  await expect(importFrom(root)).rejects.toThrow(
    /:\n {2}its uniqueName ends with "undefined", so .* Set a variable that differs in each build$/,
  );
});

test.each<[what: string, changed: Partial<Manifest>, text: string]>([
  [
    'a module as its entry',
    withMetaData({ remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } }),
    `its entry is of the type "module", and the host loads scripts. Set library: { type: 'var', name: 'orders' }`,
  ],
  [
    'a script of Vite beside a module with its name',
    withMetaData({
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
      varRemoteEntry: { name: 'varRemoteEntry.js', path: '', type: 'var' },
    }),
    `its module has the name of its script. Set filename: 'module.js' and varFilename: 'remoteEntry.js'`,
  ],
  ['another global variable', withMetaData({ globalName: 'shop' }), 'its entry defines "shop"'],
  [
    'its entry in a folder',
    withMetaData({ remoteEntry: { name: 'remoteEntry.js', path: 'static/', type: 'var' } }),
    `its entry is in a folder. Set filename: 'remoteEntry.js'`,
  ],
  [
    'a fixed address',
    withMetaData({ publicPath: 'https://orders.example/' }),
    `it loads its files from "https://orders.example/". Set output.publicPath: 'auto'`,
  ],
  ['no exposes', { exposes: [] }, 'it exposes nothing'],
  [
    'an expose in a folder',
    { exposes: [{ ...manifest.exposes[0]!, name: 'pages/Orders' }] },
    'the name of its expose "pages/Orders" has other characters than letters, digits, - and _',
  ],
  ['its own React', { shared: [] }, 'it does not share React'],
])('a build with %s is refused', async (_what, changed, text) => {
  const root = await packageWith(changed);
  await expect(importFrom(root)).rejects.toThrow(
    `The host cannot load orders from ${join(root, 'dist')}:\n  ${text}`,
  );
  expect(existsSync(join(root, 'copy'))).toBe(false);
});

test('a folder that does not exist is named', async () => {
  const root = await packageWith();
  const folder = join(root, 'nothing');
  const refusal = new CommandError(
    `There is no folder ${folder}. Nothing was changed. Build the package first, or correct --from.`,
  );
  await expect(importBuild(folder, join(root, 'copy'))).rejects.toThrow(refusal);
  const file = join(root, 'package.json');
  await expect(importBuild(file, join(root, 'copy'))).rejects.toThrow('There is no folder');
});

test('a build of the preset is released without --from', async () => {
  const root = await packageWith({}, { 'dist/.backshop/contract.json': '{}' });
  await expect(importFrom(root)).rejects.toThrow(
    new CommandError(
      `${join(root, 'dist')} is a build of Backshop's preset. Nothing was changed. Run the command without --from: it builds the package if its sources changed.`,
    ),
  );
});

test.each<[what: string, files: Record<string, string>, text: string]>([
  ['no manifest', { 'dist/mf-manifest.json': '' }, 'is no manifest of Module Federation'],
  [
    'a manifest without a name',
    { 'dist/mf-manifest.json': '{"exposes":[]}' },
    'is no manifest of Module Federation',
  ],
  [
    'another name in package.json',
    { 'package.json': '{ "backshop": { "remote": "shop" } }' },
    'its package.json has the name "shop"',
  ],
  [
    'pages that cannot be used',
    { 'package.json': '{ "backshop": { "pages": { "Orders": { "path": "orders" } } } }' },
    'pages.Orders.path must be a path',
  ],
  [
    'a page that it does not expose',
    {
      'package.json':
        '{ "backshop": { "pages": { "Sales": { "path": "/orders", "name": "Sales" } } } }',
    },
    'orders brings the page Sales, but has no such expose.',
  ],
  [
    'cards that cannot be used',
    { 'package.json': '{ "backshop": { "cards": { "Orders": { "page": "/" } } } }' },
    'cards.Orders.name must be a text',
  ],
])('a package with %s is refused', async (_what, files, text) => {
  await expect(importFrom(await packageWith({}, files))).rejects.toThrow(text);
});

test('a name that the federation cannot use is refused', async () => {
  const root = await packageWith({ name: 'My_Orders' });
  await expect(importFrom(root)).rejects.toThrow('"My_Orders" in');
});
