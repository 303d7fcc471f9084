import { sharedChunkPrefix } from '@backshop/build-config/output-files';
import { isRemoteName } from '@backshop/build-config/remote-name';

/** The entry document: the only file on an origin that browsers need and that changes. */
export const indexFile = 'index.html';

/** The folder on the origin with the log: one file for each release. */
export const logFolder = 'releases';

/** Returns the folder on the origin with all versions of a package: `remotes/dashboard`. */
export function packageFolder(name: string): string {
  return name === 'host' ? 'host' : `remotes/${name}`;
}

/** Returns the folder on the origin of one version: `remotes/dashboard/0.1.0-<32 digits>`. */
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

/** Whether a text names a package: `host`, or a remote. */
export function isPackage(name: string): boolean {
  return name === 'host' || isRemoteName(name);
}

/** Whether a value is the version of a package, which is the name of its folder on the origin. */
export function isVersion(value: unknown): value is string {
  return isFolderName(value) && /^\d[\w.+-]*$/.test(value);
}

/** The folder of a shared chunk is named after its content. Other builds have files such as `chunk-vendors.js`. */
const sharedChunk = new RegExp(`^${sharedChunkPrefix}[0-9a-f]+(/|$)`);

/** Whether a folder on the origin or a file of a build belongs to a shared chunk. */
export function isSharedChunk(path: string): boolean {
  return sharedChunk.test(path);
}

/** Whether a value is the name of one folder. Anything else would lead to another folder. */
export function isFolderName(name: unknown): name is string {
  return isPlainPath(name) && !name.includes('/');
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

/** Longest path, in characters. An object store allows 1024 bytes. */
const maxLength = 800;

/**
 * Whether a value is a path that stays inside its folder, whatever reads it: a disk, an object store or an address.
 * Its parts are separated by single slashes.
 */
export function isPlainPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxLength &&
    !/[\\\p{Cc}\p{Cs}]/u.test(value) &&
    value.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}
