import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';

/** A server that runs until it is stopped. */
export interface RunningServer {
  socket: string;
  stop: () => Promise<unknown>;
}

/** Starts a server on a socket in a temporary folder. */
export async function listenOnSocket(server: Server): Promise<RunningServer> {
  const socket = join(await temporaryFolder(), 'server.sock');
  await once(server.listen(socket), 'listening');
  return { socket, stop: () => new Promise((resolve) => server.close(resolve)) };
}
