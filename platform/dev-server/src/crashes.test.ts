import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { codeFrame, crashMiddleware, findSource, parseStack } from './crashes';

test('a letter that arrives in two chunks of a report stays whole', async () => {
  const bytes = Buffer.from(JSON.stringify({ message: 'Größe', stack: '' }));
  const chunks = [...bytes].map((byte) => Buffer.from([byte]));
  const crash = await new Promise((resolve) => {
    const request = Object.assign(Readable.from(chunks, { objectMode: false }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const response = { writeHead: () => ({ end: () => undefined }) };
    crashMiddleware(resolve).middleware(
      request as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
  });
  expect(crash).toEqual({ message: 'Größe', stack: '' });
});

test('reads the positions in a stack of Chromium, also of an updated file', () => {
  const stack = `Error: boom
    at Orders (http://localhost:3003/90.b71c.hot-update.js:25:22)
    at Page (http://localhost:3003/Orders.js?retry=1:7:3)
    at <anonymous>`;
  expect(parseStack(stack)).toEqual([
    { path: '/90.b71c.hot-update.js', line: 25, column: 22 },
    { path: '/Orders.js', line: 7, column: 3 },
  ]);
});

test('reads the positions in a stack of Firefox and WebKit', () => {
  expect(parseStack('Orders@http://127.0.0.1:3003/Orders.js:7:3\n@native code')).toEqual([
    { path: '/Orders.js', line: 7, column: 3 },
  ]);
});

test('finds the source line of a built line, and not of a line that the map does not have', () => {
  const map = {
    version: 3,
    file: 'Orders.js',
    sources: ['webpack://orders/./src/orders.tsx'],
    sourcesContent: ['first\nsecond'],
    names: [],
    mappings: ';AACA', // The second built line comes from the second source line.
    sourceRoot: '',
  };
  const position = { path: '/Orders.js', column: 9 };
  expect(findSource(map, { ...position, line: 2 })).toEqual({
    source: 'webpack://orders/./src/orders.tsx',
    line: 2,
    content: 'first\nsecond',
  });
  expect(findSource(map, { ...position, line: 1 })).toBeUndefined();
});

test('a frame marks the line among its neighbours', () => {
  const content = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(codeFrame(content, 10)).toBe(
    ['   8 | line 8', '   9 | line 9', '> 10 | line 10', '  11 | line 11', '  12 | line 12'].join(
      '\n',
    ),
  );
  expect(codeFrame(content, 1)).toBe(['> 1 | line 1', '  2 | line 2', '  3 | line 3'].join('\n'));
});
