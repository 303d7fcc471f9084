import { ESLint } from 'eslint';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { workspaceRoot } from '../workspace';

const require = createRequire(import.meta.url);
const { textsThatChange } = require('./texts-that-change.cjs') as { textsThatChange: never };

const eslint = new ESLint({
  cwd: workspaceRoot,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: workspaceRoot },
    },
    plugins: { texts: { rules: { 'texts-that-change': textsThatChange } } },
    rules: { 'texts/texts-that-change': 'error' },
  },
});

/** Returns the kinds of problems of JSX. It can use some values. */
async function problemsOf(jsx: string) {
  const code = `import type { ReactNode } from 'react';
    declare const values: { name: string; count: number; is: boolean; some?: ''; node: ReactNode };
    declare const lists: { names: readonly string[]; nodes: ReactNode[] };
    const { name, count, is, some, node } = values;
    const { names, nodes } = lists;
    export const element = ${jsx};`;
  const filePath = join(workspaceRoot, 'host/src/shell/logo/logo.tsx');
  const [result] = await eslint.lintText(code, { filePath });
  return result!.messages.map(({ messageId }) => messageId);
}

test.each([
  ['<p>Hello {name}</p>', ['expression']],
  ['<p>{count} of {count}</p>', ['expression', 'expression']],
  ['<p><b />{name}</p>', ['expression']],
  ['<p>{is && name}<b /></p>', ['expression']],
  ['<p>{is ? `${count}` : <i />}<b /></p>', ['expression']],
  ['<p>{is && <b />} later</p>', ['text']],
  ['<p>{is && <>One <b /></>}</p>', ['text']],
  ['<p>{is && <>{name}</>}</p>', ['expression']],
  ['<p>{names}<b /></p>', ['expression']],
  ['<p>{names}</p>', ['expression']],
  ['<p>{names.map((each) => `${each}, `)}</p>', ['expression']],
])('%s breaks under translation', async (jsx, problems) => {
  expect(await problemsOf(jsx)).toEqual(problems);
});

test.each([
  '<p>{name}</p>',
  '<p>{`Hello ${name}`}</p>',
  '<p>Hello <b>{name}</b></p>',
  '<p>Before {is && <b />}</p>',
  "<p><b />{' '}<i /></p>",
  '<p><b />{node}</p>',
  '<p><b />{nodes}</p>',
  '<p>{names.join()}</p>',
  '<p>{names.map((each) => <i key={each}>{each}</i>)}</p>',
  '<p>{some && <b />}<i /></p>',
  '<p>\n  {is && <b />}\n  <i />\n</p>',
])('%s works under translation', async (jsx) => {
  expect(await problemsOf(jsx)).toEqual([]);
});
