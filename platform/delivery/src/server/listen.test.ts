import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../base/command-error';
import { listen } from './listen';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('a port that is in use is a clear error', async () => {
  const other = createServer();
  servers.push(other);
  await listen(other, 0);
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), port)).rejects.toThrow(CommandError);
  await expect(listen(createServer(), port)).rejects.toThrow(`Port ${port} is in use.`);
});
