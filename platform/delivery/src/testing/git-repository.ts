import { runGit } from '../base/git';
import { temporaryFolder, writeFiles } from './temporary-folder';

const commitCommand = ['commit', '--quiet', '--allow-empty', '--message', 'change'];

/** Returns a git repository in a temporary folder. */
export async function gitRepository(files: Record<string, string> = { 'package.json': '{}' }) {
  return gitRepositoryIn(await temporaryFolder(files));
}

/** Makes a folder a git repository. */
export async function gitRepositoryIn(root: string) {
  await git(root, 'init', '--quiet', '--initial-branch', 'main');
  await git(root, 'config', 'user.name', 'Jo Shop');
  await git(root, 'config', 'user.email', 'jo@shop.example');
  await git(root, 'config', 'commit.gpgsign', 'false');

  /** Commits all files, with these changes. Returns the hash of the commit. */
  async function commit(changes: Record<string, string> = {}, time = '2026-11-20T10:00:00+02:00') {
    await writeFiles(root, changes);
    await git(root, 'add', '--all');
    await git(root, '-c', `alias.at=!GIT_COMMITTER_DATE='${time}' git`, 'at', ...commitCommand);
    return git(root, 'rev-parse', 'HEAD');
  }

  return { root, commit, git: (...args: string[]) => git(root, ...args) };
}

async function git(root: string, ...args: string[]): Promise<string> {
  const { code, output, error } = await runGit(root, ...args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${error}`);
  return output;
}
