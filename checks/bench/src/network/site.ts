import { inject } from 'light-my-request';
import { createHash, X509Certificate } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { generate } from 'selfsigned';
import { Downlink, LineConnection } from './line-connection';
import { freeLine } from './profiles';

/** The response to one request. */
export interface SiteResponse {
  path: string;
  status: number;
  /** Media type without parameters. */
  type: string;
  /** Transferred bytes of the body, compressed. */
  bytes: number;
}

/** An HTTP/2 server behind a simulated line. */
export interface Site {
  port: number;
  /** Uses this downlink for all new connections. */
  useDownlink: (downlink: Downlink) => void;
  /** Returns the responses since the last call. */
  takeResponses: () => SiteResponse[];
  close: () => Promise<void>;
}

/** Starts a server that responds with what the listener returns. */
export async function openSite(certificate: Certificate, listener: RequestListener): Promise<Site> {
  let responses: SiteResponse[] = [];
  let downlink = new Downlink(freeLine);
  const web = createSecureServer(certificate);
  // The browser may close a connection in the middle of a response.
  web.on('sessionError', () => undefined);
  web.on('tlsClientError', () => undefined);
  web.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    void respond(stream, headers, listener).then((response) => responses.push(response));
  });

  const sockets = createServer((socket) => {
    socket.setNoDelay(true);
    const isFree = downlink.line === freeLine;
    web.emit('connection', isFree ? socket : new LineConnection(socket, downlink));
  });
  await new Promise<void>((resolve) => sockets.listen(0, resolve));

  return {
    port: (sockets.address() as AddressInfo).port,
    useDownlink: (next) => {
      downlink = next;
    },
    takeResponses: () => {
      const taken = responses;
      responses = [];
      return taken;
    },
    close: async () => {
      await new Promise((resolve) => sockets.close(resolve));
    },
  };
}

/**
 * Sends the listener's response in one piece, without Node's HTTP/1 compatibility layer. That layer ends
 * a response only after all other responses in flight, so the smallest file would wait for the largest.
 */
async function respond(
  stream: ServerHttp2Stream,
  { ':path': url = '/', ':method': method, ...headers }: IncomingHttpHeaders,
  listener: RequestListener,
): Promise<SiteResponse> {
  const response = await inject(listener, {
    url,
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    headers: without(headers, (name) => name.startsWith(':')),
  });
  const sent = without(response.headers, (name) => connectionHeaders.has(name));
  // The browser may have reset the stream.
  if (!stream.closed && !stream.destroyed) {
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

/** HTTP/1 headers that HTTP/2 does not allow. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function without<Value>(
  headers: Record<string, Value>,
  isUnwanted: (name: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isUnwanted(name)));
}

/** A TLS certificate with its key. */
export interface Certificate {
  key: string;
  cert: string;
  /** SHA-256 hash of the public key in Base64. The browser trusts the certificate by it. */
  fingerprint: string;
}

/** Creates a self-signed certificate for `localhost` and for Google's chart host. */
export async function createCertificate(): Promise<Certificate> {
  const names = ['localhost', 'www.gstatic.com'];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2 as const, value })) },
    ],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}
