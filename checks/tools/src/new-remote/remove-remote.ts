import { readRemoteName } from '@backshop/build-config/remote-name';
import { describeRemote, type RemoteDescription } from '@backshop/create-remote';
import { CommandError, runGit } from '@backshop/delivery';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { installPackages } from './new-remote';
import { editedFiles, folderOf, remoteFiles, workflowFile } from './workspace-files';

/**
 * Removes what `newRemote` adds. Deletes only files that git has or ignores, or that `newRemote` wrote.
 * @param wanted the folder of the remote, with or without the prefix `remote-`
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
  const released = readRemoteName(join(root, folder)) ?? name; // A team can change it.
  const shown = await shownIn(released, root);
  if (shown.length > 0) {
    throw new CommandError(
      `The host still shows ${released}. Nothing was changed. Remove these lines, then run the command again:\n${indented(shown)}`,
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
  return `Removed ${folder}. If it is live, it stays live until you run: pnpm delivery withdraw ${released}`;
}

function portOf(folder: string): number {
  const config = join(folder, 'webpack.config.ts');
  const text = existsSync(config) ? readFileSync(config, 'utf8') : '';
  return Number(/\bport: (\d+)/.exec(text)?.[1] ?? 0);
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');

/** Returns where the sources of the host name an expose of a remote: `host/src/routing/pages.ts:12`. */
async function shownIn(name: string, root: string): Promise<string[]> {
  const sources = 'host/src';
  const files = await readdir(join(root, sources), { recursive: true });
  const found: string[] = [];
  for (const file of files.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).sort()) {
    const text = await readFile(join(root, sources, file), 'utf8');
    text.split('\n').forEach((line, index) => {
      if (new RegExp(`['"\`]${name}/`).test(line)) found.push(`${sources}/${file}:${index + 1}`);
    });
  }
  return found;
}

/**
 * Returns the files of a remote that would be lost: they are not committed, and differ from the files of
 * a new remote. Ignored files, such as a build, do not count.
 * @throws CommandError when git cannot say what is committed
 */
async function unsavedFiles(remote: RemoteDescription, root: string): Promise<string[]> {
  const status = await runGit(
    root,
    'status',
    '--porcelain',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    folderOf(remote.name),
    workflowFile(remote.name),
  );
  if (status.code !== 0) {
    throw new CommandError(
      `git cannot say which files of ${folderOf(remote.name)} are committed. Nothing was changed. git reports:\n${status.error}`,
    );
  }
  // git prints paths from the root of the repository, which can be above the workspace.
  const { output: prefix } = await runGit(root, 'rev-parse', '--show-prefix');
  const generated = await remoteFiles(remote, root);
  const unsaved: string[] = [];
  for (const entry of status.output.split('\0').filter(Boolean)) {
    const [state, path] = [entry.slice(0, 2), entry.slice('XY '.length + prefix.length)];
    // What cannot be read can be a folder with a repository of its own.
    const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (text === undefined ? !state.includes('D') : text !== generated.get(path))
      unsaved.push(path);
  }
  return unsaved;
}
