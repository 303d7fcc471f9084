import { runGit } from './git';

/**
 * Where a commit is, seen from another one: part of its history, on top of it, or on another branch. Or the
 * repository does not have enough history to tell.
 */
export type Relation = 'contained' | 'newer' | 'diverged' | 'unknown';

/**
 * Returns where a commit is, seen from `head`. Every commit contains itself.
 * @param folder any folder in the repository
 */
export async function relationOf(folder: string, commit: string, head: string): Promise<Relation> {
  if (commit === head) return 'contained';
  const [isContained, isNewer] = await Promise.all([
    isAncestor(folder, commit, head),
    isAncestor(folder, head, commit),
  ]);
  if (isContained) return 'contained';
  if (isNewer) return 'newer';
  const isKnown = isContained !== undefined && !(await isShallow(folder));
  return isKnown ? 'diverged' : 'unknown';
}

/** Returns undefined when the repository does not have one of the commits. */
async function isAncestor(
  folder: string,
  ancestor: string,
  commit: string,
): Promise<boolean | undefined> {
  const { code } = await runGit(folder, 'merge-base', '--is-ancestor', ancestor, commit);
  return code === 0 || code === 1 ? code === 0 : undefined;
}

/** Whether the repository lacks the history before some of its commits. */
async function isShallow(folder: string): Promise<boolean> {
  return (await runGit(folder, 'rev-parse', '--is-shallow-repository')).output !== 'false';
}

/**
 * Returns whether a remote repository has a commit, as far as this one knows. Returns undefined if there is no
 * remote repository.
 */
export async function isPushed(folder: string, commit: string): Promise<boolean | undefined> {
  const [remotes, branches] = await Promise.all([
    runGit(folder, 'remote'),
    runGit(folder, 'branch', '--remotes', '--contains', commit),
  ]);
  return remotes.output ? branches.output !== '' : undefined;
}
