import { sourceMapSuffix } from '@backshop/build-config/output-format';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../command-error';
import { commandFor } from '../command-name';
import { ifExists } from '../if-exists';
import { plainNameOf } from '../origin/folder-files';
import { isSharedChunk, packageFolder, versionFolder } from '../origin/folders';
import type { FolderFiles } from '../origin/origin';
import { formatSums, sha256, sumsFile, versionHash } from '../origin/sums';
import type { PackageVersion } from '../release/package-version';
import type { ReleasablePackage } from '../project';

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
    throw new CommandError(`${built.folder} has no build. Run: ${commandFor('build')}`);
  }
  const sums = await readSums(directory, files);
  const version = `${built.version}-${versionHash(sums)}`;
  const readBytes = (file: string) => ifExists(readFile(join(directory, file)));
  return {
    name: built.name,
    version,
    folder: versionFolder(built.name, version),
    directory,
    files: files.filter((file) => !isSharedChunk(file)),
    texts: { [sumsFile]: sums },
    chunks: chunksIn(directory, files, built.name),
    readText: async (file) => (await readBytes(file))?.toString(),
    readBytes,
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
    .filter(
      (entry) =>
        entry.isFile() && !ignored.has(entry.name) && !entry.name.endsWith(sourceMapSuffix),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

/** Returns the list of a version's files and their hashes. */
async function readSums(directory: string, files: string[]): Promise<string> {
  const hashes = new Map<string, string>();
  for (const file of files.filter((name) => plainNameOf(name) === undefined)) {
    hashes.set(pathFromVersion(file), sha256(await readFile(join(directory, file))));
  }
  const copies = files.filter((name) => plainNameOf(name) !== undefined).map(pathFromVersion);
  return formatSums({ hashes, copies });
}

/** Returns the path of a file of a build from its version's folder on the origin. */
function pathFromVersion(file: string): string {
  return isSharedChunk(file) ? `../${file}` : file;
}
