import { sharedChunkPrefix } from '@backshop/build-config/output-files';
import { isRemoteName } from '@backshop/build-config/remote-name';
import { isPlainPath } from './plain-path';

/** Returns the folder on the origin that holds all versions of a package: `remotes/dashboard`. */
export function packageFolder(name: string): string {
  return name === 'host' ? 'host' : `remotes/${name}`;
}

/** Returns the folder on the origin of one version: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
export function versionFolder(name: string, version: string): string {
  return `${packageFolder(name)}/${version}`;
}

export function chunkFolders(name: string, chunks: string[] = []): string[] {
  return chunks.map((chunk) => `${packageFolder(name)}/${chunk}`);
}

/** Returns the folder of a version or a shared chunk that a file is in, or undefined for other files. */
export function folderOf(file: string): string | undefined {
  return /^(host|remotes\/[^/]+)\/[^/]+(?=\/)/.exec(file)?.[0];
}

export function packageOf(folder: string): string {
  return folder.split('/').at(-2) ?? '';
}

/** Whether a folder on the origin or a file of a build belongs to a shared chunk. */
export function isSharedChunk(name: string): boolean {
  return name.startsWith(sharedChunkPrefix);
}

/** Whether a value is the name of one folder. Anything else would lead to another folder. */
export function isFolderName(name: unknown): name is string {
  return isPlainPath(name) && !name.includes('/');
}

/** Whether a value is the version of a package, which is the name of its folder on the origin. */
export function isVersion(value: unknown): value is string {
  return isFolderName(value) && /^[\w.+-]+$/.test(value) && !isSharedChunk(value);
}

/** Whether a text names a package: `host`, or a remote. */
export function isPackage(name: string): boolean {
  return name === 'host' || isRemoteName(name);
}

/** Whether a value is the folder on the origin of a version or a shared chunk. */
export function isVersionFolder(value: unknown): value is string {
  if (!isPlainPath(value)) return false;
  const parts = value.split('/');
  const isFolder =
    parts.length === (parts[0] === 'host' ? 2 : 3) && folderOf(`${value}/`) === value;
  return isFolder && isPackage(packageOf(value));
}

/**
 * Whether a value is the path of a file of a version from its folder. Files of shared chunks are beside it:
 * `../chunk-1a2b3c4d5e/map.js`. In an address, other characters would lead to another file.
 */
export function isVersionPath(value: unknown): value is string {
  if (typeof value !== 'string' || /[%?#]/.test(value)) return false;
  const isBeside = value.startsWith('../');
  if (!isBeside) return isPlainPath(value);
  const path = value.slice('../'.length);
  return isPlainPath(path) && isSharedChunk(path) && path.includes('/');
}

/** The file with a whole release, in a folder of its own (docs/decisions/0003). */
export const releaseFileName = 'release.json';

/** The folder on the origin with the log: one file for each release. */
export const logFolder = 'releases';

/** The folder on the origin with the build records and the source maps: a file of each for each version. */
export const buildsFolder = 'builds';

/** The folder on the origin with the version lists: one served file for each package. */
export const listsFolder = 'version-lists';

/** The folder of an origin in a directory for files that are being written. A killed command leaves some. */
export const temporaryFolder = '.temporary';
