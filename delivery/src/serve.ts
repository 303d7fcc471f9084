import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import sirv from 'sirv';
import { CommandError } from './command-error';
import { pageFile } from './origin';
import { securityHeaders } from './security-headers';

/** Folders whose files carry their version in the address: they never change, and never fall back. */
const versioned = /^\/(host|remotes)(\/|$)/;

/** Serves an origin directory as a web server in production would. */
export function originServer(directory: string): Server {
  const files = sirv(directory, {
    dev: true, // Looks at the disk for each request: releases come and go while it runs.
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  const sendPage = pageSender(join(directory, pageFile));

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
    if (versioned.test(pathname)) return files(request, response, notFound);
    if (/\.\w+$/.test(pathname) && pathname !== `/${pageFile}`) return notFound();
    void sendPage(request, response);
  });
}

/**
 * Starts a server.
 * @throws CommandError when the port is in use or may not be opened
 */
export async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)));
    server.listen(port, resolve);
  });
}

/** @throws CommandError when something listens on the port already */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await new Promise((resolve) => probe.close(resolve));
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is in use. End what runs there, and try again; pnpm start takes another port from PORT.`,
    );
  }
  if (error.code === 'EACCES')
    return new CommandError(`Port ${port} may not be opened; choose one above 1023.`);
  return error;
}

/** Sends the page: read anew each time, compressed once for each content, never cached unasked. */
function pageSender(file: string) {
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
    const page = await load().catch(() => undefined);
    if (!page)
      return sendText(response, 503, 'There is no page on this origin yet. Run: pnpm start');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('ETag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return response.writeHead(304).end();

    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const body = encoding ? page[encoding] : Buffer.from(page.html);
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
