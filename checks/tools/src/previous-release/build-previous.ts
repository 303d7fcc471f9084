import { CommandError } from '@backshop/delivery/command-error';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../workspace-root';
import {
  hasPreviousBuilds,
  previousCommit,
  previousOrigin,
  whyNotBuildable,
} from './previous-release';

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
    await run(copy, [
      'npx',
      '--yes',
      'pnpm@10',
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
    ]);
    await run(copy, ['npx', '--yes', 'pnpm@10', 'build']);
    await store(join(copy, '.origin'), previousOrigin(commit, workspace));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return `Built commit ${commit.slice(0, 10)} in ${(performance.now() / 1000).toFixed(0)} s.`;
}

/** Writes the files of a commit to a folder. Unlike a worktree, it leaves no trace in the repository. */
async function writeCommit(commit: string, workspace: string, folder: string, copy: string) {
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  await run(workspace, ['git', 'read-tree', commit], env);
  await run(workspace, ['git', 'checkout-index', '--all', `--prefix=${copy}/`], env);
}

/** Stores an origin in one step, so that a killed command leaves no incomplete one behind. */
async function store(origin: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const incomplete = await mkdtemp(`${target}-`);
  await cp(origin, incomplete, { recursive: true });
  // Another command may have stored the same builds meanwhile.
  await rename(incomplete, target).catch(() => rm(incomplete, { recursive: true, force: true }));
}

async function run(cwd: string, [program = '', ...args]: string[], env = {}): Promise<void> {
  try {
    await promisify(execFile)(program, args, {
      cwd,
      env: { ...process.env, CI: 'true', ...env }, // Without CI, pnpm may ask questions.
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & Record<string, string>;
    throw new CommandError(
      `The previous release could not be built. Fix the problem below, then run: pnpm build:previous\n${stdout}${stderr || message}`,
    );
  }
}
