import { nameProblem } from '@backshop/create-remote';
import { CommandError } from '@backshop/delivery/command-error';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, pagesFile, workflowFile } from './workspace-files';

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
