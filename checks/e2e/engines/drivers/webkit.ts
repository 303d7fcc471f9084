import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { webkit, xvfb as xvfbProgram } from '@backshop/tools/programs';
import { type FontSet, fontVariables } from '../../fonts/font-sets';
import { startProgram } from './child-program';
import type { Engine, Key, Tab, TabOptions } from './engine';
import { pathOfProgram } from './path-of-program';
import { type Command, commandsTo } from './webdriver';

/** The code points that the WebDriver protocol has for keys without a character. */
const keyCodes: Partial<Record<Key, string>> = {
  Control: '\uE009',
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Starts a virtual display and WebKitGTK's driver. Every tab is a browser of its own. */
export async function startWebKit(proxyPort: number, fonts?: FontSet): Promise<Engine> {
  const xvfb = startProgram(pathOfProgram(xvfbProgram), [
    ...['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
  ]);
  const [display] = (await once(xvfb.child.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const driver = startProgram(pathOfProgram(webkit), [`--port=${port}`], {
    ...fontVariables(fonts),
    DISPLAY: `:${String(display).trim()}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(commandsTo(address));
  return {
    openTab: (options) => openTab(address, proxyPort, options),
    close: async () => {
      await driver.stop();
      await xvfb.stop();
    },
  };
}

async function openTab(
  address: string,
  proxyPort: number,
  { keepsDocuments = true }: TabOptions = {},
): Promise<Tab> {
  const args = [
    '--automation',
    `--proxy=http://127.0.0.1:${proxyPort}`,
    '--ignore-host=localhost',
    `--enable-page-cache=${keepsDocuments}`,
  ];
  const alwaysMatch = {
    acceptInsecureCerts: true,
    // Otherwise every command waits for "load", which a file or a font that a test holds back can delay.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { args },
  };
  const { sessionId } = (await commandsTo(address)('POST', '/session', {
    capabilities: { alwaysMatch },
  })) as { sessionId: string };
  const send = commandsTo(`${address}/session/${sessionId}`);
  const evaluate = (expression: string) => evaluateIn(send, expression);
  return {
    evaluate,
    open: async (url) => void (await send('POST', '/url', { url })),
    // The driver's own commands wait for a load. But a document that WebKit has kept does not load again.
    go: async (steps) => void (await evaluate(`void setTimeout(() => history.go(${steps}))`)),
    reload: async () => void (await send('POST', '/refresh')),
    clickAt: (x, y) =>
      perform(send, pointer, [moveTo(x, y), { type: 'pointerDown' }, { type: 'pointerUp' }]),
    moveTo: (x, y) => perform(send, pointer, [moveTo(x, y)]),
    press: (keys) => perform(send, keyboard, chord(keys.map((key) => keyCodes[key] ?? key))),
    type: (text) =>
      perform(
        send,
        keyboard,
        [...text].flatMap((letter) => chord([letter])),
      ),
    resize: (width, height) => resize(send, evaluate, width, height),
    warnings: () => Promise.resolve([]), // The driver cannot read WebKit's console.
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    print: () => Promise.reject(new Error('The driver of WebKit has no command that prints.')),
    close: async () => void (await send('DELETE', '')),
  };
}

/** Evaluates an expression. Undefined becomes null on the way, because JSON does not have it. */
async function evaluateIn(send: Command, expression: string): Promise<unknown> {
  const script = `
    const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${expression})).then(
      (value) => done({ value: value === undefined ? null : value }),
      (error) => done({ error: String(error) }),
    );`;
  const { value, error } = (await send('POST', '/execute/async', { script, args: [] })) as {
    value?: unknown;
    error?: string;
  };
  if (error !== undefined) throw new Error(error);
  return value ?? undefined;
}

const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
const keyboard = { type: 'key', id: 'keyboard' };

async function perform(send: Command, device: object, steps: object[]): Promise<void> {
  const actions = steps.map((step) => ('button' in step ? step : { ...step, button: 0 }));
  await send('POST', '/actions', { actions: [{ ...device, actions }] });
}

function moveTo(x: number, y: number): object {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
}

/** Presses keys in order and releases them in reverse order. */
function chord(values: string[]): object[] {
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...[...values].reverse().map((value) => ({ type: 'keyUp', value })),
  ];
}

/** The driver sets the size of the window. The browser's toolbar takes a part of it. */
async function resize(
  send: Command,
  evaluate: Tab['evaluate'],
  width: number,
  height: number,
): Promise<void> {
  const sizeOfPage = async () => (await evaluate('[innerWidth, innerHeight]')) as [number, number];
  const window = (await send('GET', '/window/rect')) as { width: number; height: number };
  const [pageWidth, pageHeight] = await sizeOfPage();
  await send('POST', '/window/rect', {
    width: width + window.width - pageWidth,
    height: height + window.height - pageHeight,
  });
  for (;;) {
    const size = await sizeOfPage();
    if (size[0] === width && size[1] === height) return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(send: Command): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
