import { once } from 'node:events';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { waitForBusyPages } from './heartbeat';

test('a page that answers no question for ten seconds stays connected', async () => {
  const others = [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'setImmediate',
    'setTimeout',
  ] as const;
  jest.useFakeTimers({ doNotFake: [...others, 'clearImmediate', 'clearTimeout'] });
  waitForBusyPages();
  const compiler = webpack({
    mode: 'development',
    entry: 'data:text/javascript,0',
    infrastructureLogging: { level: 'none' },
  });
  const server = new WebpackDevServer(
    { port: 0, host: '127.0.0.1', static: false, setupExitSignals: false },
    compiler,
  );
  await server.start();
  try {
    await connect((server.server as Server).address() as AddressInfo);
    jest.advanceTimersByTime(10_000);
    const states = server.webSocketServer!.clients.map(({ readyState }) => readyState);
    expect(states).toEqual([1]); // Open.
  } finally {
    await server.stop();
  }
});

/** Connects as a page that reads nothing. */
async function connect({ port }: AddressInfo): Promise<void> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    origin: `http://127.0.0.1:${port}`,
  };
  const request = get({ host: '127.0.0.1', port, path: '/ws', headers });
  await once(request, 'upgrade');
}
