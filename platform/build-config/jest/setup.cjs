/** Runs before each test file. A test fails when it writes unexpected errors or warnings to the console. */
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

if (typeof document !== 'undefined') {
  require('@testing-library/jest-dom');
  // In ms. After the second that `findBy…` and `waitFor` wait by default, a busy machine has not always run a test's
  // dynamic imports. A test ends after 5 s, and this limit's message says more.
  require('@testing-library/dom').configure({ asyncUtilTimeout: 4000 });

  // Each test begins in a browser that no test has used. In Node, a test file can mock something for all its tests.
  beforeEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}

require('./dom-gaps.cjs');

let spies = [];

beforeEach(() => {
  jest.useRealTimers();
  spies = ['error', 'warn'].map((level) => jest.spyOn(console, level));
});

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  if (calls.length > 0) {
    throw new Error(
      `The test wrote to the console. Fix the cause, or mock the console and expect the call: ${String(calls[0])}`,
    );
  }
});
