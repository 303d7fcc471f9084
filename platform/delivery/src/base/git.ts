import { CommandError } from './command-error';
import { isTime } from './optional';
import { runChild } from './run-child';

export interface GitAnswer {
  /** Exit code; undefined when git could not run, because it is not installed. */
  code: number | undefined;
  /** Standard output without the last line break. */
  output: string;
  /** Standard error, in English. */
  error: string;
}

/** Runs git in a folder. A failure is an answer too. */
export async function runGit(folder: string, ...args: string[]): Promise<GitAnswer> {
  // A read must not take locks: another git may run. The texts of errors are compared.
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  try {
    const { code, stdout, stderr } = await runChild('git', args, { cwd: folder, env });
    return { code: code ?? undefined, output: stdout.replace(/\n$/, ''), error: stderr.trim() };
  } catch {
    return { code: undefined, output: '', error: '' };
  }
}

/** The state of the checkout that a version was built from. */
export interface CommitSource {
  commit: string;
  /** Time of the commit, ISO 8601 in UTC. */
  committed: string;
  /** Whether every file was as the commit has it. */
  isClean: boolean;
}

/** A commit can come from another origin, and becomes an argument of git. */
export function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value);
}

export function isCommitSource({ commit, committed, isClean }: Record<string, unknown>): boolean {
  return isCommit(commit) && isTime(committed) && typeof isClean === 'boolean';
}

/**
 * Returns what builds of a workspace are made from now, or undefined when the workspace is not in a
 * git repository or git is not installed.
 * @throws CommandError when there is a repository that git cannot read
 */
export async function readSource(workspace: string): Promise<CommitSource | undefined> {
  // A workspace inside of another repository is not that repository's source.
  const tracked = await runGit(workspace, 'ls-files', '--', 'package.json');
  if (isWithoutRepository(tracked)) return undefined;
  assertRead(tracked);
  const [commit, changes] = await Promise.all([
    runGit(workspace, 'log', '--no-show-signature', '-1', '--format=%H %cI'),
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

/** Whether a folder is the root of a repository. */
export async function isRepositoryRoot(folder: string): Promise<boolean> {
  const { code, output } = await runGit(folder, 'rev-parse', '--show-prefix');
  return code === 0 && output === '';
}

/** Returns the files of the whole repository that differ from the commit, as `git status` prints them. */
export async function listChanges(workspace: string): Promise<string[]> {
  // By default, git writes `ü` as `\303\274`.
  const letters = ['-c', 'core.quotePath=false'];
  const listing = ['status', '--porcelain', '--untracked-files=normal'];
  const status = await runGit(workspace, ...letters, ...listing);
  assertRead(status);
  return status.output.split('\n').filter(Boolean);
}

function isWithoutRepository({ code, error }: GitAnswer): boolean {
  return code === undefined || error.includes('not a git repository');
}

function assertRead({ code, error }: GitAnswer): void {
  if (code === 0) return;
  throw new CommandError(
    `git cannot read the repository of this checkout, so it is not known what a release would be made from. Nothing was changed. git reports:\n${error}`,
  );
}

/**
 * Where a commit is, seen from another one: part of its history, on top of it, or on another branch. Or the
 * repository does not have enough history to tell.
 */
export type Relation = 'contained' | 'newer' | 'diverged' | 'unknown';

/** Returns where a commit is, seen from `head`, in the repository of a folder. Every commit contains itself. */
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

/**
 * Returns those of the commits that no other one of them contains, and those that the repository of a folder does not
 * have.
 */
export async function newestOf(folder: string, commits: string[]): Promise<string[]> {
  const listing = ['rev-list', '--no-walk=unsorted', '--ignore-missing', ...commits];
  const known = (await runGit(folder, ...listing)).output.split('\n').filter(Boolean);
  if (known.length === 0) return commits;
  const { code, output } = await runGit(folder, 'merge-base', '--independent', ...known);
  return code === 0
    ? commits.filter((each) => !known.includes(each) || output.includes(each))
    : commits;
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

/** Returns whether a remote repository has a commit, as far as this one knows; undefined without any. */
export async function isPushed(folder: string, commit: string): Promise<boolean | undefined> {
  const [remotes, branches] = await Promise.all([
    runGit(folder, 'remote'),
    runGit(folder, 'branch', '--remotes', '--contains', commit),
  ]);
  return remotes.output ? branches.output !== '' : undefined;
}
