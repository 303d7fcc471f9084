import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { inlineScript } from './inline-files';

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
