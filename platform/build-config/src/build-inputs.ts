import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { lockedDependencies } from './locked-dependencies';

/** The files that pin the versions of all installed packages. */
const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** Files that no build reads, by their paths in the package. */
const ignored = [
  /(^|\/)node_modules\//,
  /^(coverage|test-results)\//, // Only here: `src/features/coverage` has sources.
  /(^|\/)\.[^/]*\//, // Folders with a leading dot, such as `.git`.
  /\.test\.tsx?$/,
  /\.md$/,
];

/** What the build of a package writes. The `dist` of a linked package can be what the build reads. */
const ownOutput = /^dist\//;

/** Files of this package that only tests read. */
const ignoredInPreset = /^(jest|src\/plumbing)\//;
const preset = '@backshop/build-config';

/**
 * Returns a hash of what the build of a package reads, as 64 hexadecimal digits: its own files, its part of the
 * lock file, and its dependencies. Of a linked dependency, the files count, and of an installed one the version.
 * The hash does not depend on where the files are. Tests and documents do not count.
 * @param root absolute path of the package
 */
export function hashBuildInputs(root: string): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Buffer) =>
    hash.update(`${name}\0`).update(content).update('\0');
  const addFiles = (name: string, folder: string, unread?: RegExp) => {
    for (const path of listFiles(folder)) {
      if (!unread?.test(path)) add(`${name}/${path}`, readFileSync(join(folder, path)));
    }
  };
  addFiles('package', root, ownOutput);
  add('lock file', lockedVersions(root));
  const added = new Set([realpathSync(root)]);
  const addDependencies = (names: string[], from: string) => {
    for (const name of names.sort()) {
      const folder = packageFolder(name, from);
      if (!folder || added.has(folder)) continue;
      added.add(folder);
      if (isInstalled(folder)) {
        add(name, readManifest(folder).version ?? '');
      } else {
        addFiles(name, folder, name === preset ? ignoredInPreset : undefined);
        addDependencies(dependenciesOf(readManifest(folder)), folder);
      }
    }
  };
  const manifest = readManifest(root);
  const development = Object.keys(manifest.devDependencies ?? {});
  addDependencies([...dependenciesOf(manifest), ...development], root);
  return hash.digest('hex');
}

/**
 * Returns the absolute paths of a package's `webpack.config.ts` and of all files that it imports, without those
 * of other packages.
 * @param root absolute path of the package
 */
export async function configFiles(root: string): Promise<string[]> {
  const { build } = await import('esbuild'); // A build that is skipped needs no compiler.
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'webpack.config.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).map((file) => resolve(root, file));
}

/**
 * Returns the paths of the files in a folder, relative to it and in a fixed order.
 * @param above the folders on the way. A symbolic link can lead back to one of them.
 */
function listFiles(folder: string, path = '', above: string[] = []): string[] {
  const real = realpathSync(join(folder, path));
  if (above.includes(real)) return [];
  const names = readdirSync(join(folder, path)).sort();
  return names.flatMap((name) => {
    const stats = statSync(join(folder, path, name), { throwIfNoEntry: false });
    if (!stats) return []; // A symbolic link to nothing.
    const isFolder = stats.isDirectory();
    const entry = `${path}${name}${isFolder ? '/' : ''}`;
    if (ignored.some((pattern) => pattern.test(entry))) return [];
    return isFolder ? listFiles(folder, entry, [...above, real]) : [entry];
  });
}

/** Returns the part of the nearest lock file that a package reaches, or all of it if that is not known. */
function lockedVersions(root: string, folder = root): string {
  const found = lockFiles.map((name) => join(folder, name)).find((file) => existsSync(file));
  const parent = dirname(folder);
  if (!found) return parent === folder ? '' : lockedVersions(root, parent);
  const text = readFileSync(found, 'utf8');
  if (basename(found) !== 'pnpm-lock.yaml') return text;
  const path = relative(folder, root).replaceAll(sep, '/') || '.';
  return lockedDependencies(text, path) ?? text;
}

/** Returns the folder of a package that another one can import, with its symbolic links resolved. */
function packageFolder(name: string, root: string): string | undefined {
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  const folder = folders
    .map((each) => join(each, name))
    .find((each) => existsSync(join(each, 'package.json')));
  return folder && realpathSync(folder);
}

/** An installed package never changes. A linked one is a folder with sources. */
function isInstalled(folder: string): boolean {
  return folder.includes(`${sep}node_modules${sep}`);
}

/** The fields of a `package.json` that are used here. */
interface Manifest {
  version?: string;
  dependencies?: object;
  devDependencies?: object;
  optionalDependencies?: object;
  peerDependencies?: object;
}

/** Returns the names of the packages that a package can import where others use it. */
function dependenciesOf(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
