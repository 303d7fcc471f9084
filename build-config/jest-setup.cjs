/** Runs before each test file: matchers for the document, and no unexpected console output. */
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

if (typeof document !== 'undefined') {
  require('@testing-library/jest-dom');
}

require('./jest-dom-gaps.cjs');

let spies = [];

beforeEach(() => {
  spies = ['error', 'warn'].map((level) => jest.spyOn(console, level));
});

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  if (calls.length > 0) {
    throw new Error(`The test wrote to the console; expect it, or mend it: ${String(calls[0])}`);
  }
});
