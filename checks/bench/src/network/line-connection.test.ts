import type { Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { Downlink, LineConnection } from './line-connection';

const packet = 1460;

beforeEach(() => {
  // Streams need these functions to work while the clock is faked.
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

/** Opens a connection. Returns both ends and what each received, with the time in ms. */
function connect(downlink: Downlink) {
  const [browser, socket] = duplexPair();
  const server = new LineConnection(socket as Socket, downlink);
  const start = performance.now();
  const record = (log: [time: number, bytes: number][]) => (bytes: Buffer) =>
    log.push([performance.now() - start, bytes.length]);
  const browserReceived: [number, number][] = [];
  const serverReceived: [number, number][] = [];
  browser.on('data', record(browserReceived));
  server.on('data', record(serverReceived));
  return { browser, server, browserReceived, serverReceived };
}

const quick = { roundTrip: 100, bytesPerSecond: Infinity, firstWindow: Infinity };

test('opening a connection costs a round trip, and each direction half of one', async () => {
  const { browser, server, browserReceived, serverReceived } = connect(new Downlink(quick));
  browser.write('first');
  await jest.advanceTimersByTimeAsync(200);
  browser.write('second');
  server.write('answer');
  await jest.advanceTimersByTimeAsync(200);
  expect(serverReceived).toEqual([
    [150, 'first'.length],
    [250, 'second'.length],
  ]);
  expect(browserReceived).toEqual([[250, 'answer'.length]]);
});

test('a new connection sends one window of bytes and doubles the window with each round trip', async () => {
  const { server, browserReceived } = connect(new Downlink({ ...quick, firstWindow: packet }));
  server.write(Buffer.alloc(7 * packet));
  await jest.advanceTimersByTimeAsync(1000);
  expect(browserReceived.map(([time]) => time)).toEqual([50, 150, 150, 250, 250, 250, 250]);
});

test('the connections on a line share its bandwidth', async () => {
  const downlink = new Downlink({ ...quick, bytesPerSecond: packet * 10 });
  const [one, other] = [connect(downlink), connect(downlink)];
  one.server.write(Buffer.alloc(packet));
  other.server.write(Buffer.alloc(packet));
  await jest.advanceTimersByTimeAsync(1000);
  expect(one.browserReceived).toEqual([[150, packet]]);
  expect(other.browserReceived).toEqual([[250, packet]]);
});
