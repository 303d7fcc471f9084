import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../../server/listen';

const servers: Server[] = [];

/** Starts a server until the last test of the test file. Returns its address. */
export async function servedAddress(server: Server): Promise<string> {
  servers.push(server);
  await listen(server, 0);
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Serves what a function answers. Returns the address. */
export function answeringAddress(answer: RequestListener): Promise<string> {
  return servedAddress(createServer(answer));
}

afterAll(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
