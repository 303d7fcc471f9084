import type { Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { Downlink, LineConnection } from './line-connection';

const packet = 1460;

beforeEach(() => {
  // Streams go on between the ticks of the clock.
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => {
  jest.useRealTimers();
});

/** A browser's end of a new connection, and the server's; what each got, with the time in ms. */
function connect(downlink: Downlink) {
  const [browser, socket] = duplexPair();
  const server = new LineConnection(socket as Socket, downlink);
  const start = performance.now();
  const note = (log: [time: number, bytes: number][]) => (bytes: Buffer) =>
    log.push([performance.now() - start, bytes.length]);
  const browserGot: [number, number][] = [];
  const serverGot: [number, number][] = [];
  browser.on('data', note(browserGot));
  server.on('data', note(serverGot));
  return { browser, server, browserGot, serverGot };
}

const quick = { roundTrip: 100, bytesPerSecond: Infinity, firstWindow: Infinity };

test('opening a connection costs a round trip, and each way half of one', async () => {
  const { browser, server, browserGot, serverGot } = connect(new Downlink(quick));
  browser.write('first');
  await jest.advanceTimersByTimeAsync(200);
  browser.write('second');
  server.write('answer');
  await jest.advanceTimersByTimeAsync(200);
  expect(serverGot).toEqual([
    [150, 'first'.length],
    [250, 'second'.length],
  ]);
  expect(browserGot).toEqual([[250, 'answer'.length]]);
});

test('a new connection sends what its window allows, and doubles it with each round trip', async () => {
  const { server, browserGot } = connect(new Downlink({ ...quick, firstWindow: packet }));
  server.write(Buffer.alloc(7 * packet));
  await jest.advanceTimersByTimeAsync(1000);
  expect(browserGot.map(([time]) => time)).toEqual([50, 150, 150, 250, 250, 250, 250]);
});

test('connections of one line share its bandwidth', async () => {
  const downlink = new Downlink({ ...quick, bytesPerSecond: packet * 10 });
  const [one, other] = [connect(downlink), connect(downlink)];
  one.server.write(Buffer.alloc(packet));
  other.server.write(Buffer.alloc(packet));
  await jest.advanceTimersByTimeAsync(1000);
  expect(one.browserGot).toEqual([[150, packet]]);
  expect(other.browserGot).toEqual([[250, packet]]);
});
