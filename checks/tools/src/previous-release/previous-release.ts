import { runGit } from '@backshop/delivery/git';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';

/**
 * The commit of the previous release: the compatibility tests mix its builds with those of this
 * checkout. docs/contracts.md, "Tests with the previous release", says when to change it.
 */
export const previousCommit = '511d4b949fa42b6e9de5cc739a603a22a5b3a256';

/** Returns the folder for the origin with the builds of a commit. git ignores it. */
export function previousOrigin(commit = previousCommit, workspace = workspaceRoot): string {
  return join(workspace, 'node_modules/.cache/previous-release', commit);
}

/** Whether the builds of a commit were made before. */
export function hasPreviousBuilds(commit = previousCommit, workspace = workspaceRoot): boolean {
  return existsSync(previousOrigin(commit, workspace));
}

/**
 * Returns why the builds of a commit can't be made here and what to do, as one line. Returns undefined
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
