import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error';

/** Folder of the workspace. */
export const workspaceRoot = join(import.meta.dirname, '../..');

/** A package that is built and released on its own. */
export interface ReleasablePackage {
  /** Name in the federation: `host`, or what follows `remote-` in the folder's name. */
  name: string;
  /** Name of the folder, and of the package on the command line. */
  folder: string;
  /** Absolute path. */
  root: string;
  /** Version in its package.json. */
  version: string;
}

/** The packages of a workspace: the host first, then every remote by name. */
export function releasablePackages(workspace = workspaceRoot): ReleasablePackage[] {
  const remotes = readdirSync(workspace).filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes.sort()].map((folder) => {
    const root = join(workspace, folder);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { name: folder.replace(/^remote-/, ''), folder, root, version };
  });
}

/**
 * The package of that name; `dashboard` and `remote-dashboard` are the same.
 * @param kind what to call it when there is none
 * @throws CommandError that says which there are
 */
export function packageNamed(
  name: string,
  packages: ReleasablePackage[],
  kind = 'package',
): ReleasablePackage {
  const found = packages.find((each) => each.name === name || each.folder === name);
  if (found) return found;
  const names = packages.map((each) => each.name).join(', ');
  throw new CommandError(`There is no ${kind} "${name}"; there are ${names}.`);
}
