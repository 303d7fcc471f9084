import { createHash } from 'node:crypto';
import type { ReadableOrigin } from '../core/origin';

// A delta is a file as the difference from the same file of another version. A browser that has that one decodes it
// (RFC 9842, "Compression Dictionary Transport"). docs/decisions/0121 says why they are made this way.

/** What `Content-Encoding` and `Accept-Encoding` call a delta. */
export const deltaEncoding = 'dcz';

/** How the names of deltas end. */
export const deltaSuffix = '.dcz';

/** Returns the path on the origin of a delta. */
export function deltaPath(file: string, fromFolder: string): string {
  return `${file}.${fromFolder}${deltaSuffix}`;
}

/**
 * Returns the file that a path is a delta of, and the file of another version that it is the difference from, or
 * undefined for a path of another form.
 */
export function parseDeltaPath(path: string): { file: string; dictionary: string } | undefined {
  const [, parent, folder, name, from] =
    /^(host|remotes\/[^/]+)\/([^/]+)\/(.+?)\.((?:\d+\.\d+\.\d+|chunk)-[^/]*)\.dcz$/.exec(path) ??
    [];
  if (!name) return undefined;
  return { file: `${parent}/${folder}/${name}`, dictionary: `${parent}/${from}/${name}` };
}

/** Returns what a delta on an origin decodes to, or undefined when it or the other file is missing or damaged. */
export async function readDelta(origin: ReadableOrigin, path: string): Promise<Buffer | undefined> {
  const dictionary = await origin.read(parseDeltaPath(path)?.dictionary ?? '');
  const delta = await origin.read(path);
  return dictionary && delta && applyDelta(dictionary, delta);
}

/** zstd's highest level without extra memory. Half a megabyte takes 0.5 s; level 22 saves less than 0.1 %. */
const level = 19;

/** The start of a delta: zstd's mark of a frame that decoders skip, and its length, 32 bytes. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** Bytes of a delta before the difference: the mark, and the hash of the dictionary. */
export const deltaStart = magic.length + 32;

/** Returns a file in the encoding `dcz`: the hash of the dictionary, then the difference from it. */
export async function makeDelta(dictionary: Buffer, content: Buffer): Promise<Buffer> {
  const zstd = await loadZstd();
  const context = zstd.createCCtx();
  try {
    const frame = zstd.compressUsingDict(context, content, dictionary, level);
    return Buffer.concat([magic, hashOf(dictionary), frame]);
  } finally {
    zstd.freeCCtx(context);
  }
}

/** Returns what a delta decodes to, or undefined when it is damaged or needs another dictionary. */
export async function applyDelta(dictionary: Buffer, delta: Buffer): Promise<Buffer | undefined> {
  if (!isDeltaFrom(hashOf(dictionary), delta)) return undefined;
  const zstd = await loadZstd();
  const context = zstd.createDCtx();
  try {
    return Buffer.from(zstd.decompressUsingDict(context, delta.subarray(deltaStart), dictionary));
  } catch {
    return undefined;
  } finally {
    zstd.freeDCtx(context);
  }
}

/**
 * Whether a delta needs the dictionary with a hash.
 * @param start at least the first `deltaStart` bytes of the delta
 */
export function isDeltaFrom(dictionaryHash: Buffer, start: Buffer): boolean {
  return start.subarray(0, deltaStart).equals(Buffer.concat([magic, dictionaryHash]));
}

function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

const loadLibrary = () => import('@bokuweb/zstd-wasm');
let library: ReturnType<typeof loadLibrary> | undefined;

/**
 * Loads the library when the first delta needs it: most commands make none. A second `init` would replace its memory
 * while a delta is being made.
 */
function loadZstd(): ReturnType<typeof loadLibrary> {
  library ??= loadLibrary().then(async (zstd) => {
    await zstd.init();
    return zstd;
  });
  return library;
}
