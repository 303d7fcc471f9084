import { once } from 'node:events';
import { stat, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as zlib from 'node:zlib';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { originServer } from './origin-server';

jest.mock('node:zlib', () => {
  const actual = jest.requireActual<typeof zlib>('node:zlib');
  const counted = { brotliCompress: jest.fn(actual.brotliCompress), gzip: jest.fn(actual.gzip) };
  return { ...actual, ...counted };
});
const brotliCompress = jest.mocked(zlib.brotliCompress);
const gzip = jest.mocked(zlib.gzip);

beforeEach(() => jest.clearAllMocks());

const textOf = (number: number) => `<p>release ${number}</p>`.repeat(1000);

async function start() {
  const directory = await temporaryFolder({ 'index.html': textOf(1) });
  const server = originServer(directory).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ maxSockets: Infinity });
  const read = async (accepted = 'br, gzip') => {
    const headers = { 'Accept-Encoding': accepted };
    const sent = get({ port, agent, headers });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const encoding = response.headers['content-encoding'];
    return { encoding, text: decompress(await buffer(response), encoding) };
  };
  return { directory, read, stop: () => server.close() };
}

function decompress(body: Buffer, encoding?: string): string {
  if (encoding === 'br') return zlib.brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? zlib.gunzipSync(body) : body).toString();
}

test('each release is compressed once, however many requests wait for it', async () => {
  const { directory, read, stop } = await start();
  for (const number of [1, 2]) {
    await writeFiles(directory, { 'index.html': textOf(number) });
    const answers = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([textOf(number)]));
    expect(answers.every(({ encoding }) => encoding !== undefined)).toBe(true);
    expect(brotliCompress).toHaveBeenCalledTimes(number);
    expect(gzip).toHaveBeenCalledTimes(number);
  }
  stop();
});

test('only who accepts no gzip waits for brotli', async () => {
  let finish = () => {};
  brotliCompress.mockImplementationOnce(((html: Buffer, done: (...args: unknown[]) => void) => {
    finish = () => done(null, zlib.brotliCompressSync(html));
  }) as unknown as typeof zlib.brotliCompress);
  const { read, stop } = await start();
  expect(await read()).toEqual({ encoding: 'gzip', text: textOf(1) });
  const waiting = read('br');
  expect(await read()).toEqual({ encoding: 'gzip', text: textOf(1) });
  finish();
  expect(await waiting).toEqual({ encoding: 'br', text: textOf(1) });
  expect(await read()).toEqual({ encoding: 'br', text: textOf(1) });
  stop();
});

test('is sent uncompressed when it could not be compressed', async () => {
  for (const compress of [brotliCompress, gzip]) {
    compress.mockImplementationOnce(((_html: Buffer, done: (error: Error) => void) =>
      done(new Error('no memory'))) as unknown as typeof zlib.gzip);
  }
  const { read, stop } = await start();
  expect(await read()).toEqual({ encoding: undefined, text: textOf(1) });
  stop();
});

test('the current content is sent, even if a release has the same size and time', async () => {
  const { directory, read, stop } = await start();
  const file = join(directory, 'index.html');
  const { mtime } = await stat(file);
  expect((await read()).text).toBe(textOf(1));
  await writeFiles(directory, { 'index.html': textOf(2) });
  await utimes(file, mtime, mtime);
  expect((await read()).text).toBe(textOf(2));
  stop();
});
