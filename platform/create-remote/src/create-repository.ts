import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PackageManager } from './package-manager';
import { describeRemote, nameProblem, type RemoteDescription } from './remote-description';
import { repositoryFiles } from './remote-files';

/** An expected error: what failed, why, and what to do. The command prints it without a stack. */
export class CreateError extends Error {
  override name = 'CreateError';
}

/** Higher than the ports of the dev servers in the workspace. */
const devPort = 3100;

/**
 * Makes a repository with one new remote. Does not install its dependencies.
 * @param folder absolute path of a folder that is empty or does not exist
 * @param hasCard whether the remote also has a card for the Dashboard
 * @throws CreateError when the name or the folder cannot be used; nothing new is in the folder then
 */
export async function createRepository(
  name: string,
  folder: string,
  manager: PackageManager,
  hasCard = false,
): Promise<RemoteDescription> {
  const problem = nameProblem(name);
  if (problem) throw new CreateError(problem);
  await assertEmpty(folder);
  const remote = { ...describeRemote(name, devPort), hasCard };
  const files = await repositoryFiles(remote, manager);
  await writeFiles(folder, files).catch((error: Error) => {
    throw unusable(folder, error);
  });
  await initializeGit(folder);
  return remote;
}

/** Writes all files, or takes back what it has written. */
async function writeFiles(folder: string, files: Map<string, string>): Promise<void> {
  const made: string[] = [];
  await mkdir(folder, { recursive: true });
  try {
    for (const [path, text] of files) {
      const file = join(folder, path);
      const firstFolder = await mkdir(dirname(file), { recursive: true });
      if (firstFolder) made.push(firstFolder);
      // Fails if somebody else has just written this file.
      await writeFile(file, '', { flag: 'wx' });
      made.push(file);
      await writeFile(file, text);
    }
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

function unusable(folder: string, { message }: Error): CreateError {
  return new CreateError(`${folder} cannot be used: ${message}. Choose another folder.`);
}

/** Accepts a fresh clone of an empty repository: it contains only `.git`. */
async function assertEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw unusable(folder, error);
  });
  const found = files.filter((file) => file !== '.git');
  if (found.length === 0) return;
  const listed = `${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}`;
  throw new CreateError(
    `${folder} is not empty (${listed}). Nothing was changed. Choose another folder, or move these files away.`,
  );
}

/** Makes a git repository, because a release names its commit. Without git, the team can make it later. */
async function initializeGit(folder: string): Promise<void> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder });
  const isInside = await git('rev-parse', '--is-inside-work-tree').then(
    () => true,
    () => false,
  );
  if (!isInside)
    await git('-c', 'init.defaultBranch=main', 'init', '--quiet').catch(() => undefined);
}
