import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error';

/** Absolute path of the workspace. */
export const workspaceRoot = join(import.meta.dirname, '../..');

/** A package that is built and released on its own: the host or a remote. */
export interface ReleasablePackage {
  /** Name in the federation: `host`, or the folder's name without `remote-`. */
  name: string;
  /** Name of the folder: `remote-dashboard`. */
  folder: string;
  /** Absolute path. */
  root: string;
  /** Version in its package.json. */
  version: string;
}

/**
 * Returns the host, followed by the remotes in the order of their names. A folder without a
 * package.json is no package: git leaves ignored files behind when it switches branches.
 */
export function releasablePackages(workspace = workspaceRoot): ReleasablePackage[] {
  const remotes = readdirSync(workspace).filter(
    (name) => name.startsWith('remote-') && existsSync(join(workspace, name, 'package.json')),
  );
  return ['host', ...remotes.sort()].map((folder) => {
    const root = join(workspace, folder);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { name: folder.replace(/^remote-/, ''), folder, root, version };
  });
}

/**
 * Returns the package with a name; `dashboard` and `remote-dashboard` name the same one.
 * @param kind what the error message calls the package
 * @throws CommandError that lists the packages when none has the name
 */
export function packageNamed(
  name: string,
  packages: ReleasablePackage[],
  kind = 'package',
): ReleasablePackage {
  const found = packages.find((each) => each.name === name || each.folder === name);
  if (found) return found;
  const names = packages.map((each) => each.name).join(', ');
  throw new CommandError(`There is no ${kind} "${name}". Choose one of these: ${names}.`);
}
