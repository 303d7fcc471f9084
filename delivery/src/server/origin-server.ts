import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { indexFile } from '../origin/origin';
import { indexHtmlSender } from './index-html';
import { rawRefusal, refuse } from './refuse';
import { securityHeaders } from './security-headers';
import { sendVersionedFile, sendVersionList } from './origin-files';

/** Immutable files. A missing one is an error, and not an address of the product. */
const versioned = /^\/(host|remotes)(\/|$)/;

/** The lists of the versions that staff can preview. They change. */
const versionList = /^\/version-lists\/[^/]+\.json$/;

/**
 * Files that the server never sends: hidden files and folders, locks, and the files with the names of
 * people: the log and the build records.
 */
const notPublic = /\/\.|\.lock$|^\/(releases|builds)(\/|$)/;

/** An encoded slash or backslash could lead to another file than the rules below expect. */
const encodedSeparator = /%(2f|5c)/i;

/** After this time in ms without a byte read or written, the server closes a connection. */
const idleTimeout = 60_000;

/** Returns a server for an origin in a directory. It responds as nginx does in production. */
export function originServer(directory: string): Server {
  const sendIndexHtml = indexHtmlSender(join(directory, indexFile));

  const respond = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
    const path = pathOf(request);
    const decoded = decode(path);
    if (path === undefined || decoded === undefined) return refuse(response, 400);
    if (encodedSeparator.test(path) || notPublic.test(decoded)) return refuse(response, 404);
    if (versioned.test(decoded)) return sendVersionedFile(directory, path, request, response);
    if (versionList.test(decoded)) return sendVersionList(directory, path, request, response);
    if (/\.\w+$/.test(decoded) && decoded !== `/${indexFile}`) return refuse(response, 404);
    void sendIndexHtml(request, response);
  };

  const server = createServer(respond);
  server.on('checkExpectation', respond);
  server.on('clientError', refuseConnection);
  // After Node's 5 s, the server would close connections that a client is just about to use again.
  server.keepAliveTimeout = idleTimeout;
  return server.setTimeout(idleTimeout);
}

/** Returns the path of a request, still encoded, without `.` and `..`. */
function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  return URL.canParse(url, 'http://origin') ? new URL(url, 'http://origin').pathname : undefined;
}

/** Returns `undefined` for an address that is not valid. */
function decode(path = ''): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Answers a request that Node could not parse. */
function refuseConnection({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status =
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.end(rawRefusal(status));
}
