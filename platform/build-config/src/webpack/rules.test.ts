import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictures, shortClassName } from './rules';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'backshop-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function stylesheet(file: string, content: string) {
  const resourcePath = join(folder, file);
  writeFileSync(resourcePath, content);
  return { resourcePath, getDependencies: () => [resourcePath] };
}

test('a class name is the hash of its stylesheet and its number there, whoever asks first', () => {
  const file = stylesheet('card.module.scss', '.card { order: 1 } .title { order: 2 }');
  const names = ['card', 'title', 'card'].map((local) => shortClassName(file, local));
  expect(names).toEqual([
    expect.stringMatching(/^[\w-]{4}0$/),
    `${names[0]!.slice(0, 4)}1`,
    names[0],
  ]);
});

test('another stylesheet, and another version of the same one, have other names', () => {
  const card = shortClassName(stylesheet('card.module.scss', '.root { order: 1 }'), 'root');
  const list = shortClassName(stylesheet('list.module.scss', '.root { order: 1 }'), 'root');
  const next = shortClassName(stylesheet('card.module.scss', '.root { order: 2 }'), 'root');
  expect(new Set([card, list, next]).size).toBe(3);
});

test.each(pictures)('TypeScript and Jest know an imported %s, too', async (extension) => {
  const types = readFileSync(join(import.meta.dirname, '../../types/assets.d.ts'), 'utf8');
  expect(types).toContain(`declare module '*.${extension}' {`);
  const picture = (await import(`./picture.${extension}`)) as { default: unknown };
  expect(picture.default).toBe('file-stub');
});
