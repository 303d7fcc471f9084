import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import sirv from 'sirv';
import { indexFile } from '../origin/origin';
import { securityHeaders } from './security-headers';

/** Immutable files. A missing one is an error, and not an address of the product. */
const versioned = /^\/(host|remotes)(\/|$)/;

/** Returns a server for an origin in a directory. It responds as nginx does in production. */
export function originServer(directory: string): Server {
  const sendFile = sirv(directory, {
    dev: true, // Read the disk for each request: releases change the origin while the server runs.
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  const sendIndexHtml = indexHtmlSender(join(directory, indexFile));

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'Method not allowed');
    }
    const address = request.url ?? '/';
    if (!URL.canParse(address, 'http://origin')) return sendText(response, 400, 'Bad request');
    const { pathname } = new URL(address, 'http://origin');
    const notFound = () => sendText(response, 404, 'Not found');
    if (versioned.test(pathname)) return sendFile(request, response, notFound);
    if (/\.\w+$/.test(pathname) && pathname !== `/${indexFile}`) return notFound();
    void sendIndexHtml(request, response);
  });
}

/** Returns a function that sends `index.html`. It compresses the same content only once. */
function indexHtmlSender(file: string) {
  let cached: { html: string; etag: string; br: Buffer; gzip: Buffer } | undefined;

  async function load() {
    const html = await readFile(file, 'utf8');
    if (cached?.html !== html) {
      const [br, gz] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
      cached = { html, etag, br, gzip: gz };
    }
    return cached;
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const index = await load().catch(() => undefined);
    if (!index) {
      return sendText(response, 503, 'This origin has no index.html yet. Run: pnpm start');
    }
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', index.etag);
    if (request.headers['if-none-match'] === index.etag) return response.writeHead(304).end();

    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const body = encoding ? index[encoding] : Buffer.from(index.html);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', body.length);
    return response.end(request.method === 'HEAD' ? undefined : body);
  };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(`${text}\n`);
}
