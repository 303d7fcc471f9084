import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { inject } from 'light-my-request';
import type { Certificate } from './certificate';
import { Downlink, LineConnection } from './line-connection';
import { freeLine } from './profiles';

/** One answered request. */
export interface Answer {
  path: string;
  status: number;
  /** Media type, without its parameters. */
  type: string;
  /** Bytes of the body as it was sent, compressed. */
  bytes: number;
}

/** A server over HTTP/2, at the other end of a line. */
export interface Site {
  port: number;
  /** From now on new connections come over this line, of which they share the bandwidth. */
  connectBy: (downlink: Downlink) => void;
  /** What has been answered since it was last asked. */
  takeAnswers: () => Answer[];
  close: () => Promise<void>;
}

/** Serves what the listener answers. */
export async function openSite(certificate: Certificate, listener: RequestListener): Promise<Site> {
  let answers: Answer[] = [];
  let downlink = new Downlink(freeLine);
  const web = createSecureServer(certificate);
  // A browser that leaves in the middle of an answer.
  web.on('sessionError', () => undefined);
  web.on('tlsClientError', () => undefined);
  web.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    void answer(stream, headers, listener).then((given) => answers.push(given));
  });

  const sockets = createServer((socket) => {
    socket.setNoDelay(true);
    const isFree = downlink.line === freeLine;
    web.emit('connection', isFree ? socket : new LineConnection(socket, downlink));
  });
  await new Promise<void>((resolve) => sockets.listen(0, resolve));

  return {
    port: (sockets.address() as AddressInfo).port,
    connectBy: (next) => {
      downlink = next;
    },
    takeAnswers: () => {
      const taken = answers;
      answers = [];
      return taken;
    },
    close: async () => {
      await new Promise((resolve) => sockets.close(resolve));
    },
  };
}

/**
 * Sends the listener's answer as a whole. By Node's interface for HTTP/1, its HTTP/2 would mark the end of
 * an answer only when all that is under way has gone: the smallest file would wait for the largest.
 */
async function answer(
  stream: ServerHttp2Stream,
  { ':path': url = '/', ':method': method, ...headers }: IncomingHttpHeaders,
  listener: RequestListener,
): Promise<Answer> {
  const response = await inject(listener, {
    url,
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: without(headers, (name) => name.startsWith(':')),
  });
  const sent = without(response.headers, (name) => connectionHeaders.has(name));
  if (!stream.destroyed) {
    stream.respond({ ':status': response.statusCode, ...sent });
    stream.end(response.rawPayload);
  }
  return {
    path: url,
    status: response.statusCode,
    type: String(sent['content-type'] ?? '').replace(/;.*/, ''),
    bytes: response.rawPayload.length,
  };
}

/** What HTTP/2 has no headers for. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function without<Value>(
  headers: Record<string, Value>,
  isUnwanted: (name: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isUnwanted(name)));
}
