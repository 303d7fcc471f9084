import { createRequire } from 'node:module';
import { lintWithTypes } from './testing/lint-with-types';

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

/** Returns the number of problems in a test that has this code. */
const problemsIn = (code: string) =>
  lintWithTypes(oneShotReads, `${declarations}async function test() { ${code} }`).length;

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
