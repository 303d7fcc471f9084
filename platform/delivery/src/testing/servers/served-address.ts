import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Origin } from '../../core/origin';
import { listen } from '../../server/listen';
import { originServer } from '../../server/origin-server';
import { temporaryFolder, writeFiles } from '../temporary-folder';

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

/** Serves what an origin has now, from a copy in a temporary folder. Returns the address. */
export async function addressOfCopy(origin: Origin): Promise<string> {
  const copy = await temporaryFolder();
  for (const { path } of await origin.list(''))
    await writeFiles(copy, { [path]: (await origin.read(path))! });
  return servedAddress(originServer(copy));
}

afterAll(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
