import { CommandError } from '../base/command-error';
import { type GitAnswer, runGit } from './git';

/** The state of the checkout that a version was built from. */
export interface Source {
  /** Hash of the commit. */
  commit: string;
  /** Time of the commit, ISO 8601 in UTC. */
  committed: string;
  /** Whether every file was as the commit has it. */
  isClean: boolean;
}

/**
 * Returns what builds of a workspace are made from now, or undefined when the workspace is not in a
 * git repository or git is not installed.
 * @throws CommandError when there is a repository that git can't read
 */
export async function readSource(workspace: string): Promise<Source | undefined> {
  // A workspace inside of another repository is not that repository's source.
  const tracked = await runGit(workspace, 'ls-files', '--', 'package.json');
  if (isWithoutRepository(tracked)) return undefined;
  assertRead(tracked);
  const [commit, changes] = await Promise.all([
    runGit(workspace, 'log', '-1', '--format=%H %cI'),
    listChanges(workspace),
  ]);
  if (!tracked.output || commit.error.includes('does not have any commits')) return undefined;
  assertRead(commit);
  const [hash = '', time = ''] = commit.output.split(' ');
  return {
    commit: hash,
    committed: new Date(time).toISOString(),
    isClean: changes.length === 0,
  };
}

/** Returns the files that differ from the commit, as `git status` prints them. */
export async function listChanges(workspace: string): Promise<string[]> {
  const status = await runGit(workspace, 'status', '--porcelain', '--', '.');
  assertRead(status);
  return status.output.split('\n').filter(Boolean);
}

function isWithoutRepository({ code, error }: GitAnswer): boolean {
  return code === undefined || error.includes('not a git repository');
}

/** @throws CommandError with git's own message, which says what to do */
function assertRead({ code, error }: GitAnswer): void {
  if (code === 0) return;
  throw new CommandError(
    `git can't read the repository of this checkout, so it is not known what a release would be made from. Nothing was changed. git says:\n${error}`,
  );
}
