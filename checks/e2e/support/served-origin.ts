import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DirectoryOrigin,
  directoryOrigin,
  listen,
  originServer,
  releaseAll,
} from '@backshop/delivery/origin';
import { releasablePackages } from '@backshop/delivery';
import { testAction } from '@backshop/delivery/testing';

/** A server on a free port of this machine. */
export interface RunningServer {
  /** `http://localhost:40000` */
  url: string;
  /** Ends all connections, and waits until the server has stopped. */
  close: () => Promise<void>;
}

/** Starts a server on a free port. */
export async function startServer(server: Server): Promise<RunningServer> {
  await listen(server, 0);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An origin in a temporary folder, which the production server serves. `close` also deletes the folder. */
export interface ServedOrigin extends RunningServer {
  origin: DirectoryOrigin;
}

/** Answers a request in place of the production server, and returns whether it does. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Releases the current builds of all packages. */
export const releaseWorkspace = (origin: DirectoryOrigin) =>
  releaseAll(origin, testAction, releasablePackages());

/** Publishes to a temporary folder, and serves it. */
export async function serveOrigin(
  publish: (origin: DirectoryOrigin) => Promise<unknown> = releaseWorkspace,
  intercept?: Intercept,
): Promise<ServedOrigin> {
  const origin = directoryOrigin(await mkdtemp(join(tmpdir(), 'backshop-')));
  await publish(origin);
  const production = originServer(origin.directory);
  const server = intercept
    ? createServer((request, response) => {
        if (!intercept(request, response)) production.emit('request', request, response);
      })
    : production;
  const { url, close } = await startServer(server);
  return {
    url,
    origin,
    close: async () => {
      await close();
      await rm(origin.directory, { recursive: true });
    },
  };
}
