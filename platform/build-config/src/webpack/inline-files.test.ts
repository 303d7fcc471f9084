import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { temporaryFolder } from '../testing/temporary-folder';
import { inlineScript, splitStyles } from './inline-files';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder({
    'greet.ts': 'export const greet = (name: string) => `Hello ${name}`;',
    'main.ts': `import { greet } from './greet';
    declare const NAMES: Record<string, string>;
    const greeting = greet(NAMES['/']!);
    report(greeting);`,
  });
});

test('bundles a script with its imports and values, and defines no global names', () => {
  const script = inlineScript(join(folder, 'main.ts'), 'production', { NAMES: { '/': 'Sam' } });
  const report = jest.fn();
  const globals = { report };
  runInNewContext(script, globals);
  expect(report).toHaveBeenCalledWith('Hello Sam');
  expect(Object.keys(globals)).toEqual(['report']);
});

test.each(['development', 'production'] as const)('a script of a %s build knows it', (mode) => {
  writeFileSync(join(folder, 'mode.ts'), 'report(process.env.NODE_ENV);');
  const report = jest.fn();
  runInNewContext(inlineScript(join(folder, 'mode.ts'), mode), { report });
  expect(report).toHaveBeenCalledWith(mode);
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

  test('queries that have become empty go', () => {
    expect(
      split('@media (hover:hover){.menu{order:1}}.bar{order:2}@starting-style{.menu{order:3}}')
        .first,
    ).toBe('.bar{order:2}');
  });

  test('rules for paper come later', () => {
    expect(
      split('@media print{.bar{order:1}}@media not print{.bar{order:2}}.bar{order:3}'),
    ).toEqual({
      first: '@media not print{.bar{order:2}}.bar{order:3}',
      later: '@media print{.bar{order:1}}',
    });
  });

  test('fonts come first, and animations where they are used', () => {
    const css = '@font-face{font-family:A;src:url(a)}@keyframes in{0%{opacity:0}}';
    const { first, later } = split(`${css}.menu{animation:in 1s}`);
    expect(first).toContain('@font-face');
    expect(first).not.toContain('@keyframes');
    expect(later).toContain('@keyframes in');
    expect(later).not.toContain('@font-face');
    const used = split(`${css}:is(.menu,.bar){animation:in 1s}`);
    expect(used.first).toContain('@keyframes in');
    expect(used.later).toBe('');
  });
});
