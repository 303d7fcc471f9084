import { CommandError, runGit } from '@backshop/delivery';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execute } from './execute';
import { workspaceRoot } from './workspace';

const env = { ...process.env, CI: 'true' }; // Without it, pnpm may ask questions.

/**
 * Builds the packages of the previous release from git's history, with the commands and dependencies
 * of that commit. Does nothing when they were built before.
 * @returns what it did, or why it could not, as one line
 * @throws CommandError with the output of the step that failed
 */
export async function buildPrevious(
  commit = previousCommit,
  workspace = workspaceRoot,
): Promise<string> {
  if (hasPreviousBuilds(commit, workspace))
    return `Commit ${commit.slice(0, 10)} was built before.`;
  const obstacle = await whyNotBuildable(commit, workspace);
  if (obstacle) return obstacle;
  // Outside of the workspace, so that no tool takes it for a part of the workspace.
  const folder = await mkdtemp(join(tmpdir(), 'backshop-previous-'));
  try {
    const copy = join(folder, 'workspace');
    await writeCommit(commit, workspace, folder, copy);
    const pnpm = (...args: string[]) => execute(copy, env, 'npx', '--yes', 'pnpm@10', ...args);
    await pnpm('install', '--frozen-lockfile', '--prefer-offline');
    await pnpm('build');
    await store(join(copy, '.origin'), previousOrigin(commit, workspace));
  } catch (error) {
    throw new CommandError(
      `The previous release could not be built. Fix the problem below, then run: pnpm tools build:previous\n${(error as Error).message}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return `Built commit ${commit.slice(0, 10)} in ${(performance.now() / 1000).toFixed(0)} s.`;
}

/** Writes the files of a commit to a folder. Unlike a worktree, it leaves no trace in the repository. */
async function writeCommit(commit: string, workspace: string, folder: string, copy: string) {
  const gitEnv = { ...env, GIT_INDEX_FILE: join(folder, 'index') };
  await execute(workspace, gitEnv, 'git', 'read-tree', commit);
  await execute(workspace, gitEnv, 'git', 'checkout-index', '--all', `--prefix=${copy}/`);
}

/** Stores an origin in one step, so that a killed command leaves no incomplete one behind. */
async function store(origin: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const incomplete = await mkdtemp(`${target}-`);
  await cp(origin, incomplete, { recursive: true });
  // Another command may have stored the same builds meanwhile.
  await rename(incomplete, target).catch(() => rm(incomplete, { recursive: true, force: true }));
}

/**
 * The commit of the previous release: the compatibility tests mix its builds with those of this
 * checkout. docs/how-to/change-a-prop.md, "Tests with the previous release", says when to change it.
 */
export const previousCommit = '3fefa12557d029f3bf8c5ee3b7c491e9a26e8428';

/** Returns the folder for the origin with the builds of a commit. git ignores it. */
export function previousOrigin(commit = previousCommit, workspace = workspaceRoot): string {
  return join(workspace, 'node_modules/.cache/previous-release', commit);
}

/** Whether the builds of a commit were made before. */
export function hasPreviousBuilds(commit = previousCommit, workspace = workspaceRoot): boolean {
  return existsSync(previousOrigin(commit, workspace));
}

/**
 * Returns why the builds of a commit cannot be made here and what to do, as one line. Returns undefined
 * when they can be made.
 */
export async function whyNotBuildable(
  commit = previousCommit,
  workspace = workspaceRoot,
): Promise<string | undefined> {
  const { code } = await runGit(workspace, 'cat-file', '-e', `${commit}^{commit}`);
  if (code === 0) return undefined;
  const previous = `the previous release (commit ${commit.slice(0, 10)})`;
  const { output } = await runGit(workspace, 'rev-parse', '--is-shallow-repository');
  if (output === 'true') {
    return `No compatibility tests: this clone has no history back to ${previous}. To get it, run: git fetch --unshallow`;
  }
  return `No compatibility tests: git does not find ${previous} here. Run them in a git clone with full history.`;
}
