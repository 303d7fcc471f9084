// Packages that import this file do not include the declaration by themselves.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./negotiator.d.ts" />
import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookup } from 'mrmime';
import send from 'send';
import { lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import Negotiator from 'negotiator';
import { refuse, refuseBecauseOf } from './refuse';
import { deltaEncoding, deltaPath, deltaStart, isDeltaFrom } from '../stores/layout';

const suffixes: Record<Compression, string> = { br: '.br', gzip: '.gz' };

const maxAge = 365 * 24 * 60 * 60 * 1000;

type SendFile = (
  directory: string,
  /** Path of the request, still encoded. */
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  /** The path at which the product is served. */
  base?: string,
) => void;

/**
 * Sends an immutable file of an origin: as a delta if the browser has the file of another version, or in the best
 * compression that the request accepts and that the build made. Refuses a missing file with 404.
 */
export const sendVersionedFile: SendFile = (directory, path, request, response, base = '') => {
  const dictionary = dictionaryHeader(path, base);
  const headers = {
    Vary: dictionary ? 'Accept-Encoding, Available-Dictionary, Dictionary-ID' : 'Accept-Encoding',
    ...(dictionary && { 'Use-As-Dictionary': dictionary }),
  };
  const options = { immutable: true, maxAge };
  void (async () => {
    const delta = dictionary && (await usableDelta(directory, path, request));
    const copies = [...(delta ? [delta] : []), ...acceptedCopies(request)];
    sendFirst(copies, headers, options, directory, path, request, response);
  })();
};

/** Sends a version list, which browsers check each time. Refuses a missing one with 404. */
export const sendVersionList: SendFile = (directory, path, request, response) => {
  response.setHeader('Cache-Control', 'no-cache');
  const options = { cacheControl: false, acceptRanges: false };
  sendFirst([{ suffix: '' }], {}, options, directory, path, request, response);
};

/** A stored form of a file: as it is, compressed, or as a delta. */
interface Copy {
  /** What follows the file's name in its own: `.br`. */
  suffix: string;
  encoding?: string;
}

function acceptedCopies(request: IncomingMessage): Copy[] {
  const compressed = acceptedCompressions(request).map((encoding) => ({
    suffix: suffixes[encoding],
    encoding,
  }));
  return [...compressed, { suffix: '' }];
}

function sendFirst(
  copies: Copy[],
  headers: Record<string, string>,
  options: send.SendOptions,
  ...[directory, path, request, response]: Parameters<SendFile>
): void {
  const sendCopy = async ([copy, ...others]: Copy[]): Promise<void> => {
    const { suffix, encoding } = copy!;
    if (!(await isPlainFile(directory, decodeURIComponent(path) + suffix))) {
      return others.length > 0 ? sendCopy(others) : refuse(response, 404);
    }
    send(request, path + suffix, { root: directory, index: false, ...options })
      .on('file', (file: string, stats: Stats) => {
        response.setHeader('Content-Type', contentType(file.slice(0, file.length - suffix.length)));
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        if (encoding) response.setHeader('Content-Encoding', encoding);
        response.setHeader('ETag', strongETag(stats, suffix.slice(1)));
        response.setHeader('Last-Modified', stats.mtime.toUTCString());
        correctRange(request, response, stats.size);
      })
      .on('error', (error: NodeJS.ErrnoException & { status: number }) => {
        // The file can also disappear after it was found: `prune` deletes while the server runs.
        if (error.status !== 404 || others.length === 0 || response.headersSent) {
          return refuseBecauseOf(response, error);
        }
        for (const name of headersOfCopy) response.removeHeader(name);
        void sendCopy(others);
      })
      .pipe(response);
  };
  void sendCopy(copies);
}

/**
 * Returns the header that lets browsers keep a file, to decode deltas of later versions of it. It names the version, so
 * that the browser tells which one it has. Returns undefined for a file that has no deltas.
 */
function dictionaryHeader(path: string, base: string): string | undefined {
  const [, parent, folder, name] =
    /^\/(host|remotes\/[\w.-]+)\/([\w.-]+)\/([\w./-]+\.(?:js|css|svg|woff2)|release\.json)$/.exec(
      path,
    ) ?? [];
  return name && `match="${base}/${parent}/*/${name}", id="${folder}"`;
}

async function usableDelta(
  directory: string,
  path: string,
  request: IncomingMessage,
): Promise<Copy | undefined> {
  const { headers, url = '' } = request;
  // `?retry=1` follows a failure, so it asks for the file itself.
  if (headers.range !== undefined || url.includes('?')) return undefined;
  if (new Negotiator(request).encodings([deltaEncoding], { preferred: [] }).length === 0) {
    return undefined;
  }
  const [, id] = /^"([\w.-]+)"$/.exec(String(headers['dictionary-id'])) ?? [];
  const [, hash] = /^:([\w+/]+=*):$/.exec(String(headers['available-dictionary'])) ?? [];
  if (!id || !hash) return undefined;
  const suffix = deltaPath('', id);
  if (!(await isPlainFile(directory, path + suffix))) return undefined;
  const start = await readStart(join(directory, path + suffix));
  if (!isDeltaFrom(Buffer.from(hash, 'base64'), start)) return undefined;
  return { suffix, encoding: deltaEncoding };
}

/** Returns the first bytes of a file, or none when it cannot be read, such as one that is gone by now. */
async function readStart(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    const { buffer, bytesRead } = await handle
      .read({ buffer: Buffer.alloc(deltaStart) })
      .finally(() => handle.close());
    return buffer.subarray(0, bytesRead);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The headers that differ between the copies of a file. */
const headersOfCopy = [
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Last-Modified',
];

function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return ['text/plain', 'text/html'].includes(type) ? `${type}; charset=utf-8` : type;
}

/** `send` makes weak ETags by itself. Only a strong one continues a download with If-Range. */
function strongETag({ size, mtimeMs }: Stats, copy: string): string {
  return `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}-${copy || 'identity'}"`;
}

/**
 * Changes the Range of a request where `send` would answer differently from RFC 9110: with HEAD,
 * with an If-Range that does not match exactly, and with a suffix longer than the file.
 */
function correctRange(request: IncomingMessage, response: ServerResponse, size: number): void {
  const { headers, method } = request;
  const validators = [response.getHeader('ETag'), response.getHeader('Last-Modified')];
  const ifRange = headers['if-range'];
  if (method === 'HEAD' || (ifRange !== undefined && !validators.includes(String(ifRange)))) {
    delete headers.range;
  }
  const [, suffix] = /^ *bytes= *-(\d+) *$/.exec(headers.range ?? '') ?? [];
  if (Number(suffix) > size && size > 0) headers.range = 'bytes=0-';
}

/**
 * Whether a path below an origin's folder is a plain file that can be read. A symbolic link is not, because it
 * could lead out of the origin; only the folder itself may be one. A pipe is not, because opening it would wait
 * for its writer.
 */
async function isPlainFile(directory: string, path: string): Promise<boolean> {
  const file = join(directory, path);
  try {
    const [folder, target, stats] = await Promise.all([
      realpath(directory),
      realpath(file),
      lstat(file),
    ]);
    return stats.isFile() && target === join(folder, path);
  } catch {
    return false;
  }
}

/** The encodings of compressed copies, the smallest result first. */
const compressions = ['br', 'gzip'] as const;

export type Compression = (typeof compressions)[number];

/**
 * Returns the compressions that a request accepts, the best one first. If none of them
 * exists, the server sends the uncompressed content, even to a browser that refuses it.
 */
export function acceptedCompressions(request: IncomingMessage): Compression[] {
  const available = [...compressions, 'identity'] as const;
  const accepted = new Negotiator(request).encodings(available, { preferred: compressions });
  const uncompressed = accepted.indexOf('identity');
  const better = uncompressed < 0 ? accepted : accepted.slice(0, uncompressed);
  return better.filter((each) => each !== 'identity');
}
