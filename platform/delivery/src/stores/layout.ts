// The folders and files of an origin that are more than the log and the versions. Stores and servers treat each in its
// own way, and go on to do so if nothing writes it any more.

import { indexFile, logFolder } from '../core/paths';

/** The folder on the origin with the build records and the source maps: a file of each for each version. */
export const buildsFolder = 'builds';

/** The folder on the origin with the version lists: one served file for each package. */
export const listsFolder = 'version-lists';

/** The file with a whole release, in a folder of its own (docs/decisions/0003). */
export const releaseFileName = 'release.json';

/** The folder of an origin in a directory for files that are being written. A killed command leaves some. */
export const temporaryFolder = '.temporary';

/** Folder with files that only take up space. Without that space, nobody could roll back or prune on a full disk. */
export const reserveFolder = '.reserve';

const served = [indexFile, 'host', 'remotes', logFolder, buildsFolder, listsFolder];
const ownNames = [...served, temporaryFolder, reserveFolder];

/** Whether a path is the origin's own. Others can be beside it, such as `lost+found`, which is the file system's. */
export function isOwnPath(path: string): boolean {
  return ownNames.includes(path.split('/')[0]!);
}

// A delta is a file as the difference from the same file of another version. A browser that has that one decodes it
// (RFC 9842, "Compression Dictionary Transport"). docs/decisions/0121 says why they are made this way.

/** What `Content-Encoding` and `Accept-Encoding` call a delta. */
export const deltaEncoding = 'dcz';

export const deltaSuffix = '.dcz';

export function deltaPath(file: string, fromFolder: string): string {
  return `${file}.${fromFolder}${deltaSuffix}`;
}

/** Returns the file that a path is a delta of, and the one that it is the difference from. */
export function parseDeltaPath(path: string): { file: string; dictionary: string } | undefined {
  const [, parent, folder, name, from] =
    /^(host|remotes\/[^/]+)\/([^/]+)\/(.+?)\.((?:\d+\.\d+\.\d+|chunk)-[^/]*)\.dcz$/.exec(path) ??
    [];
  if (!name) return undefined;
  return { file: `${parent}/${folder}/${name}`, dictionary: `${parent}/${from}/${name}` };
}

/** The start of a delta: zstd's mark of a frame that decoders skip, and its length, 32 bytes. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** Bytes of a delta before the difference: the mark, and the hash of the dictionary. */
export const deltaStart = magic.length + 32;

/** Returns how a delta begins that needs the dictionary with a hash. */
export function startOfDelta(dictionaryHash: Buffer): Buffer {
  return Buffer.concat([magic, dictionaryHash]);
}

/** Whether a delta needs the dictionary with a hash. Its first `deltaStart` bytes are enough. */
export function isDeltaFrom(dictionaryHash: Buffer, start: Buffer): boolean {
  return start.subarray(0, deltaStart).equals(startOfDelta(dictionaryHash));
}
