import { CommandError } from '@backshop/delivery';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { execute } from '../execute';
import { packageFolders, workspaceRoot } from '../workspace';
import { compilePackage } from './compile-package';

/** Compiles and packs the packages that can be installed elsewhere, and prints their sizes. */
export async function packAll(folder: string): Promise<void> {
  const packed = await packPackages(resolve(folder));
  for (const { archive, size, unpackedSize } of packed) {
    console.log(`${archive}  ${kilobytes(size)} KB, unpacked ${kilobytes(unpackedSize)} KB`);
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** A packed package. */
export interface PackedPackage {
  name: string;
  /** Absolute path of its archive. */
  archive: string;
  /** Size of the archive, in bytes. */
  size: number;
  /** Size of its files, in bytes. */
  unpackedSize: number;
}

/**
 * Compiles and packs the packages that can be installed elsewhere.
 * @param folder absolute path of the folder for the archives
 * @throws CommandError when a package cannot be compiled, or its archive is incomplete
 */
export async function packPackages(
  folder: string,
  workspace = workspaceRoot,
): Promise<PackedPackage[]> {
  const packages = publicPackages(workspace);
  await Promise.all(packages.map(({ root }) => compilePackage(root)));
  await mkdir(folder, { recursive: true });
  const names = packages.map(({ manifest }) => manifest.name);
  return Promise.all((await pack(names, folder, workspace)).map(checkArchive));
}

/** What `pnpm pack --json` says about a package. */
interface PackResult {
  name: string;
  /** Absolute path of the archive. */
  filename: string;
}

async function pack(names: string[], folder: string, workspace: string): Promise<PackResult[]> {
  const filters = names.flatMap((name) => ['--filter', name]);
  const args = ['--recursive', ...filters, 'pack', '--json', '--pack-destination', folder];
  const printed = await execute(workspace, process.env, 'npx', '--yes', 'pnpm@10', ...args);
  return JSON.parse(printed) as PackResult[];
}

async function checkArchive({ name, filename: archive }: PackResult): Promise<PackedPackage> {
  const files = await listFiles(archive);
  const paths = files.map(({ path }) => path);
  const problems = packedProblems(await readManifest(archive), paths);
  if (problems.length > 0) {
    throw new CommandError(
      `${basename(archive)} cannot be used elsewhere:\n  ${problems.join('\n  ')}`,
    );
  }
  return {
    name,
    archive,
    size: (await stat(archive)).size,
    unpackedSize: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Returns the files of an archive, with their sizes in bytes. */
async function listFiles(archive: string): Promise<{ path: string; size: number }[]> {
  const { stdout } = await promisify(execFile)('tar', ['-tvzf', archive]);
  // -rw-r--r-- 0/0  1234 2026-01-01 00:00 package/dist/index.js
  return [...stdout.matchAll(/^-\S+\s+\S+\s+(\d+)\s+\S+\s+\S+\s+package\/(.+)$/gm)].map(
    ([, size, path = '']) => ({ path, size: Number(size) }),
  );
}

async function readManifest(archive: string): Promise<Manifest> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', archive, 'package/package.json']);
  return JSON.parse(stdout) as Manifest;
}

/**
 * Returns what is wrong with a packed package, as one line for each problem.
 * @param manifest its package.json, as `pnpm pack` has written it
 * @param files the paths of its files
 */
export function packedProblems(manifest: Manifest, files: readonly string[]): string[] {
  const targets = [
    ...Object.values(manifest.bin ?? {}),
    ...Object.values(manifest.exports ?? {}).flatMap(filesOf),
  ];
  return [
    ...(['description', 'license', 'repository', 'bugs', 'engines', 'files'] as const)
      .filter((field) => manifest[field] === undefined)
      .map((field) => `package.json has no "${field}"`),
    ...(manifest.private ? ['package.json says "private", so no registry takes it'] : []),
    ...['workspace:', 'catalog:']
      .filter((protocol) => JSON.stringify(manifest).includes(`"${protocol}`))
      .map((protocol) => `package.json has versions that start with "${protocol}"`),
    // pnpm adds the LICENSE of the workspace, unless the name of any packed file contains "license".
    ...['README.md', 'CHANGELOG.md', 'LICENSE']
      .filter((file) => !files.includes(file))
      .map((file) => `it has no ${file}`),
    ...targets
      .filter((target) => !files.some((file) => matches(target, file)))
      .map((target) => `package.json names ${target}, which it does not contain`),
    ...files
      .filter((file) => /\.test\.[jt]sx?$|^src\//.test(file))
      .map((file) => `it contains ${file}, which is only for this workspace`),
  ];
}

function filesOf(target: ExportTarget): string[] {
  return typeof target === 'string' ? [target] : Object.values(target);
}

/** @param target a path in package.json, such as `./dist/styles/_*.scss` */
function matches(target: string, file: string): boolean {
  const [start = '', end] = target.replace(/^\.\//, '').split('*');
  return end === undefined ? file === start : file.startsWith(start) && file.endsWith(end);
}

/** What `exports` says about one name: a file, or a file for each condition. */
export type ExportTarget = string | Record<string, string>;

/** The fields of a package.json that are used here. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  license?: string;
  /** `.pnpmfile.cjs` takes it from the package.json of the workspace, and `bugs` too. */
  repository?: string;
  bugs?: string;
  engines?: Record<string, string>;
  files?: string[];
  bin?: Record<string, string>;
  exports?: Record<string, ExportTarget>;
  /** What `pnpm pack` uses instead of the fields above. */
  publishConfig?: { access?: string; exports?: Record<string, ExportTarget> };
}

/** A package of the workspace that can be installed elsewhere. */
export interface PublicPackage {
  /** Absolute path. */
  root: string;
  manifest: Manifest;
}

/** Returns the packages with `publishConfig`, in the order of their folders. */
export function publicPackages(workspace: string): PublicPackage[] {
  return packageFolders(workspace)
    .map((folder) => join(workspace, folder))
    .map((root) => ({
      root,
      manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig);
}
