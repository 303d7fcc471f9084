import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { buildPrevious, previousOrigin } from './previous-release';

jest.setTimeout(30_000); // Each build starts npx and pnpm twice.

let folder: string;
let temporary: string;
let workspace: string;
let commit: string;

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();

function write(file: string, text: string) {
  mkdirSync(join(workspace, file, '..'), { recursive: true });
  writeFileSync(join(workspace, file), text);
}

function commitAll(): string {
  git(workspace, 'add', '--all');
  git(workspace, '-c', 'user.name=Jo', '-c', 'user.email=jo@shop.example', 'commit', '-qm', 'x');
  return git(workspace, 'rev-parse', 'HEAD');
}

/** A build that copies one file, or fails when there is no such file. */
const build = `
  import { cpSync } from 'node:fs';
  cpSync('product.txt', '.origin/index.html');
`;

beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), 'backshop-'));
  workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  // `pnpm test` may build the real previous release at the same time.
  temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  jest.spyOn(os, 'tmpdir').mockReturnValue(temporary);
  git(workspace, 'init', '-q');
  const scripts = { build: 'node build.js' };
  write('package.json', JSON.stringify({ name: 'shop', private: true, type: 'module', scripts }));
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n");
  write('.gitignore', 'node_modules\n');
  write('build.js', build);
  write('product.txt', 'previous');
  commit = commitAll();
  write('product.txt', 'today');
  commitAll();
  write('product.txt', 'not committed');
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const built = () => readFileSync(join(previousOrigin(commit, workspace), 'index.html'), 'utf8');

test('builds the files of the commit, and leaves nothing else behind', async () => {
  const before = git(workspace, 'status', '--short');
  expect(await buildPrevious(commit, workspace)).toMatch(`Built commit ${commit.slice(0, 10)} in `);
  expect(built()).toBe('previous');
  expect(readdirSync(join(previousOrigin(commit, workspace), '..'))).toEqual([commit]);
  expect(git(workspace, 'status', '--short')).toBe(before);
  expect(readdirSync(temporary)).toEqual([]);
  expect(readFileSync(join(workspace, 'product.txt'), 'utf8')).toBe('not committed');
});

test('does nothing when the commit was built before', async () => {
  await buildPrevious(commit, workspace);
  writeFileSync(join(previousOrigin(commit, workspace), 'index.html'), 'kept');
  expect(await buildPrevious(commit, workspace)).toMatch('was built before');
  expect(built()).toBe('kept');
});

test('prints the output of a build that fails, and stores nothing', async () => {
  rmSync(join(workspace, 'product.txt'));
  const broken = commitAll();
  await expect(buildPrevious(broken, workspace)).rejects.toThrow(
    /could not be built.*product\.txt/s,
  );
  expect(existsSync(previousOrigin(broken, workspace))).toBe(false);
});

test('says how to get the history when the clone lacks it', async () => {
  const clone = join(folder, 'clone');
  git(folder, 'clone', '-q', '--depth', '1', `file://${workspace}`, clone);
  expect(await buildPrevious(commit, clone)).toMatch(
    /no history back to .* git fetch --unshallow$/,
  );
  git(clone, 'fetch', '-q', '--unshallow');
  expect(await buildPrevious(commit, clone)).toMatch('Built commit');
});

test('says what is missing where there is no git repository', async () => {
  rmSync(join(workspace, '.git'), { recursive: true });
  expect(await buildPrevious(commit, workspace)).toMatch('Run them in a git clone');
});
