import { describeRemote, pageLine, type RemoteDescription } from '@backshop/create-remote';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { assertNewName } from './assert-new-name';
import { formatTexts } from './format-texts';
import { installPackages } from './install-packages';
import { remoteFiles } from './remote-files';
import { editedFiles } from './workspace-edits';
import { folderOf, pagesFile } from './workspace-files';

/**
 * Adds a remote with one page to the workspace: its folder, the workflow that releases it, and its lines
 * in the files that all packages share. Then installs it.
 * @param wanted its name, with or without the prefix `remote-`
 * @returns the next steps, to print
 * @throws CommandError when the name cannot be used; nothing is written then
 */
export async function newRemote(
  wanted: string,
  root = workspaceRoot,
  install = installPackages,
): Promise<string> {
  const name = wanted.replace(/^remote-/, '');
  assertNewName(name, root);
  const remote = describeRemote(name, freePort(root));

  const edited = await editedFiles(remote, 'add', root);
  for (const [file, text] of [...(await remoteFiles(remote, root)), ...edited]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await install(root);
  return nextSteps(remote, root);
}

/** Returns one more than the highest port in any package's webpack configuration. */
function freePort(root: string): number {
  const ports = readdirSync(root)
    .map((folder) => join(root, folder, 'webpack.config.ts'))
    .filter((file) => existsSync(file))
    .map((file) => Number(/\bport: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0));
  return Math.max(...ports) + 1;
}

async function nextSteps(remote: RemoteDescription, root: string): Promise<string> {
  const { name, title, port } = remote;
  const lines = (await formattedPage(remote, root)).map((line) => `  ${line}`);
  return `Created ${folderOf(name)} with the page "${title}". To undo this, run: pnpm remove:remote ${name}

To show the page in the menus, add it to "pages" in ${pagesFile}:
${lines.join('\n')}

Then run: pnpm dev
The standalone page is at http://localhost:${port}/.`;
}

/** Returns the lines that show the page in the host. */
async function formattedPage(remote: RemoteDescription, root: string): Promise<string[]> {
  // Prettier keeps a list in one line unless it has several objects.
  const list = `[${pageLine(remote).repeat(2)}];`;
  const formatted = (await formatTexts(new Map([[pagesFile, list]]), root)).get(pagesFile)!;
  const lines = formatted.trimEnd().split('\n').slice(1, -1);
  return lines.slice(0, lines.length / 2);
}
