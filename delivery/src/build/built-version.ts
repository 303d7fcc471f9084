import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import { ifExists } from '../if-exists';
import { isSharedChunk, packageFolder, versionFolder } from '../origin/folders';
import type { FolderFiles } from '../origin/origin';
import type { PackageVersion } from '../release/package-version';
import type { ReleasablePackage } from '../workspace';

/** A version that was built on this machine. */
export interface BuiltVersion extends PackageVersion, FolderFiles {
  /** The shared chunks of the version. The origin may have them already, from another version. */
  chunks: FolderFiles[];
}

/** Files in `dist` that are only for developers and for the next build. */
const ignored = new Set(['mf-stats.json', '.inputs']);

/**
 * Returns the version that a package's last build made.
 * @throws CommandError when the package has no build
 */
export async function readBuiltVersion(built: ReleasablePackage): Promise<BuiltVersion> {
  const directory = join(built.root, 'dist');
  const files = await listFiles(directory);
  if (files.length === 0) {
    throw new CommandError(`${built.folder} has no build. Run: pnpm build`);
  }
  const version = `${built.version}-${await hashFiles(directory, files)}`;
  return {
    name: built.name,
    version,
    folder: versionFolder(built.name, version),
    directory,
    files: files.filter((file) => !isSharedChunk(file)),
    chunks: chunksIn(directory, files, built.name),
    readText: (file) => ifExists(readFile(join(directory, file), 'utf8')),
  };
}

/** Returns the shared chunks of a build, each with its compressed copies. */
function chunksIn(directory: string, files: string[], name: string): FolderFiles[] {
  const folders = new Set(files.filter(isSharedChunk).map((file) => dirname(file)));
  return [...folders].map((folder) => ({
    folder: `${packageFolder(name)}/${folder}`,
    directory: join(directory, folder),
    files: files.filter((file) => dirname(file) === folder).map((file) => basename(file)),
  }));
}

/** Returns the paths of a version's files, relative to the directory. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && !ignored.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

/** Returns ten hexadecimal digits. Ignores compressed copies: they follow from the other files. */
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
