import { temporaryFolder, writeFiles } from '@backshop/build-config/testing';
import { lintKeys } from './lint-keys';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder({
    'eslint.config.js': "import './checks/tools/src/lint/rule.cjs';",
    'checks/tools/src/lint/rule.cjs': "require('../../../../shop/loader.cjs');",
    'shop/loader.cjs': "module.exports = require('./browsers.json');",
    'shop/browsers.json': '{}',
    'ui/src/styles/_cards.scss': '',
    'pnpm-lock.yaml': '',
    'shop/page.ts': "import { total } from './total';\nexport const page = total();",
    'shop/total.ts': "export { total } from './sum';\nimport type rates from './rates.json';",
    'shop/sum.ts': 'export const total = () => 1;',
    'shop/rates.json': '{ "tax": 19 }',
    'shop/other.ts': "export const other = () => import('./later');",
    'shop/later.ts': 'export type Later = 1;',
    'shop/src/page.scss': '.page { order: 1; }',
    'shop/src/view.ts': "import './view.module.scss';",
    'shop/src/view.module.scss': '.view { order: 1; }',
    'checks/bench/globals.ts': 'export {};\ndeclare global {\n  interface Window { shop: 1 }\n}',
    'checks/bench/visitor.ts': 'export const visitor = window.shop;',
  });
});

/** Returns the files that get another key when files change. */
async function changedBy(files: Record<string, string>): Promise<string[]> {
  const before = lintKeys(root);
  await writeFiles(root, files);
  return [...lintKeys(root)]
    .filter(([path, key]) => before.get(path) !== key)
    .map(([path]) => path);
}

test.each<[file: string, changed: string[]]>([
  ['shop/page.ts', ['shop/page.ts']],
  ['shop/sum.ts', ['shop/page.ts', 'shop/sum.ts', 'shop/total.ts']],
  ['shop/rates.json', ['shop/page.ts', 'shop/total.ts']],
  ['shop/later.ts', ['shop/later.ts', 'shop/other.ts']],
  ['shop/src/page.scss', ['shop/src/page.scss']],
  ['shop/src/view.module.scss', ['shop/src/view.module.scss', 'shop/src/view.ts']],
  ['README.md', []],
])('a change of %s is linted in the files that import it', async (file, changed) => {
  expect(await changedBy({ [file]: 'export {};' })).toEqual(changed);
});

test('a change of what a file declares for all files is linted in its package', async () => {
  const text = 'export {};\ndeclare global {\n  interface Window { shop: 2 }\n}';
  expect(await changedBy({ 'checks/bench/globals.ts': text })).toEqual([
    'checks/bench/globals.ts',
    'checks/bench/visitor.ts',
  ]);
});

test('a new file that an import now finds is linted in the files that import it', async () => {
  await writeFiles(root, { 'shop/page.ts': "import './new';" });
  expect(await changedBy({ 'shop/new.ts': 'export {};' })).toEqual(['shop/new.ts', 'shop/page.ts']);
});

test.each([
  'eslint.config.js',
  'shop/loader.cjs',
  'shop/browsers.json',
  'ui/src/styles/_cards.scss',
  'pnpm-lock.yaml',
  'shop/tsconfig.json',
  'checks/bench/package.json',
])('after a change of %s, everything is linted', async (file) => {
  const all = [...lintKeys(root).keys()];
  expect(await changedBy({ [file]: 'changed' })).toEqual(
    expect.arrayContaining(all.filter((path) => path !== file)),
  );
});
