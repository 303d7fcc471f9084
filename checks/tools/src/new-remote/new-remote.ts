import { describeRemote, nameProblem, type RemoteDescription } from '@backshop/create-remote';
import { assertBuildable } from '@backshop/delivery/build';
import { CommandError, projectAt } from '@backshop/delivery';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execute } from '../execute';
import { workspaceRoot } from '../workspace';
import { editedFiles, folderOf, pagesFile, remoteFiles, workflowFile } from './workspace-files';

/**
 * Adds a remote with one page to the workspace: its folder, the workflow that releases it, and its lines
 * in the files that all packages share. Then installs it.
 * @param wanted its name, with or without the prefix `remote-`
 * @returns the next steps, to print
 * @throws CommandError when the name or the folder cannot be used; nothing is written then
 */
export async function newRemote(
  wanted: string,
  root = workspaceRoot,
  install = installPackages,
): Promise<string> {
  const name = wanted.replace(/^remote-/, '');
  assertNewName(name, root);
  assertBuildable(root);
  const remote = describeRemote(name, freePort(root));

  const edited = await editedFiles(remote, 'add', root);
  for (const [file, text] of [...(await remoteFiles(remote, root)), ...edited]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await install(root);
  return nextSteps(remote);
}

/** Returns one more than the highest port in any package's webpack configuration. */
function freePort(root: string): number {
  const ports = readdirSync(root)
    .map((folder) => join(root, folder, 'webpack.config.ts'))
    .filter((file) => existsSync(file))
    .map((file) => Number(/\bport: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0));
  return Math.max(...ports) + 1;
}

function nextSteps({ name, title, port }: RemoteDescription): string {
  return `Created ${folderOf(name)} with the page "${title}". To undo this, run: pnpm tools remove:remote ${name}

Next, run: pnpm dev
Its menus list the page, with the path and name in ${folderOf(name)}/webpack.config.ts ("pages").
The standalone page is at http://localhost:${port}/.`;
}

/**
 * Checks that a new remote of the workspace can have this name.
 * @throws CommandError with one line that says why it cannot
 */
export function assertNewName(name: string, root: string): void {
  const problem = nameProblem(name);
  if (problem) throw new CommandError(problem);
  if (hasFiles(join(root, folderOf(name)))) {
    throw new CommandError(`${folderOf(name)} already exists. Choose another name.`);
  }
  const other = projectAt(root).packages.find((each) => each.name === name);
  if (other) {
    throw new CommandError(`${other.folder} already has the name ${name}. Choose another name.`);
  }
  if (existsSync(join(root, workflowFile(name)))) {
    throw new CommandError(`${workflowFile(name)} already exists. Choose another name.`);
  }
  if (readFileSync(join(root, pagesFile), 'utf8').includes(`path: '/${name}'`)) {
    throw new CommandError(`The host already has a page at /${name}. Choose another name.`);
  }
}

/** Git leaves these folders behind when it switches to a branch without the remote. */
const leftBehind = ['dist', 'node_modules'];

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !leftBehind.includes(name));
}

/**
 * Installs the packages of the workspace and updates the lock file. Uses the pnpm that started this
 * process, if one did.
 * @throws CommandError with the output of pnpm when it fails
 */
export async function installPackages(root: string): Promise<void> {
  const pnpm = process.env.npm_execpath;
  const [program, ...args] = pnpm?.includes('pnpm')
    ? /\.c?js$/.test(pnpm)
      ? [process.execPath, pnpm]
      : [pnpm]
    : ['npx', '--yes', 'pnpm@10'];
  // In CI, pnpm would refuse to change the lock file.
  const install = ['install', '--no-frozen-lockfile', '--prefer-offline'];
  try {
    await execute(root, process.env, program, ...args, ...install);
  } catch (error) {
    throw new CommandError(
      `The files are in place, but their packages could not be installed. Run: pnpm install\n${(error as Error).message}`,
    );
  }
}
