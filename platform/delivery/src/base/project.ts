import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRemoteName, readPackageJson, readRemoteName } from '@backshop/build-config/remote-name';
import { CommandError } from './command-error';

/** A package that is built and released on its own: the host or a remote. */
export interface ReleasablePackage {
  /** Name in the federation: `host`, or the remote's name in its package.json. */
  name: string;
  /** Name of its folder: `remote-dashboard`. */
  folder: string;
  /** Absolute path. */
  root: string;
  /** As in its package.json: perhaps not a valid version. */
  version: string;
  /**
   * Absolute path of the built package, if this is a copy of a build with another preset. The scripts of such a build do
   * not verify the files that they load.
   */
  importedFrom?: string;
}

/** What the commands work on: a workspace with the host, or a repository with one remote. */
export interface Project {
  /** Absolute path. */
  root: string;
  isWorkspace: boolean;
  /** The host and the remotes in the order of their names, or the only remote. */
  packages: ReleasablePackage[];
}

/** @throws CommandError when two remotes of the project have the same name */
export function findProject(folder = process.cwd()): Project | undefined {
  const parent = dirname(folder);
  if (isWorkspace(folder)) return { root: folder, isWorkspace: true, packages: packagesIn(folder) };
  if (readNameIn(folder) !== undefined && !isWorkspace(parent)) {
    return { root: folder, isWorkspace: false, packages: [readPackage(folder)] };
  }
  return parent === folder ? undefined : findProject(parent);
}

/** @throws CommandError when a folder belongs to no project, or two remotes have the same name */
export function projectAt(folder = process.cwd()): Project {
  const project = findProject(folder);
  if (project) return project;
  throw new CommandError(
    `${folder} belongs to no project. Run this command in the workspace with the host, or in a remote: a folder whose package.json has "backshop": { "remote": "<name>" }.`,
  );
}

/**
 * Returns the workspace that a folder belongs to.
 * @param command what needs it, for the error message: `release --all`
 * @throws CommandError when the folder belongs to another project, or to none
 */
export function workspaceAt(command: string, folder = process.cwd()): Project {
  const project = projectAt(folder);
  if (project.isWorkspace) return project;
  throw new CommandError(
    `"${command}" needs the workspace with the host. This repository has only the remote ${project.packages[0]!.name}.`,
  );
}

/**
 * Returns the packages of the project that a folder belongs to: the host first, then the remotes in the
 * order of their names.
 * @throws CommandError when it belongs to none
 */
export function releasablePackages(folder = process.cwd()): ReleasablePackage[] {
  return projectAt(folder).packages;
}

/**
 * Returns the package with a name; `dashboard` and `remote-dashboard` name the same one.
 * @param kind what the error message calls the package
 * @throws CommandError that lists the packages when none has the name
 */
export function packageNamed<T extends Pick<ReleasablePackage, 'name' | 'folder'>>(
  name: string,
  packages: T[],
  kind = 'package',
): T {
  const found = findPackage(name, packages);
  if (found) return found;
  const names = packages.map((each) => each.name).join(', ');
  throw new CommandError(`There is no ${kind} "${name}". Choose one of these: ${names}.`);
}

/** Returns the name of a package, which may be on the origin only. A repository with one remote need not name it. */
export function packageNameOf(name: string | undefined, project = findProject()) {
  if (name === undefined) return soleRemote(project)?.name;
  const known = findPackage(name, project?.packages ?? [])?.name;
  if (known === undefined && !isRemoteName(name) && name !== 'host') {
    throw new CommandError(
      `${JSON.stringify(name)} cannot be the name of a package. Nothing was changed. To see the packages, run: ${commandFor('releases')}`,
    );
  }
  return known ?? name;
}

/** Returns the folder with everything that a build of a package reads: also other packages, and the lock file. */
export function checkoutOf({ root, importedFrom }: ReleasablePackage): string {
  return importedFrom ?? projectAt(root).root;
}

export function soleRemote(project = findProject()): ReleasablePackage | undefined {
  return project?.isWorkspace ? undefined : project?.packages[0];
}

function findPackage<T extends Pick<ReleasablePackage, 'name' | 'folder'>>(
  name: string,
  packages: T[],
): T | undefined {
  return (
    packages.find((each) => each.name === name) ?? packages.find((each) => each.folder === name)
  );
}

function packagesIn(workspace: string): ReleasablePackage[] {
  const remotes = readdirSync(workspace)
    .filter((name) => name !== 'host' && readNameIn(join(workspace, name)) !== undefined)
    .map((name) => readPackage(join(workspace, name)))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const same = remotes.find((each, index) => each.name === remotes[index + 1]?.name);
  if (same) {
    const folders = remotes.filter(({ name }) => name === same.name).map(({ folder }) => folder);
    throw new CommandError(
      `${folders.join(' and ')} have the same name, "${same.name}". Change "backshop" in the package.json of one of them.`,
    );
  }
  return [readPackage(join(workspace, 'host')), ...remotes];
}

function readPackage(root: string): ReleasablePackage {
  const { version } = readPackageJson<{ version: string }>(root);
  return { name: readNameIn(root) ?? 'host', folder: basename(root), root, version };
}

/** Returns the name of a remote. A folder without a package.json has none: git leaves ignored files of other branches. */
function readNameIn(folder: string): string | undefined {
  return existsSync(join(folder, 'package.json')) ? readRemoteName(folder) : undefined;
}

function isWorkspace(folder: string): boolean {
  return ['package.json', 'host/package.json'].every((file) => existsSync(join(folder, file)));
}

/** Returns how to release packages: with commands, or by the teams that have their sources. */
export function adviceToRelease(...names: string[]): string {
  const here = new Set(findProject()?.packages.map(({ name }) => name));
  const own = names.filter((name) => here.has(name));
  const others = names.filter((name) => !here.has(name)).join(' and of ');
  return [
    ...(own.length > 0
      ? [`run: ${own.map((name) => commandFor(`release ${name}`)).join(', ')}`]
      : []),
    ...(others ? [`ask the team of ${others} to release it`] : []),
  ].join(', and ');
}

export function programName(): string {
  return inWorkspace('pnpm delivery', 'npx delivery');
}

/** Returns a command line that works here: `pnpm delivery release dashboard`. */
export function commandFor(command: string): string {
  const hasScript = /^(start|build)\b/.test(command);
  return `${hasScript ? inWorkspace('pnpm', 'npx delivery') : programName()} ${command}`;
}

/** Returns what a message says in the workspace, or what it says in any other folder. */
export function inWorkspace<T>(here: T, elsewhere: T): T {
  return findProject()?.isWorkspace ? here : elsewhere;
}

/** Returns how a usage line names an argument that a repository with one remote can leave out. */
export function usageOf(argument: 'package' | 'remote'): string {
  return soleRemote() ? `[${argument}]` : `<${argument}>`;
}
