import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { rawRefusal } from './refuse';

/** After this time in ms without a byte read or written, the server closes a connection. */
const idleTimeout = 60_000;

/** The descriptors that Node needs for itself, with some to spare. It starts with about 25. */
const ownDescriptors = 50;

/** How many requests of one connection can wait for their turn. Browsers never let one wait. */
const maxWaiting = 100;

/**
 * Limits how long connections stay open, and how many: each needs up to two file descriptors, its
 * socket and the file that it reads. The server closes further connections at once.
 */
export function limitConnections(server: Server): void {
  // After Node's 5 s, the server would close connections that a client is just about to use again.
  server.keepAliveTimeout = idleTimeout;
  server.setTimeout(idleTimeout);
  server.maxConnections = Math.floor((descriptorLimit() - ownDescriptors) / 2);
  server.on('clientError', refuseConnection);
}

const waiting = new WeakMap<Socket, number>();

/**
 * Responds as soon as the connection is free. A client may send more requests before it has the
 * first response. If the server opened their files meanwhile, one connection could hold all
 * descriptors, and nothing would close them when the client leaves.
 */
export function respondInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  respond: () => void,
): void {
  if (response.socket) return respond();
  const { socket } = request;
  const others = waiting.get(socket) ?? 0;
  if (others === maxWaiting) {
    socket.destroy();
    return;
  }
  waiting.set(socket, others + 1);
  response.once('socket', () => {
    waiting.set(socket, waiting.get(socket)! - 1);
    respond();
  });
}

/** Answers a request that Node could not parse. */
function refuseConnection({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  // After the first byte of a response, the client would take the refusal for a part of it.
  const hasResponded = socket instanceof Socket && socket.bytesWritten > 0;
  if (!socket.writable || hasResponded || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status =
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.end(rawRefusal(status));
}

/** Returns how many files, sockets included, this process can have open. */
function descriptorLimit(): number {
  // Otherwise, the report can wait for name servers. The types do not have this option yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } }; // Windows has no limits.
  };
  const limit = userLimits?.open_files.soft;
  return typeof limit === 'number' ? limit : Infinity;
}
