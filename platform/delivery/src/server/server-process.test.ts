import { rename } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type RawResponse, requestsTo, type SendRequest } from '../testing/raw-request';
import { withServerProcess } from '../testing/servers/server-process';
import { temporaryFolder } from '../testing/temporary-folder';

jest.setTimeout(20_000); // Each test starts a server and sends many requests.

const script = 'x'.repeat(100_000);
interface Running {
  socket: string;
  directory: string;
  send: SendRequest;
}

/** Runs a test with a server whose process must survive it. */
async function withServer(
  files: Record<string, string>,
  action: (server: Running) => Promise<void>,
  openFiles?: number,
): Promise<void> {
  const directory = await temporaryFolder({ 'index.html': 'index', ...files });
  await withServerProcess(directory, openFiles, (socket) =>
    action({ socket, directory, send: requestsTo(socket) }),
  );
}

test('no Range header stops the server', () =>
  withServer({ 'host/1/main.js': script }, async ({ send }) => {
    const ranges = [
      '5-2',
      '0-18446744073709551615',
      '18446744073709551615-',
      '-0',
      '--1',
      '1-0,0-1',
    ];
    for (const range of ranges) {
      for (const path of ['/host/1/main.js', '/host/1/none.js', '/']) {
        const { status } = await send(path, { Range: `bytes=${range}` });
        expect([200, 206, 404, 416]).toContain(status);
      }
    }
    expect((await send('/host/1/main.js')).body.toString()).toBe(script);
  }));

test('readers get the whole file or 404 while a version disappears again and again', () =>
  withServer({ 'host/1/main.js': script }, async ({ directory, send }) => {
    const version = join(directory, 'host/1');
    let isReading = true;
    const statuses = { 200: 0, 404: 0 };

    const read = async () => {
      while (statuses[200] < 300 || statuses[404] < 300) {
        const { status, body } = await send('/host/1/main.js');
        expect(body.toString()).toBe(status === 200 ? script : 'Not found\n');
        statuses[status as 200 | 404] += 1;
      }
    };
    const disappear = async () => {
      while (isReading) {
        await rename(version, `${version}.away`);
        await setImmediate();
        await rename(`${version}.away`, version);
        await setImmediate();
      }
    };
    const disappearing = disappear();
    try {
      await Promise.all(Array.from({ length: 20 }, read));
    } finally {
      isReading = false;
      await disappearing;
    }
    expect((await send('/host/1/main.js')).status).toBe(200);
  }));

describe('a server that can have 100 files open', () => {
  const large = 'x'.repeat(4_000_000); // More than a connection buffers, so the file stays open.
  const request = 'GET /host/1/large.js HTTP/1.1\r\nHost: x\r\n\r\n';
  const withFewFiles = (action: (server: Running) => Promise<void>) =>
    withServer({ 'host/1/main.js': script, 'host/1/large.js': large }, action, 100);

  test('closes the connections over the limit, serves the others, and recovers', () =>
    withFewFiles(async ({ socket, send }) => {
      const readers: Socket[] = [];
      let answer = '200';
      while (answer !== '') {
        expect(answer).toContain('200');
        expect(readers.length).toBeLessThan(50);
        const reader = connect(socket);
        readers.push(reader);
        reader.write(request);
        answer = await firstAnswer(reader);
      }
      for (const reader of readers) reader.destroy();
      expect((await retried(() => send('/host/1/large.js'))).body).toHaveLength(large.length);
    }));

  test('opens one file at a time for a client that does not wait for responses', () =>
    withFewFiles(async ({ socket, send }) => {
      for (let client = 0; client < 3; client += 1) {
        const connection = connect(socket);
        connection.write(request.repeat(90));
        await firstAnswer(connection);
        expect((await send('/host/1/main.js')).body.toString()).toBe(script);
        connection.destroy();
      }
      expect((await send('/host/1/main.js')).body.toString()).toBe(script);
    }));
});

/** Repeats a request until the server accepts the connection. */
async function retried(send: () => Promise<RawResponse>): Promise<RawResponse> {
  for (;;) {
    const response = await send().catch(() => undefined);
    if (response) return response;
  }
}

/** Returns what a connection receives first, or '' if it is closed before. Reads no more. */
function firstAnswer(connection: Socket): Promise<string> {
  return new Promise((resolve) => {
    connection.on('error', () => resolve(''));
    connection.once('close', () => resolve(''));
    connection.once('data', (answer) => {
      connection.pause();
      resolve(String(answer));
    });
  });
}
