import { EventEmitter } from 'node:events';
import type { Compiler } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import { createOverlay, type Problem } from './overlay';

const crash: Problem = { moduleName: 'page.tsx', message: 'boom' };

/** Returns the overlay of a server, and what its pages are sent. */
function startOverlay() {
  const sent: unknown[] = [];
  const implementation = new EventEmitter();
  const server = {
    webSocketServer: { clients: ['an open page'], implementation },
    sendMessage: (pages: string[], type: string, data: unknown) => sent.push([pages, type, data]),
  };
  const invalid = new EventEmitter();
  const hooks = {
    invalid: { tap: (_: string, listener: () => void) => invalid.on('edit', listener) },
    done: { tap: () => undefined },
  };
  const overlay = createOverlay(
    server as unknown as WebpackDevServer,
    { hooks } as unknown as Compiler,
  );
  const connect = () => {
    sent.length = 0;
    implementation.emit('connection', 'a new page');
    return sent;
  };
  return { overlay, connect, edit: () => invalid.emit('edit') };
}

test('a page that connects again shows the crash, until the next edit', () => {
  const { overlay, connect, edit } = startOverlay();
  overlay.showCrash(crash);
  expect(connect()).toEqual([[['a new page'], 'errors', [crash]]]);
  edit();
  expect(connect()).toEqual([]);
});

test('a page that connects shows type errors and crashes', () => {
  const { overlay, connect } = startOverlay();
  const typeError = { moduleName: 'page.tsx', message: 'TS2339' };
  overlay.showTypeErrors([typeError]);
  overlay.showCrash(crash);
  expect(connect()).toEqual([[['a new page'], 'errors', [typeError, crash]]]);
});

test('of a page that throws without end, the first ten errors show', () => {
  const { overlay, connect } = startOverlay();
  const crashes = Array.from({ length: 50 }, (_, at) => ({ ...crash, message: `Second ${at}` }));
  for (const each of crashes) overlay.showCrash(each);
  expect(connect()).toEqual([[['a new page'], 'errors', crashes.slice(0, 10)]]);
});
