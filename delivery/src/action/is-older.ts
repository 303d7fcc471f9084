import { runGit } from './git';
import type { Source } from './source';

/**
 * Whether a commit comes before another one. If the repository that the folder belongs to knows both,
 * their history decides. If it does not, or if they are on different branches, their times decide.
 */
export async function isOlder(
  folder: string,
  { commit, committed }: Source,
  other: Source,
): Promise<boolean> {
  if (commit === other.commit) return false;
  if (await isAncestor(folder, commit, other.commit)) return true;
  if (await isAncestor(folder, other.commit, commit)) return false;
  return Date.parse(committed) < Date.parse(other.committed);
}

/** Returns false, too, when the repository does not have one of the commits. */
async function isAncestor(folder: string, ancestor: string, commit: string): Promise<boolean> {
  const { code } = await runGit(folder, 'merge-base', '--is-ancestor', ancestor, commit);
  return code === 0;
}
