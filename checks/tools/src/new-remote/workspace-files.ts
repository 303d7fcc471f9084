import { formatTexts, type RemoteDescription, workspaceFiles } from '@backshop/create-remote';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of the workspace that know its remotes, relative to the root. */
export const pagesFile = 'host/src/routing/pages.ts';
export const referencesFile = 'tsconfig.json';
export const ownersFile = '.github/CODEOWNERS';
export const sizesFile = '.size-limit.json';

/** Returns the folder of a remote. */
export const folderOf = (name: string) => `remote-${name}`;

/** Returns the workflow that releases a package. */
export const workflowFile = (name: string) => `.github/workflows/release-${name}.yml`;

/** The remote whose workflow is the model of all others. */
const example = 'placeholders';

/** Returns the files that only a new remote has: its folder and its workflow, by path. */
export async function remoteFiles(
  remote: RemoteDescription,
  root: string,
): Promise<Map<string, string>> {
  const workflow = await readFile(join(root, workflowFile(example)), 'utf8');
  const files = new Map([
    ...[...(await workspaceFiles(remote))].map(
      ([path, text]) => [`${folderOf(remote.name)}/${path}`, text] as const,
    ),
    [workflowFile(remote.name), workflow.replaceAll(example, remote.name)] as const,
  ]);
  return formatTexts(files, root);
}

/** How a new remote changes a file that all packages share. */
interface WorkspaceEdit {
  file: string;
  /** Returns the text of the file with the remote. */
  add: (text: string) => string;
  /** Returns the text of the file without the remote. */
  remove: (text: string) => string;
}

/** Returns the texts of the files that the workspace shares, with a remote or without it, by path. */
export async function editedFiles(
  remote: RemoteDescription,
  change: 'add' | 'remove',
  root: string,
): Promise<Map<string, string>> {
  const edited = workspaceEdits(remote).map(async (edit) => {
    const text = await readFile(join(root, edit.file), 'utf8');
    return [edit.file, edit[change](text)] as const;
  });
  return formatTexts(new Map(await Promise.all(edited)), root);
}

function workspaceEdits({ name, expose }: RemoteDescription): WorkspaceEdit[] {
  const folder = folderOf(name);
  const build = `${folder}/dist`;
  const sizes = [
    { name: `${folder}: entry`, path: `${build}/remoteEntry.js`, limit: '3.5 KB' },
    {
      name: `${folder}: the page beyond the entry`,
      path: [`${build}/${expose}.js`, `${build}/${expose}.css`],
      limit: '5 KB',
    },
  ];
  return [
    lineEdit(
      referencesFile,
      `    { "path": "${folder}" },\n`,
      /^ *\{ "path": "remote-[^"]+" \},\n/gm,
    ),
    // Aligned with the owners of the other packages.
    lineEdit(ownersFile, `${`/${folder}/`.padEnd(31)}@backshop/${name}-team\n`, /^\/remote-.+\n/gm),
    {
      file: sizesFile,
      add: (text) => toJson([...(JSON.parse(text) as Budget[]), ...sizes]),
      remove: (text) =>
        toJson(
          (JSON.parse(text) as Budget[]).filter((each) => !each.name.startsWith(`${folder}: `)),
        ),
    },
  ];
}

/** An entry of `.size-limit.json`. */
interface Budget {
  name: string;
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Adds a line after the last one that the pattern matches. Removes the line with the same path, because
 * somebody may have changed the rest of that line.
 */
function lineEdit(file: string, line: string, others: RegExp): WorkspaceEdit {
  return {
    file,
    add(text) {
      const last = [...text.matchAll(others)].at(-1);
      if (!last) {
        throw new Error(
          `Cannot add a line to ${file}: nothing in it matches ${others}. The line to add is:\n${line}Correct the pattern in checks/tools/src/new-remote/workspace-files.ts.`,
        );
      }
      const end = last.index + last[0].length;
      return text.slice(0, end) + line + text.slice(end);
    },
    remove(text) {
      const path = /\S*remote-[\w-]+\S*/.exec(line)![0];
      return text
        .split(/(?<=\n)/)
        .filter((each) => !each.split(/\s+/).includes(path))
        .join('');
    },
  };
}
