import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { listen } from '@backshop/delivery/origin';
import { generate } from 'selfsigned';
import { googleResponse } from '../../support/google-stand-in';

/**
 * A proxy between a browser and the internet. It refuses every connection. Only for Google's host, it can
 * answer by itself.
 */
export interface GoogleProxy {
  port: number;
  /** True: Google's host answers with the stand-in. */
  isGoogleReachable: boolean;
  /** Addresses of Google's host that were requested, as they arrive. */
  requests: string[];
  close: () => void;
}

const host = 'www.gstatic.com';

/** Starts the proxy. The browser must accept its certificate. */
export async function startGoogleProxy(): Promise<GoogleProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }]);
  const google = createHttpsServer({ key, cert }, (request, response) => {
    const address = `https://${host}${request.url}`;
    state.requests.push(address);
    const answer = state.isGoogleReachable ? googleResponse(address) : undefined;
    if (!answer) return void request.socket.destroy();
    response.writeHead(200, { ...answer.headers, 'Content-Type': answer.contentType });
    response.end(answer.body);
  });

  const proxy = createHttpServer((_request, response) => response.writeHead(403).end());
  proxy.on('connect', ({ url }, socket) => {
    socket.on('error', () => undefined); // The browser may close a connection at any time.
    if (url !== `${host}:443` || !state.isGoogleReachable) {
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    google.emit('connection', socket);
  });
  await listen(proxy, 0);

  const state: GoogleProxy = {
    port: (proxy.address() as AddressInfo).port,
    isGoogleReachable: false,
    requests: [],
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
      google.closeAllConnections();
    },
  };
  return state;
}
