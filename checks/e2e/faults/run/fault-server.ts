import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DirectoryOrigin } from '@backshop/delivery/origin';
import type { FaultyResponse } from '../cases/faulty-responses';
import { type ServedOrigin, serveOrigin } from '../../support/served-origin';

/** A temporary origin whose server can answer requests with a fault. */
export interface FaultServer extends ServedOrigin {
  /** Answers every request whose path matches with a fault, until `clearFault` is called. */
  inject: (path: RegExp, respond: FaultyResponse) => void;
  clearFault: () => void;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Publishes to a temporary origin, and serves it with the production server, except for injected faults. */
export async function startFaultServer(
  publish: (origin: DirectoryOrigin) => Promise<unknown>,
): Promise<FaultServer> {
  let fault:
    | { path: RegExp; respond: FaultyResponse; cleared: Promise<unknown>; clear: AbortController }
    | undefined;

  const served = await serveOrigin(publish, ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://origin');
    if (!fault?.path.test(pathname)) return false;
    const { respond, cleared } = fault;
    response.on('error', () => undefined); // The tab may have navigated away.
    const path = extname(pathname) ? pathname : '/index.html';
    const type = types[extname(path)] ?? 'application/octet-stream';
    void readFile(join(served.origin.directory, path)).then((body) =>
      respond({ url, response, file: { body, type }, cleared }),
    );
    return true;
  });

  const clearFault = () => {
    fault?.clear.abort();
    fault = undefined;
  };
  return {
    ...served,
    inject: (path, respond) => {
      clearFault();
      const clear = new AbortController();
      fault = { path, respond, cleared: once(clear.signal, 'abort'), clear };
    },
    clearFault,
    close: async () => {
      clearFault();
      await served.close();
    },
  };
}
