import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { listen, originServer } from '@backshop/delivery/origin';
import type { FaultyResponse } from '../cases/faulty-responses';

/** A server on its own port that can answer requests with a fault. */
export interface FaultServer {
  url: string;
  /** Answers every request whose path matches with a fault, until `clearFault` is called. */
  inject: (path: RegExp, respond: FaultyResponse) => void;
  clearFault: () => void;
  close: () => Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves an origin's directory with the production server, except for injected faults. */
export async function startFaultServer(directory: string): Promise<FaultServer> {
  const production = originServer(directory);
  let fault:
    | { path: RegExp; respond: FaultyResponse; cleared: Promise<unknown>; clear: AbortController }
    | undefined;

  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const { pathname } = new URL(url, 'http://origin');
    if (!fault?.path.test(pathname)) return void production.emit('request', request, response);
    const { respond, cleared } = fault;
    response.on('error', () => undefined); // The tab may have navigated away.
    const path = extname(pathname) ? pathname : '/index.html';
    const type = types[extname(path)] ?? 'application/octet-stream';
    void readFile(join(directory, path)).then((body) =>
      respond({ url, response, file: { body, type }, cleared }),
    );
  });
  await listen(server, 0);

  const clearFault = () => {
    fault?.clear.abort();
    fault = undefined;
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    inject: (path, respond) => {
      clearFault();
      const clear = new AbortController();
      fault = { path, respond, cleared: once(clear.signal, 'abort'), clear };
    },
    clearFault,
    close: () => {
      clearFault();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
