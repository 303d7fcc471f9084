import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillTemplates } from './fill-templates';
import type { PackageManager } from './package-manager';
import { pageLine, type RemoteDescription } from './remote-description';

/** What a remote gets from the host at run time. All else is for development, or compiled in. */
const providedByHost = ['react', 'react-dom'];

/** What only a repository of its own needs. In the workspace, the root has it for all packages. */
const repositoryOnly = [
  '@backshop/delivery',
  '@backshop/dev-server',
  '@size-limit/file',
  'jest',
  'size-limit',
  'typescript',
];

/** Returns the files of a new remote in the workspace, by their path in the remote's folder. */
export async function workspaceFiles(remote: RemoteDescription): Promise<Map<string, string>> {
  const values = templateValues(remote);
  const manifest = {
    name: `@backshop/remote-${remote.name}`,
    ...commonFields(remote),
    ...(await readDependencies(repositoryOnly)),
  };
  return new Map([
    ['package.json', packageJson(manifest)],
    ...(await fillTemplates('remote', values)),
    ...(await fillTemplates('workspace', values)),
  ]);
}

/** Returns the files of a repository with one new remote, by path. */
export async function repositoryFiles(
  remote: RemoteDescription,
  { name, install, ciInstall, run, beforeOptions }: PackageManager,
): Promise<Map<string, string>> {
  const values = {
    ...templateValues(remote),
    INSTALL: install,
    CI_INSTALL: ciInstall,
    RUN: run,
    ARGS: beforeOptions,
  };
  const manifest = {
    name: `remote-${remote.name}`,
    ...commonFields(remote),
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'dev-server',
      build: 'delivery build',
      test: 'tsc --noEmit && jest',
      check: 'delivery check',
      release: 'delivery release',
      promote: 'delivery promote',
      abort: 'delivery abort',
      rollback: 'delivery rollback',
      withdraw: 'delivery withdraw',
      releases: 'delivery releases',
    },
    jest: { preset: '@backshop/build-config' },
    ...(await readDependencies()),
  };
  const files = new Map([
    ['package.json', packageJson(manifest)],
    ...(await fillTemplates('remote', values)),
    ...(await fillTemplates('repository', values)),
  ]);
  if (name !== 'yarn') files.delete('.yarnrc.yml');
  return files;
}

function templateValues(remote: RemoteDescription): Record<string, string> {
  const { name, expose, title, port } = remote;
  return { NAME: name, EXPOSE: expose, TITLE: title, PORT: String(port), PAGE: pageLine(remote) };
}

function commonFields({ name, title }: RemoteDescription) {
  return {
    version: '0.1.0',
    private: true,
    description: `The ${title} page`,
    type: 'module',
    backshop: { remote: name },
  };
}

/**
 * Returns the dependencies of a new remote: the development dependencies of this package. In the
 * workspace, their versions are `catalog:` and `workspace:*`. `pnpm pack` replaces these by real ones.
 */
async function readDependencies(excluded: string[] = []) {
  const file = join(import.meta.dirname, '../package.json');
  const { devDependencies } = JSON.parse(await readFile(file, 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const entries = Object.entries(devDependencies)
    // The workspace has two compilers, so the fast one has another name there.
    .map(([name, version]) =>
      name === '@typescript/native'
        ? (['typescript', version.replace('npm:typescript@', '')] as const)
        : ([name, version] as const),
    )
    .filter(([name]) => !excluded.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const isProvided = ([name]: readonly [string, string]) => providedByHost.includes(name);
  return {
    dependencies: Object.fromEntries(entries.filter(isProvided)),
    devDependencies: Object.fromEntries(entries.filter((entry) => !isProvided(entry))),
  };
}

const packageJson = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`;
