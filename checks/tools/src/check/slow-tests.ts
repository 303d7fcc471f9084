import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace';

/** End-to-end tests that take long, and what they read. */
export interface SlowTests {
  /** A file or a folder below `checks/e2e`. */
  path: string;
  /**
   * Folders and files of the workspace, apart from those that all slow tests read. A document counts if it is named
   * here, and not by its folder.
   */
  reads: string[];
}

const shared = ['ui', 'shared-types', 'platform/build-config'];
const delivery = 'platform/delivery';
const devServer = 'platform/dev-server';
const product = ['host', 'remote-*', ...shared];

export const slowTests: SlowTests[] = [
  {
    path: 'delivery/own-repository.spec.ts',
    reads: ['platform/create-remote', delivery, devServer, 'host', ...shared],
  },
  {
    path: 'delivery/dev.spec.ts',
    reads: [delivery, devServer, 'host', 'remote-placeholders', ...shared],
  },
  {
    path: 'delivery/tutorial.spec.ts',
    reads: [
      'docs/tutorial.md',
      '.github',
      '.prettierrc.json',
      'eslint.config.js',
      'jest.config.js',
      'stylelint.config.js',
      'tsconfig.json',
      'platform/create-remote',
      delivery,
      devServer,
      ...product,
    ],
  },
  { path: 'delivery/tour.spec.ts', reads: [delivery, ...product] },
  { path: 'compatibility/', reads: [delivery, ...product] },
  { path: 'updates/simulation.spec.ts', reads: [delivery, ...product] },
  { path: 'engines/', reads: [delivery, ...product] },
  { path: 'faults/', reads: [delivery, ...product] },
];

const readByAll = [
  'checks/e2e',
  'checks/tools/src',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.size-limit.json',
];

/** Documents, other tests and what only they read, unless a slow test names the file. */
const readByNone = /\.md$|\.(test|spec)\.tsx?$|^checks\/e2e\/(screenshots\/|passed-slow-tests)/;

/** The file that lists the slow tests that passed, with the keys that they had. It is in git. */
const record = 'checks/e2e/passed-slow-tests.txt';
const heading =
  '# Slow tests that passed, with a hash of all files that they read. `pnpm test` writes this.\n';

/** Returns a hash of all files that slow tests read. */
function keyOf({ path, reads }: SlowTests, root: string, files: string[]): string {
  const folders = [...reads, ...readByAll];
  const isRead = (file: string) =>
    isIn(`checks/e2e/${path}`, file) ||
    reads.includes(file) ||
    (!readByNone.test(file) && folders.some((folder) => isIn(folder, file)));
  const hash = createHash('sha256');
  for (const file of files.filter(isRead)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** What is known about the slow tests when a command starts. */
export interface SlowTestState {
  /** The lines of the record when all slow tests have passed. */
  lines: string[];
  /** Those that passed before with the same files. */
  passed: SlowTests[];
}

/** Compares the slow tests with the record. */
export function readSlowTests(root: string, tests = slowTests): SlowTestState {
  const files = listFiles(root);
  const lines = tests.map((each) => `${keyOf(each, root, files)}  ${each.path}`);
  const recorded = readRecord(root).split('\n');
  return { lines, passed: tests.filter((_each, index) => recorded.includes(lines[index]!)) };
}

/**
 * Records that all slow tests have passed.
 * @returns a note if the record has changed
 */
export function recordPassed(root: string, { lines }: SlowTestState): string[] {
  const text = `${heading}${lines.join('\n')}\n`;
  if (text === readRecord(root)) return [];
  writeFileSync(join(root, record), text);
  return [`Slow tests passed. Commit ${record}, so that they do not run again for the same files.`];
}

/** Returns a note that says which tests do not run, and why. */
export function skippedNote(skipped: SlowTests[]): string[] {
  if (skipped.length === 0) return [];
  const names = skipped.map(({ path }) => path).join(', ');
  return [
    `Not run: ${names} in e2e. They passed with exactly the files that they read now. To run them too: pnpm test --all`,
  ];
}

/** Returns an argument of Playwright that chooses all tests but these. */
export function allBut(tests: SlowTests[]): string[] {
  const names = tests.map(({ path }) => path.replaceAll('.', '\\.'));
  return names.length > 0 ? [`/e2e/(?!${names.join('|')})`] : [];
}

/** Whether a path is a file or is in a folder. `remote-*` stands for all that begin with `remote-`. */
export function isIn(folder: string, path: string): boolean {
  if (folder.endsWith('*')) return path.startsWith(folder.slice(0, -1));
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function readRecord(root: string): string {
  const file = join(root, record);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
