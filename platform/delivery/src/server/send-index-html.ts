import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fresh from 'fresh';
import { commandFor } from '../base/project';
import { refuse } from './refuse';
import { acceptedCompressions, type Compression } from './send-file';
import { indexFile } from '../core/paths';
import { parseRelease } from '../page/index-html';

/** The content of `index.html`, and as much of it compressed as is ready. */
interface Content {
  html: Buffer;
  /** The path at which the product is served: `/app`, or an empty text. */
  base: string;
  /** Weak: the compressed copies mean the same, but have other bytes. */
  etag: string;
  copies: Partial<Record<Compression, Buffer>>;
  /** Resolves as soon as a copy is ready. gzip takes about 1 ms, and brotli a hundred times as long. */
  ready: Record<Compression, Promise<void>>;
}

export interface IndexHtml {
  content: Content;
  lastModified: string;
}

/** nginx cannot tell a missing file from one that it may not read. */
const noIndex = () =>
  `The server finds no index.html that it can read. If nothing is released yet, run: ${commandFor('start')}. If something is, run: ${commandFor('verify:origin')}`;

/**
 * Returns a function that reads `index.html` as it is on the disk at that moment, unless no such file can be read. Each
 * content is read and compressed once, however many requests wait for it.
 */
export function indexHtmlReader(directory: string): () => Promise<IndexHtml | undefined> {
  const file = join(directory, indexFile);
  let latest: { state: string; loading: Promise<IndexHtml> } | undefined;
  let content: Content | undefined;

  async function load(): Promise<IndexHtml> {
    const handle = await open(file);
    try {
      const { mtime } = await handle.stat();
      const html = await handle.readFile();
      if (!content?.html.equals(html)) content = compressed(html);
      return { content, lastModified: mtime.toUTCString() };
    } finally {
      await handle.close();
    }
  }

  return async () => {
    const stats = await lstat(file, { bigint: true }).catch(() => undefined);
    if (!stats?.isFile()) return undefined; // A link could lead out of the origin, and a pipe would wait for its writer.
    const state = stateOf(stats);
    if (latest?.state !== state) {
      const loading = load();
      latest = { state, loading };
      loading.catch(() => (latest = undefined));
    }
    return latest.loading.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') return undefined;
      throw error;
    });
  };
}

/** Returns a text that differs whenever the file was replaced or written. */
function stateOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

function compressed(html: Buffer): Content {
  const copies: Content['copies'] = {};
  const add = (name: Compression, compress: typeof gzip) =>
    promisify<Buffer, Buffer>(compress)(html).then(
      (copy) => void (copies[name] = copy),
      () => undefined, // The server sends the content without this copy.
    );
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  const ready = { gzip: add('gzip', gzip), br: add('br', brotliCompress) };
  const { base = '' } = parseRelease(html.toString())?.settings ?? {};
  return { html, base, etag: `W/"${hash}"`, copies, ready };
}

/** Browsers do not wait for brotli, which takes long: until that copy is ready, those that accept gzip get that. */
export async function sendIndexHtml(
  index: IndexHtml | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!index) return refuse(response, 503, noIndex());
  const { content, lastModified } = index;
  const { etag, copies, html } = content;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', lastModified);
  if (isPreconditionFailure(request, lastModified)) return refuse(response, 412);
  if (fresh(request.headers, { etag, 'last-modified': lastModified })) {
    response.writeHead(304).end();
    return;
  }
  const accepted = acceptedCompressions(request);
  const fastest = accepted.includes('gzip') ? 'gzip' : accepted[0];
  if (fastest) await content.ready[fastest];
  const compression = accepted.find((each) => copies[each]);
  const body = (compression && copies[compression]) ?? html;
  if (compression) response.setHeader('Content-Encoding', compression);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** If-Match compares strong ETags, so the weak one of `index.html` never matches. */
function isPreconditionFailure({ headers }: IncomingMessage, lastModified: string): boolean {
  const match = headers['if-match'];
  if (match !== undefined) return match.trim() !== '*';
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  return Date.parse(lastModified) > since;
}
