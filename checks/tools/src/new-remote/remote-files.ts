import { type RemoteDescription, workspaceFiles } from '@backshop/create-remote';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTexts } from './format-texts';
import { folderOf, workflowFile } from './workspace-files';

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
