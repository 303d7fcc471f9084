import { Linter } from 'eslint';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

const require = createRequire(import.meta.url);
const { oneShotReads } = require('./one-shot-reads.cjs') as { oneShotReads: never };

const declarations = `
interface Locator { count(): Promise<number>; boundingBox(): Promise<{ width: number } | null> }
interface Page { url(): string; evaluate<T>(run: () => T): Promise<T>; locator(name: string): Locator }
declare const expect: any;
declare const page: Page;
interface EnginePage { texts(): Promise<string[]> }
declare const list: Locator;
declare const tab: EnginePage;
declare function whenIdle<T>(page: Page, read: () => Promise<T>): Promise<T>;
declare function readFile(): Promise<string>;
const widthOf = async (element: Locator) => (await element.boundingBox())!.width;
function looks(page: Page) { return page.evaluate(() => 'blue'); }
const stillLook = async (page: Page) => { await looks(page); return whenIdle(page, () => looks(page)); };
const watch = async (page: Page) => { const seen: string[] = []; setTimeout(() => page.url()); return seen; };
`;

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'backshop-')));
  const compilerOptions = { lib: ['ESNext', 'DOM'], types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the number of problems in a test that has this code. */
function problemsIn(code: string): number {
  const filename = join(folder, 'code.ts');
  const text = `${declarations}async function test() { ${code} }`;
  writeFileSync(filename, text);
  const results = new Linter({ cwd: folder }).verify(
    text,
    [
      {
        files: ['**/*.ts'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: {
            project: './tsconfig.json',
            tsconfigRootDir: folder,
            // In CI, the parser would read each file only once, but this file changes.
            disallowAutomaticSingleRunInference: true,
          },
        },
        plugins: { e2e: { rules: { 'one-shot-reads': oneShotReads } } },
        rules: { 'e2e/one-shot-reads': 'error' },
      },
    ],
    { filename },
  );
  expect(results.filter(({ fatal }) => fatal)).toEqual([]);
  return results.length;
}

test.each([
  'expect(await list.count()).toBe(1);',
  'expect.soft(await page.evaluate(() => 1)).toBe(1);',
  'expect((await list.boundingBox())!.width).toBe(1);',
  'expect(new URL(page.url()).search).toBe("");',
  'expect(await widthOf(list)).toBe(1);',
  'expect(await looks(page)).toBe("blue");',
  'expect(await tab.texts()).toEqual([]);',
  'const { width } = (await list.boundingBox())!; expect(width / 2).toBe(1);',
  'const look = await looks(page); expect(look).toBe("blue");',
])('refuses %s', (code) => {
  expect(problemsIn(code)).toBe(1);
});

test.each([
  'await expect.poll(() => list.count()).toBe(1);',
  'await expect.poll(async () => (await looks(page)).length).toBe(4);',
  'await expect(async () => { const look = await looks(page); expect(look).toBe("blue"); }).toPass();',
  'expect(await whenIdle(page, () => looks(page))).toBe("blue");',
  'const look = () => looks(page); expect(await whenIdle(page, look)).toBe("blue");',
  'expect(await stillLook(page)).toBe("blue");',
  'expect(await readFile()).toBe("");',
  'const seen = await watch(page); expect(seen).toEqual([]);',
  'const before = await looks(page); await expect.poll(() => looks(page)).not.toBe(before);',
])('accepts %s', (code) => {
  expect(problemsIn(code)).toBe(0);
});
