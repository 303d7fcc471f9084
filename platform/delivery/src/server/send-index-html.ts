import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fresh from 'fresh';
import { commandFor } from '../base/project';
import { refuse, refuseBecauseOf } from './refuse';
import { acceptedCompressions, type Compression, isPlainFile } from './send-file';
import { indexFile } from '../core/paths';

/** The content of `index.html`, and as much of it compressed as is ready. */
interface Content {
  html: Buffer;
  /** Weak: the compressed copies mean the same, but have other bytes. */
  etag: string;
  copies: Partial<Record<Compression, Buffer>>;
  /** Resolves as soon as a copy is ready. gzip takes about 1 ms, and brotli a hundred times as long. */
  ready: Record<Compression, Promise<void>>;
}

interface IndexHtml {
  content: Content;
  lastModified: string;
}

/** nginx cannot tell a missing file from one that it may not read. */
const noIndex = () =>
  `The server finds no index.html that it can read. If nothing is released yet, run: ${commandFor('start')}. If something is, run: ${commandFor('verify:origin')}`;

/**
 * Returns a function that sends `index.html` as it is on the disk at that moment. Each content is
 * read and compressed once, however many requests wait for it. Browsers do not wait for brotli, which takes
 * long: until that copy is ready, the server sends gzip to those that accept it.
 */
export function indexHtmlSender(directory: string) {
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

  async function current(): Promise<IndexHtml> {
    const state = stateOf(await stat(file, { bigint: true }));
    if (latest?.state !== state) {
      const loading = load();
      latest = { state, loading };
      loading.catch(() => (latest = undefined));
    }
    return latest.loading;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await isPlainFile(directory, indexFile))) return refuse(response, 503, noIndex());
    try {
      await sendIndexHtml(await current(), request, response);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') return refuse(response, 503, noIndex());
      refuseBecauseOf(response, error as NodeJS.ErrnoException);
    }
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
  return { html, etag: `W/"${hash}"`, copies, ready };
}

async function sendIndexHtml(
  { content, lastModified }: IndexHtml,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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
