import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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
