import { headingsOf } from '@backshop/delivery';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { namesInTables } from './markdown';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const page = read('docs/reference/ui.md');
const stylesheets = readdirSync(join(workspaceRoot, 'ui/src/styles'));

/** Returns the tokens that a block of `_tokens.scss` declares. */
function tokensIn(block: RegExp): Map<string, string> {
  const [, declarations = ''] = block.exec(read('ui/src/theme/_tokens.scss')) ?? [];
  const found = [...declarations.matchAll(/^ +(--[\w-]+): (.*?);/gm)];
  return new Map(found.map(([, name, value]) => [name!, value!]));
}

const light = tokensIn(/^:root \{(.*?)^\}/ms);
const dark = tokensIn(/^ *:root\.dark \{(.*?)^ *\}/ms);

test('docs/reference/ui.md lists every token, and no other', () => {
  const listed = ['Colours', 'Sizes', 'Type and motion'].flatMap((section) =>
    namesInTables(page, section),
  );
  expect(light.size).toBeGreaterThan(40);
  expect([...listed].sort()).toEqual([...light.keys()].sort());
});

test('its tokens have the values of the light and the dark theme', () => {
  const rows = new Map(
    page.split('\n').flatMap((line): [string, string][] => {
      const [, name] = /^\| `(--[\w-]+)`/.exec(line) ?? [];
      return name === undefined ? [] : [[name, line]];
    }),
  );
  const wrong = [...light].flatMap(([name, value]) =>
    [value, dark.get(name) ?? value]
      .filter((each) => !each.includes('#{')) // Sass computes it.
      .filter((each) => !rows.get(name)?.includes(`\`${each}\``))
      .map((each) => `${name}: ${each}`),
  );
  expect(wrong).toEqual([]);
});

test('it names every export of the package', () => {
  const { exports } = JSON.parse(read('ui/package.json')) as { exports: Record<string, string> };
  const styles = stylesheets.map((file) => `styles/${file.replace(/^_|\.scss$/g, '')}`);
  const names = Object.keys(exports)
    .map((path) => path.replace('./', ''))
    .flatMap((name) => (name === 'styles/*' ? styles : [name]));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !page.includes(`\`@backshop/ui/${name}\``))).toEqual([]);
});

test('it has a section for every component, and names its own props', () => {
  const components = Object.values(
    (JSON.parse(read('ui/package.json')) as { exports: Record<string, string> }).exports,
  ).filter((path) => path.endsWith('.tsx'));
  const missing = components.flatMap((path) => {
    const source = read(join('ui', path));
    const [, name = ''] = /^export function (\w+)/m.exec(source) ?? [];
    const [, props = ''] = /^interface \w+Props.*?\{(.*?)^\}/ms.exec(source) ?? [];
    const own = [...props.matchAll(/^ {2}(\w+)\??: (?!never)/gm)].map(([, prop]) => `\`${prop}\``);
    const start = page.indexOf(`### ${name}\n`);
    const section = page.slice(start, page.indexOf('\n##', start + 1));
    return headingsOf(page).some(({ text }) => text === name)
      ? own.filter((prop) => !section.includes(prop))
      : [name];
  });
  expect(components.length).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});

test('it names every Sass mixin', () => {
  const mixins = stylesheets.flatMap((file) =>
    [...read(`ui/src/styles/${file}`).matchAll(/^@mixin ([\w-]+)/gm)].map(([, name]) => name!),
  );
  expect(mixins.length).toBeGreaterThan(10);
  expect(mixins.filter((name) => !new RegExp(`\`${name}[\`(]`).test(page))).toEqual([]);
});
