import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { inlineScript, splitStyles } from './inline-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backshop-'));
  writeFileSync(
    join(folder, 'greet.ts'),
    'export const greet = (name: string) => `Hello ${name}`;',
  );
  writeFileSync(
    join(folder, 'main.ts'),
    `import { greet } from './greet';
    declare const NAMES: Record<string, string>;
    const greeting = greet(NAMES['/']!);
    report(greeting);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('bundles a script with its imports and values, and defines no global names', () => {
  const script = inlineScript(join(folder, 'main.ts'), { NAMES: { '/': 'Sam' } });
  const report = jest.fn();
  const globals = { report };
  runInNewContext(script, globals);
  expect(report).toHaveBeenCalledWith('Hello Sam');
  expect(Object.keys(globals)).toEqual(['report']);
});

describe('styles of index.html', () => {
  const split = (css: string) => splitStyles(css, (name) => name.startsWith('menu'));

  test('rules that need a class of no element come later', () => {
    expect(split('.bar{order:1}.menu{order:2}.menu-open .bar{order:3}a,.menu{order:4}')).toEqual({
      first: '.bar{order:1}a,.menu{order:4}',
      later: '.menu{order:2}.menu-open .bar{order:3}',
    });
  });

  test('each rule is in one part, with the queries around it', () => {
    expect(split('@media (width>=48em){.bar{order:1}.menu{order:2}}')).toEqual({
      first: '@media (width>=48em){.bar{order:1}}',
      later: '@media (width>=48em){.menu{order:2}}',
    });
  });

  test('fonts and animations come first, once', () => {
    const css = '@font-face{font-family:A;src:url(a)}@keyframes in{0%{opacity:0}}';
    const { first, later } = split(`${css}.menu{animation:in 1s}`);
    expect(first).toContain('@font-face');
    expect(first).toContain('@keyframes in');
    expect(later).toBe('.menu{animation:1s in}');
  });
});
