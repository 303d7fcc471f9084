import { packageNamed, projectAt } from '@backshop/delivery/project';
import { basename } from 'node:path';
import { packageFolders, workspaceRoot } from '../workspace-root';

/**
 * Returns the folder of a package, relative to the workspace; `dashboard` and `remote-dashboard` name the same one.
 * @throws CommandError that lists the packages when none has the name
 */
export function folderNamed(name: string, root = workspaceRoot): string {
  const { packages } = projectAt(root);
  const others = packageFolders(root)
    .filter((folder) => !packages.some((each) => each.folder === folder))
    .map((folder) => ({ name: basename(folder), folder }));
  return packageNamed(name, [...packages, ...others]).folder;
}
