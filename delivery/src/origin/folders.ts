import { sharedChunkPrefix } from '@backshop/build-config/output-format';

/** Returns the folder on the origin that holds all versions of a package: `remotes/dashboard`. */
export function packageFolder(name: string): string {
  return name === 'host' ? 'host' : `remotes/${name}`;
}

/** Returns the folder on the origin of one version: `remotes/dashboard/0.1.0-1a2b3c4d5e`. */
export function versionFolder(name: string, version: string): string {
  return `${packageFolder(name)}/${version}`;
}

/** Returns the folders on the origin of a remote's shared chunks. */
export function chunkFolders(name: string, chunks: string[] = []): string[] {
  return chunks.map((chunk) => `${packageFolder(name)}/${chunk}`);
}

/** Whether a folder on the origin or a file of a build belongs to a shared chunk. */
export function isSharedChunk(name: string): boolean {
  return name.startsWith(sharedChunkPrefix);
}

/** The folder on the origin with the log: one file for each release. */
export const logFolder = 'releases';

/** The folder on the origin with the build records and the source maps: a file of each for each version. */
export const buildsFolder = 'builds';

/** The folder on the origin with the version lists: one served file for each package. */
export const listsFolder = 'version-lists';

/** A killed command leaves temporary files and folders. Their names end with a dot and a UUID. */
export const leftover = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
