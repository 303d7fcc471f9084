import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { runtimePackage } from '../federation-versions';
import { host, remote } from '../webpack';
import { resolveAsPlugin } from '../webpack/federation';
import { alphaSources, betaSources, hostSources, sharedTypes } from './fixture-sources';

/** Contents of a build's files, by path. */
export type Build = Record<string, Buffer>;

/** A temporary folder with packages to build. */
export class FixtureWorkspace {
  readonly #root = realpathSync(mkdtempSync(join(tmpdir(), 'backshop-plumbing-')));

  /** Writes a package and returns its absolute path. */
  addPackage(folder: string, sources: Record<string, string>): string {
    const root = join(this.#root, folder);
    const manifest = JSON.stringify({ name: 'fixture', version: '1.0.0' });
    writeFiles(root, { 'package.json': manifest, ...sources });
    installDependencies(root);
    return root;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true });
  }
}

/**
 * Runs a production build and returns its files.
 * @throws Error with webpack's messages when there are errors or warnings
 */
export async function build(
  configure: (env: object, mode: { mode: 'production' }) => Configuration,
): Promise<Build> {
  const config = configure({}, { mode: 'production' });
  const compiler = webpack({ ...config, infrastructureLogging: { level: 'error' } });
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, done) => (done ? resolve(done) : reject(error!)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  return readFiles(config.output!.path!);
}

/** Gives a package the dependencies that every package of the workspace has. */
function installDependencies(root: string): void {
  const installed = (name: string) => join(import.meta.dirname, '../../node_modules', name);
  const folders = {
    react: installed('react'),
    'react-dom': installed('react-dom'),
    '@module-federation/enhanced': installed('@module-federation/enhanced'),
    [runtimePackage]: dirname(resolveAsPlugin.resolve(`${runtimePackage}/package.json`)),
  };
  for (const [name, folder] of Object.entries(folders)) {
    const link = join(root, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folder, link);
  }
  writeFiles(join(root, 'node_modules/@backshop/shared-types'), {
    'package.json': JSON.stringify({ version: '1.0.0', types: './src/index.ts' }),
    'src/index.ts': sharedTypes,
  });
}

/** Writes files by their path in a folder. */
export function writeFiles(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Returns the files in a folder and the folders in it. */
export async function readFiles(directory: string): Promise<Build> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
  const files = paths.map(async (path) => [path, await readFile(join(directory, path))] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** The builds of all fixture packages. */
export interface FixtureBuilds {
  host: Build;
  alpha1: Build;
  alpha2: Build;
  beta: Build;
}

/** Builds the host, two versions of the remote "alpha", and the remote "beta" with the preset. */
export async function buildFixture(workspace: FixtureWorkspace): Promise<FixtureBuilds> {
  const [hostBuild, alpha1, alpha2, beta] = await Promise.all([
    build(
      host({
        root: workspace.addPackage('host', hostSources),
        port: 3000,
        provides: { react: { version: '19.0.0' } },
        bootValues: { BOOT_VALUE: 'from the build' },
        documentFiles: { 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
        themeColors: { light: '#fff', dark: '#000' },
        pages: { '/': 'alpha/Page' },
        policy: { 'default-src': ["'none'"] },
        allowedSources: { 'img-src': ['https://pictures.test'] },
      }),
    ),
    buildAlpha(workspace.addPackage('alpha-1', alphaSources(1))),
    buildAlpha(workspace.addPackage('alpha-2', alphaSources(2))),
    build(
      remote<{ Card: object }, { count: number }>({
        root: workspace.addPackage('beta', betaSources),
        port: 3002,
        exposes: { Card: './src/card.ts' },
        react: '^19.0.0 || ^20.0.0',
        summary: { count: 3 },
        policy: { 'img-src': ['https://pictures.test/beta/'] },
      }),
    ),
  ]);
  return { host: hostBuild, alpha1, alpha2, beta };
}

/** @param root absolute path of the package */
export function buildAlpha(root: string): Promise<Build> {
  return build(remote({ root, port: 3001, exposes: { Page: './src/page.ts' } }));
}
