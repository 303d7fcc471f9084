import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTexts } from './format-texts';
import type { PackageManager } from './package-manager';
import type { RemoteDescription } from './remote-description';

type Dependencies = Record<'dependencies' | 'devDependencies', Record<string, string>>;

const templates = join(import.meta.dirname, '../templates');
const suffix = '.template';

/** What a remote gets from the host at run time. All else is for development, or compiled in. */
const providedByHost = ['react', 'react-dom'];

/** What only a repository of its own needs. In the workspace, the root has it for all packages. */
const repositoryOnly = [
  '@backshop/delivery',
  '@backshop/dev-server',
  '@playwright/test',
  '@size-limit/file',
  '@typescript/native',
  'jest',
  'prettier',
  'size-limit',
];

/** The name of the compiler in the workspace, which has an older one beside it. */
const compiler = '@typescript/native';

/** yarn 4.10 and newer refuses a package on the day of its publication, also from a company's own registry. */
const preapproved = `
# A release of Backshop can be installed at once.
npmPreapprovedPackages: ['@backshop/*']`;

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
  manager: PackageManager,
): Promise<Map<string, string>> {
  const { name, install, ciInstall, run, beforeOptions, engines, canPreapprove } = manager;
  const dependencies = await readDependencies();
  const values = {
    ...templateValues(remote),
    INSTALL: install,
    CI_INSTALL: ciInstall,
    RUN: run,
    ARGS: beforeOptions,
    PREAPPROVED: canPreapprove ? preapproved : '',
  };
  const manifest = {
    name: `remote-${remote.name}`,
    ...commonFields(remote),
    engines: { node: '>=20.19', ...engines },
    scripts: {
      dev: 'dev-server',
      build: 'delivery build',
      test: 'tsc --noEmit && jest',
      lint: 'prettier --check .',
      format: 'prettier --write .',
      check: 'delivery check',
      release: 'delivery release',
      promote: 'delivery promote',
      abort: 'delivery abort',
      rollout: 'delivery rollout',
      rollback: 'delivery rollback',
      withdraw: 'delivery withdraw',
      hold: 'delivery hold',
      attestations: 'delivery attestations',
      checksum: 'delivery checksum',
      releases: 'delivery releases',
      trace: 'delivery trace',
      bisect: 'delivery bisect',
      settings: 'delivery settings',
      'verify:origin': 'delivery verify:origin',
      smoke: 'delivery smoke',
    },
    jest: { preset: '@backshop/build-config' },
    // Most versions of yarn 4 change the files of `typescript`, and fail for version 7, which has others.
    ...(name === 'yarn' ? dependencies : withUsualCompiler(dependencies)),
  };
  const files = new Map([
    ['package.json', packageJson(manifest)],
    ...(await fillTemplates('remote', values)),
    ...(await fillTemplates('repository', values)),
    ...(remote.hasCard ? await fillTemplates('card', values) : []),
  ]);
  if (name !== 'yarn') files.delete('.yarnrc.yml');
  if (name !== 'pnpm') files.delete('pnpm-workspace.yaml');
  return formatTexts(files, '', JSON.parse(files.get('.prettierrc.json')!) as object);
}

/**
 * Fills the templates in a folder of `templates/`. `__NAME__` becomes the value of `NAME`, in paths too.
 * @returns the text of each file, by its path in the new remote
 * @throws Error when a template names a value that is missing
 */
async function fillTemplates(
  folder: string,
  values: Record<string, string>,
): Promise<Map<string, string>> {
  const fill = (text: string) =>
    text.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`A template in ${folder} needs a value for ${name}.`);
      return value;
    });
  const entries = await readdir(join(templates, folder), { recursive: true });
  const files = entries.filter((entry) => entry.endsWith(suffix)).sort();
  const filled = files.map(async (file) => {
    const text = await readFile(join(templates, folder, file), 'utf8');
    return [fill(file.slice(0, -suffix.length)), fill(text)] as const;
  });
  return new Map(await Promise.all(filled));
}

function templateValues(remote: RemoteDescription): Record<string, string> {
  const { name, expose, title, port } = remote;
  return { NAME: name, EXPOSE: expose, TITLE: title, PORT: String(port) };
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
 * Returns the dependencies of a new remote: the development dependencies of this package, and Prettier. In the
 * workspace, their versions are `catalog:` and `workspace:*`. `pnpm pack` replaces these by real ones.
 */
async function readDependencies(excluded: string[] = []): Promise<Dependencies> {
  const file = join(import.meta.dirname, '../package.json');
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(file, 'utf8'),
  ) as Dependencies;
  // This package formats the new files with the Prettier that the remote gets.
  const entries = Object.entries({ ...devDependencies, prettier: dependencies.prettier! })
    .filter(([name]) => !excluded.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const isProvided = ([name]: readonly [string, string]) => providedByHost.includes(name);
  return {
    dependencies: Object.fromEntries(entries.filter(isProvided)),
    devDependencies: Object.fromEntries(entries.filter((entry) => !isProvided(entry))),
  };
}

/** Calls the compiler `typescript`, the name that editors and tools look for. */
function withUsualCompiler({ dependencies, devDependencies }: Dependencies): Dependencies {
  const { [compiler]: version = '', ...others } = devDependencies;
  const typescript = version.replace('npm:typescript@', '');
  return { dependencies, devDependencies: { ...others, typescript } };
}

const packageJson = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`;
