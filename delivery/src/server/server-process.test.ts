import { rename } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { requestsTo, type SendRequest } from '../testing/raw-request';
import { withServerProcess } from '../testing/servers/server-process';
import { temporaryFolder } from '../testing/temporary-folder';

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

test.each([
  ['no request at all', 'HELLO\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  // Node allows 16 KB. It resets a connection with data that it has not read, and the answer can get lost.
  ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(2e4)}\r\n\r\n`, 431],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 200],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 200],
])('the server answers %s', (_name, text, status) =>
  withServer({}, async ({ socket, send }) => {
    const connection = connect(socket);
    connection.write(text);
    expect(await firstAnswer(connection)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    connection.destroy();
    expect((await send('/')).body.toString()).toBe('index');
  }),
);

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

test('a server without free file descriptors refuses, and recovers', () => {
  const large = 'x'.repeat(4_000_000); // More than a connection buffers, so the file stays open.
  return withServer(
    { 'host/1/large.js': large },
    async ({ socket, send }) => {
      expect((await send('/')).status).toBe(200);

      // Each reader takes two descriptors: its connection, and the file. If the last free descriptor went
      // to a file, the server cannot accept the next reader. Then the idle connection makes room for it.
      const idle = connect(socket);
      const readers = [idle];
      const answers: string[] = [];
      while (!answers.includes('503')) {
        expect(readers.length).toBeLessThan(100);
        const reader = connect(socket);
        readers.push(reader);
        reader.write('GET /host/1/large.js HTTP/1.1\r\nHost: x\r\n\r\n');
        const answer = await firstAnswer(reader);
        answers.push(answer.slice(9, 12));
        if (answer === '') idle.destroy();
      }
      expect(answers[0]).toBe('200');

      for (const reader of readers) reader.destroy();
      let status: number | undefined;
      while (status !== 200) {
        status = (await send('/host/1/large.js').catch(() => undefined))?.status;
      }
      expect((await send('/host/1/large.js')).body).toHaveLength(large.length);
    },
    100,
  );
});

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
