import { packageNamed, projectAt } from '@backshop/delivery';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Absolute path of the workspace that this package belongs to, also when the workspace is a copy. */
export const workspaceRoot = join(import.meta.dirname, '../../..');

/** Folders that contain packages besides the root. */
const groups = ['', 'platform', 'checks'];

/** Returns the folders of all packages of a workspace, relative to its root, in a fixed order. */
export function packageFolders(root = workspaceRoot): string[] {
  return groups
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}

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

/** Folders that hold no sources. */
const ignoredFolder = /^(node_modules|dist|test-results|\.git|\.origin)$/;

/** Lists all files under a folder, relative to it, in order. Leaves out installed and built files. */
export function listFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isFile()) return [path];
      return entry.isDirectory() && !ignoredFolder.test(entry.name) ? listFiles(root, path) : [];
    });
}
