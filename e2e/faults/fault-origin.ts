import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { listen, originServer } from '@backshop/delivery/serve';
import type { Answer } from './answers';

/** An origin on a port of its own whose files can be made to fail. */
export interface FaultOrigin {
  url: string;
  /** Answers so for every file whose path matches, until the fault is lifted. */
  arm: (path: RegExp, answer: Answer) => void;
  lift: () => void;
  close: () => Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves an origin's directory as production would, but for what is armed to fail. */
export async function startFaultOrigin(directory: string): Promise<FaultOrigin> {
  const origin = originServer(directory);
  let fault:
    { path: RegExp; answer: Answer; lifted: Promise<unknown>; end: AbortController } | undefined;

  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const { pathname } = new URL(url, 'http://origin');
    if (!fault?.path.test(pathname)) return void origin.emit('request', request, response);
    const { answer, lifted } = fault;
    response.on('error', () => undefined); // A tab that has gone on listens no longer.
    const path = extname(pathname) ? pathname : '/index.html';
    const type = types[extname(path)] ?? 'application/octet-stream';
    void readFile(join(directory, path)).then((body) =>
      answer({ url, response, file: { body, type }, lifted }),
    );
  });
  await listen(server, 0);

  const lift = () => {
    fault?.end.abort();
    fault = undefined;
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    arm: (path, answer) => {
      lift();
      const end = new AbortController();
      fault = { path, answer, lifted: once(end.signal, 'abort'), end };
    },
    lift,
    close: () => {
      lift();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
