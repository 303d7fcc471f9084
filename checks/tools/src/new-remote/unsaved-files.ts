import type { RemoteDescription } from '@backshop/create-remote';
import { runGit } from '@backshop/delivery/git';
import { CommandError } from '@backshop/delivery/command-error';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteFiles } from './remote-files';
import { folderOf, workflowFile } from './workspace-files';

/**
 * Returns the files of a remote that would be lost: they are not committed, and differ from the files of
 * a new remote. Ignored files, such as a build, do not count.
 * @throws CommandError when git cannot say what is committed
 */
export async function unsavedFiles(remote: RemoteDescription, root: string): Promise<string[]> {
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
      `git cannot say which files of ${folderOf(remote.name)} are committed. Nothing was changed. git says:\n${status.error}`,
    );
  }
  const changed = status.output
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice('XY '.length));
  const generated = await remoteFiles(remote, root);
  const unsaved: string[] = [];
  for (const path of changed) {
    const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (text !== undefined && text !== generated.get(path)) unsaved.push(path);
  }
  return unsaved;
}
