import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { limitConnections, respondInTurn } from './connections';
import { refuse, refuseBecauseOf } from './refuse';
import { securityHeaders, versionedPolicy } from './security-headers';
import { sendVersionedFile, sendVersionList } from './send-file';
import { indexHtmlReader, sendIndexHtml } from './send-index-html';
import { indexFile } from '../core/paths';

/** Immutable files. A missing one is an error, and not an address of the product. */
const versioned = /^\/(host|remotes)(\/|$)/;

/** The lists of the versions that staff can preview. They change. */
const versionList = /^\/version-lists\/[^/]+\.json$/;

/** What the server never sends: hidden files, and those with names of people (log and build records). */
const notPublic = /\/\.|^\/(releases|builds)(\/|$)/;

/** An encoded slash or backslash could lead to another file than the rules below expect. */
const encodedSeparator = /%(2f|5c)/i;

/** Returns a server for an origin in a directory. It responds as nginx does in production. */
export function originServer(directory: string): Server {
  const readIndexHtml = indexHtmlReader(directory);

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
    if (!hasValidHost(request)) return refuse(response, 400);
    const url = urlOf(request);
    if (!url) return refuse(response, 400);
    const index = await readIndexHtml();
    const base = index?.content.base ?? '';
    if (base && url.pathname === base) return redirect(response, `${base}/${url.search}`);
    if (!url.pathname.startsWith(`${base}/`)) return refuse(response, 404);
    const path = url.pathname.slice(base.length);
    const decoded = decode(path);
    if (decoded === undefined) return refuse(response, 400);
    if (versioned.test(decoded)) response.setHeader('Content-Security-Policy', versionedPolicy);
    if (encodedSeparator.test(path) || notPublic.test(decoded)) return refuse(response, 404);
    if (versioned.test(decoded)) return sendVersionedFile(directory, path, request, response, base);
    if (versionList.test(decoded)) return sendVersionList(directory, path, request, response);
    if (/\.\w+$/.test(decoded) && decoded !== `/${indexFile}`) return refuse(response, 404);
    await sendIndexHtml(index, request, response);
  };

  const listener = (request: IncomingMessage, response: ServerResponse) =>
    respondInTurn(request, response, () => {
      respond(request, response).catch((error: Error) => refuseBecauseOf(response, error));
    });
  // Node's own answer to a request without a host has none of our headers.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('checkExpectation', listener);
  limitConnections(server);
  return server;
}

/** HTTP/1.1 needs exactly one `Host`, and HTTP/1.0 can do without. Node reads other versions, too. */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  return hosts === 1 ? httpVersion.startsWith('1.') : hosts === 0 && httpVersion === '1.0';
}

function redirect(response: ServerResponse, address: string): void {
  response.writeHead(308, { Location: address, 'Content-Length': 0 }).end();
}

/** Returns the address of a request, still encoded, without `.` and `..`. */
function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  return URL.canParse(url, 'http://origin') ? new URL(url, 'http://origin') : undefined;
}

/** Returns `undefined` for an address that is not valid. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
