import { pnpmCalls, unknownCalls } from './pnpm-calls';
import { listFiles, workspaceRoot } from '../workspace';
import {
  brokenCitations,
  brokenLinks,
  brokenPaths,
  decisionProblems,
  diagramsWithoutText,
  longLines,
  oddWordsIn,
  pagesOutsideIndex,
  tooManyWords,
  unknownMessages,
} from './rules';
import { commandsIn } from './markdown';
import { namesWithoutFolder, unevenTables } from './tables';
import { readCode, readDocuments } from './workspace-text';

jest.setTimeout(30_000); // One test starts several programs with --help.

const paths = listFiles(workspaceRoot);
const documents = readDocuments(workspaceRoot, paths);
const decisionIndex = 'docs/decisions/README.md';

test('every relative link in the docs leads to a file or heading', () => {
  expect(brokenLinks(documents, paths)).toEqual([]);
});

test('every source path that the docs name exists', () => {
  expect(brokenPaths(documents, paths)).toEqual([]);
});

test('every document, section and decision that a file cites exists', () => {
  // The examples in rules.test.ts are broken on purpose.
  const code = readCode(workspaceRoot, paths).filter(
    ({ path }) => !path.endsWith('/rules.test.ts'),
  );
  const files = [...code, ...documents];
  expect(brokenCitations(files, documents)).toEqual([]);
});

test('every pnpm command in the docs exists and has the options that the docs use', () => {
  // Decisions keep the commands of their day.
  const current = documents.filter(({ path }) => !path.startsWith('docs/decisions/'));
  const calls = current.flatMap(({ text }) => pnpmCalls(commandsIn(text)));
  expect(calls.map(({ script }) => script)).toContain('delivery rollback');
  expect(unknownCalls(calls)).toEqual([]);
});

test('no command in the docs asks before it installs pnpm', () => {
  const asking = documents
    .filter(({ path, text }) => !path.startsWith('docs/decisions/') && /npx pnpm/.test(text))
    .map(({ path }) => `${path}: npx asks without -y. Write: npx -y pnpm@10`);
  expect(asking).toEqual([]);
});

test('the troubleshooting page explains only messages that exist', () => {
  const page = documents.find(({ path }) => path === 'platform/delivery/troubleshooting.md')!;
  const code = readCode(workspaceRoot, paths).filter(
    ({ path }) =>
      /^(platform|checks\/tools|host)\//.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  expect(page.text).toContain('## What commands and the server print');
  expect(unknownMessages(page, code)).toEqual([]);
});

test('no line of the docs has over 120 characters', () => {
  expect(longLines(documents)).toEqual([]);
});

test('every file name in the index by topic has a folder', () => {
  const page = documents.find(({ path }) => path === 'docs/where-to-find-things.md')!;
  expect(page.text).toContain('is in the same folder as the file before it');
  expect(namesWithoutFolder(page, paths)).toEqual([]);
});

test('every row of a table has all cells', () => {
  expect(unevenTables(documents)).toEqual([]);
});

test('no document has a word that readers stumble over', () => {
  expect(oddWordsIn(documents)).toEqual([]);
});

test('the index lists every decision', () => {
  const index = documents.find(({ path }) => path === decisionIndex)?.text ?? '';
  const missing = paths
    .map((path) => /^docs\/decisions\/(\d{4}-.+)$/.exec(path)?.[1])
    .filter((name) => name !== undefined && !index.includes(`](${name})`))
    .map((name) => `${decisionIndex}: ${name} is missing. Add it with a one-line summary.`);
  expect(missing).toEqual([]);
});

test('README.md has at most 100 lines', () => {
  const { text } = documents.find(({ path }) => path === 'README.md')!;
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
});

test('each decision is accepted or superseded by one that exists', () => {
  expect(decisionProblems(documents)).toEqual([]);
});

test('each diagram has a sentence that says the same', () => {
  expect(diagramsWithoutText(documents)).toEqual([]);
});

test('docs/README.md links each page below docs/', () => {
  expect(pagesOutsideIndex(documents)).toEqual([]);
});

test('all documents together have at most 35,000 words', () => {
  expect(tooManyWords(documents)).toBeUndefined();
});
