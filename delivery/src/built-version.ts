import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from './command-error';
import type { FolderFiles } from './origin';
import { isLasting, type PackageVersion } from './package-version';
import { packageFolder, versionFolder } from './release-versions';
import { whenThere } from './when-there';
import type { ReleasablePackage } from './workspace';

/** One immutable build of one package. */
export interface BuiltVersion extends PackageVersion, FolderFiles {
  /** What it has beside its folder: the origin may have these already, from another version. */
  chunks: FolderFiles[];
}

/** Written for inspection and by the build itself; nothing that a page needs. */
const leftOut = new Set(['mf-stats.json', '.inputs']);

/** The version that a package's last build made. */
export async function readBuiltVersion(built: ReleasablePackage): Promise<BuiltVersion> {
  const directory = join(built.root, 'dist');
  const files = await listFiles(directory);
  if (files.length === 0) throw new CommandError(`${built.folder} has no build; run: pnpm build`);
  const version = `${built.version}-${await hashFiles(directory, files)}`;
  return {
    name: built.name,
    version,
    folder: versionFolder(built.name, version),
    directory,
    files: files.filter((file) => !isLasting(file)),
    chunks: chunksIn(directory, files, built.name),
    readText: (file) => whenThere(readFile(join(directory, file), 'utf8')),
  };
}

/** Each lasting chunk, with its compressed copies. */
function chunksIn(directory: string, files: string[], name: string): FolderFiles[] {
  const folders = new Set(files.filter(isLasting).map((file) => dirname(file)));
  return [...folders].map((folder) => ({
    folder: `${packageFolder(name)}/${folder}`,
    directory: join(directory, folder),
    files: files.filter((file) => dirname(file) === folder).map((file) => basename(file)),
  }));
}

/** Paths of a version's files, relative to the directory they are in. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && !leftOut.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

/** Ten hexadecimal digits over names and contents; compressed copies follow from the rest. */
async function hashFiles(directory: string, files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.(br|gz)$/.test(name))) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(directory, file)));
  }
  return hash.digest('hex').slice(0, 10);
}
