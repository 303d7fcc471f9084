import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { originServer } from './origin-server';
import { securityHeaders } from './security-headers';
import { temporaryFolder } from '../testing/temporary-folder';

const large = 'x'.repeat(4_000_000); // More than a connection buffers.
const request = 'GET /host/1/large.js HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let connection: Socket;

beforeEach(async () => {
  const directory = await temporaryFolder({ 'index.html': 'index', 'host/1/large.js': large });
  const socket = join(directory, 'server.sock');
  server = originServer(directory).listen(socket);
  await once(server, 'listening');
  connection = connect(socket);
});

afterEach(() => {
  connection.destroy();
  server.close();
});

test('responses come one after the other, in the order of the requests', async () => {
  const paths = ['/host/1/none.js', '/', '/host/1/large.js', '/%', '/'];
  for (const path of paths) connection.write(request.replace('/host/1/large.js', path));
  connection.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const statuses = (await text(connection)).match(/(?<=HTTP\/1.1 )\d+/g);
  expect(statuses).toEqual(['404', '200', '200', '400', '200', '200']);
});

test('closes the connection of a client with more than 100 waiting requests', async () => {
  connection.write(request.repeat(102));
  expect((await text(connection)).length).toBeLessThan(large.length);
});

test('a refusal is never sent in the middle of another response', async () => {
  connection.write(request);
  connection.once('data', () => connection.write('HELLO\r\n\r\n'));
  expect(await text(connection)).not.toContain('Bad request');
});

test.each(['GET /', 'GET / HTTP/0.9\r\nHost: x\r\n', 'GET / HTTP/2.0\r\nHost: x\r\n'])(
  '%j is refused: the server speaks HTTP/1.0 and HTTP/1.1',
  async (request) => {
    connection.end(`${request}\r\n`);
    expect(await text(connection)).toMatch(/^HTTP\/1.1 400 /);
  },
);

test('a client that is too slow with its headers gets 408 with every security header', async () => {
  const slow = Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) yield chunk;
  });
  server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, slow);
  const answer = await text(slow);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer).toContain(`${name}: ${value}\r\n`);
  }
});
