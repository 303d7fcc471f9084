import { packageNamed, projectAt } from '@backshop/delivery/project';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';

/**
 * Returns the folder of a package of the workspace; `dashboard` and `remote-dashboard` name the same one.
 * @throws CommandError that lists the packages when none has the name
 */
export function folderNamed(name: string, root = workspaceRoot): string {
  const { packages } = projectAt(root);
  const others = readdirSync(root)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .filter((folder) => !packages.some((each) => each.folder === folder))
    .map((folder) => ({ name: folder, folder }));
  return packageNamed(name, [...packages, ...others]).folder;
}
