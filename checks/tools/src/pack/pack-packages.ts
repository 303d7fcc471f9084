import { CommandError } from '@backshop/delivery/command-error';
import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../workspace-root';
import { compilePackage } from './compile-package';
import { packedProblems } from './packed-problems';
import { type Manifest, publicPackages } from './public-packages';

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
 * @throws CommandError when a package can't be compiled, or its archive is incomplete
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
  const args = ['pnpm@10', '--recursive', ...filters, 'pack', '--json'];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', ...args, '--pack-destination', folder],
    { cwd: workspace },
  );
  return JSON.parse(stdout) as PackResult[];
}

async function checkArchive({ name, filename: archive }: PackResult): Promise<PackedPackage> {
  const files = await listFiles(archive);
  const paths = files.map(({ path }) => path);
  const problems = packedProblems(await readManifest(archive), paths);
  if (problems.length > 0) {
    throw new CommandError(
      `${basename(archive)} can't be used elsewhere:\n  ${problems.join('\n  ')}`,
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
