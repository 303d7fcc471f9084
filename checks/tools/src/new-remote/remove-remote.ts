import { describeRemote } from '@backshop/create-remote';
import { CommandError } from '@backshop/delivery/command-error';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { installPackages } from './install-packages';
import { shownIn } from './shown-in';
import { unsavedFiles } from './unsaved-files';
import { editedFiles } from './workspace-edits';
import { folderOf, workflowFile } from './workspace-files';

/**
 * Removes what `newRemote` adds. Deletes only files that git has or ignores, or that `newRemote` wrote.
 * @param wanted the name of the remote, with or without the prefix `remote-`
 * @returns the result, and what is left to do, to print
 * @throws CommandError when there is no such remote, the host still shows it, or it has files that are
 *   not committed; nothing is changed then
 */
export async function removeRemote(
  wanted: string,
  root = workspaceRoot,
  install = installPackages,
): Promise<string> {
  const name = wanted.replace(/^remote-/, '');
  const folder = folderOf(name);
  if (!existsSync(join(root, folder, 'package.json'))) {
    throw new CommandError(`There is no ${folder}. Nothing was changed.`);
  }
  const remote = describeRemote(name, portOf(join(root, folder)));
  const shown = await shownIn(name, root);
  if (shown.length > 0) {
    throw new CommandError(
      `The host still shows ${name}. Nothing was changed. Remove these lines, then run the command again:\n${indented(shown)}`,
    );
  }
  const unsaved = await unsavedFiles(remote, root);
  if (unsaved.length > 0) {
    throw new CommandError(
      `${folder} has changes that are not committed. Nothing was changed. Commit or delete these files, then run the command again:\n${indented(unsaved)}`,
    );
  }

  for (const [file, text] of await editedFiles(remote, 'remove', root)) {
    await writeFile(join(root, file), text);
  }
  await rm(join(root, workflowFile(name)), { force: true });
  await rm(join(root, folder), { recursive: true });
  await install(root);
  return `Removed ${folder}. If it is live, it stays live until you run: pnpm withdraw ${name}`;
}

function portOf(folder: string): number {
  const config = join(folder, 'webpack.config.ts');
  const text = existsSync(config) ? readFileSync(config, 'utf8') : '';
  return Number(/\bport: (\d+)/.exec(text)?.[1] ?? 0);
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');
