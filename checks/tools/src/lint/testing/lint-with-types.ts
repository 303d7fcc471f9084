import { temporaryFolder } from '@backshop/delivery/testing';
import { Linter, type Rule } from 'eslint';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

let folder: string;
beforeAll(async () => {
  const compilerOptions = { lib: ['ESNext', 'DOM', 'DOM.Iterable'], jsx: 'preserve', types: [] };
  const files = { 'tsconfig.json': JSON.stringify({ compilerOptions }) };
  folder = await temporaryFolder(files);
});

/** Returns what a rule that reads types reports about a file with this code. */
export function lintWithTypes(
  rule: Rule.RuleModule,
  code: string,
  ...options: unknown[]
): Linter.LintMessage[] {
  const filename = join(folder, 'code.tsx');
  writeFileSync(filename, code);
  const messages = new Linter({ cwd: folder }).verify(
    code,
    {
      files: ['**/*.tsx'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: {
          project: './tsconfig.json',
          tsconfigRootDir: folder,
          // In CI, the parser would read each file only once, but this file changes.
          disallowAutomaticSingleRunInference: true,
        },
      },
      plugins: { tested: { rules: { rule } } },
      rules: { 'tested/rule': ['error', ...options] },
    },
    { filename },
  );
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages;
}
