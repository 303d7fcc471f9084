import { CommandError } from '@backshop/delivery/command-error';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Copies the workspace to a temporary folder, runs some work there, and deletes the folder. */
export async function withWorkspaceCopy<Result>(
  workspace: string,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'backshop-compat-'));
  try {
    for (const file of await sourceFiles(workspace)) {
      await cp(join(workspace, file), join(copy, file), { verbatimSymlinks: true });
    }
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Lists the files of the working tree that git tracks or would add. */
async function sourceFiles(workspace: string): Promise<string[]> {
  const command = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const options = { cwd: workspace, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('git', command, options).catch((error: Error) => {
    throw new CommandError(
      `git could not list the files of the workspace. Run pnpm compat in a git clone.\n${error.message}`,
    );
  });
  const files = new Set(stdout.split('\0').filter(Boolean));
  // A file that was deleted but not committed is still listed.
  return [...files].filter((file) => existsSync(join(workspace, file)));
}
