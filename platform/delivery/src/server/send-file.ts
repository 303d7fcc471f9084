// Packages that import this file do not include the declaration by themselves.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./negotiator.d.ts" />
import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookup } from 'mrmime';
import send from 'send';
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import Negotiator from 'negotiator';
import { refuse, refuseBecauseOf } from './refuse';

const suffixes: Record<Compression, string> = { br: '.br', gzip: '.gz' };

const maxAge = 365 * 24 * 60 * 60 * 1000;

type SendFile = (
  directory: string,
  /** Path of the request, still encoded. */
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => void;

/**
 * Sends an immutable file of an origin, in the best compression that the request accepts and that
 * the build made. Refuses a missing file with 404.
 */
export const sendVersionedFile: SendFile = (...args) => {
  sendFile({ immutable: true, maxAge }, ...args);
};

/** Sends a version list, which browsers check each time. Refuses a missing one with 404. */
export const sendVersionList: SendFile = (directory, path, request, response) => {
  response.setHeader('Cache-Control', 'no-cache');
  sendFile({ cacheControl: false, acceptRanges: false }, directory, path, request, response);
};

function sendFile(
  options: send.SendOptions,
  ...[directory, path, request, response]: Parameters<SendFile>
): void {
  const sendCopy = async ([compression, ...others]: (Compression | undefined)[]): Promise<void> => {
    const suffix = compression ? suffixes[compression] : '';
    if (!(await isPlainFile(directory, decodeURIComponent(path) + suffix))) {
      return others.length > 0 ? sendCopy(others) : refuse(response, 404);
    }
    send(request, path + suffix, { root: directory, index: false, ...options })
      .on('file', (file: string, stats: Stats) => {
        response.setHeader('Content-Type', contentType(file.slice(0, file.length - suffix.length)));
        response.setHeader('Vary', 'Accept-Encoding');
        if (compression) response.setHeader('Content-Encoding', compression);
        response.setHeader('ETag', strongETag(stats, compression));
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
  void sendCopy([...acceptedCompressions(request), undefined]);
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
function strongETag({ size, mtimeMs }: Stats, compression = 'identity'): string {
  return `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}-${compression}"`;
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
export async function isPlainFile(directory: string, path: string): Promise<boolean> {
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
