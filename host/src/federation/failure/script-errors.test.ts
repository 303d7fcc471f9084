import { containScriptErrors, thrownBy } from './script-errors';

const address = 'http://localhost/remotes/dashboard/1/Dashboard.js';
const uncaught = jest.fn<void, [ErrorEvent]>();

beforeAll(() => {
  containScriptErrors((each) => each.startsWith('http://localhost/remotes/'));
  window.addEventListener('error', uncaught);
});

afterEach(() => {
  Object.defineProperty(document, 'currentScript', { value: null, configurable: true });
  uncaught.mockClear();
});

test('an error from the first run of a remote’s script is recorded and not uncaught', () => {
  const error = new Error('broken');
  expect(throwIn(address, error).defaultPrevented).toBe(true);
  expect(thrownBy(address)).toBe(error);
});

test('an error from another script stays uncaught', () => {
  expect(throwIn('http://localhost/host/1/main.js', new Error('ours')).defaultPrevented).toBe(
    false,
  );
});

test('a later error from a remote stays uncaught', () => {
  expect(throwIn(null, new Error('in a handler')).defaultPrevented).toBe(false);
});

/** Throws an error while the script at `src` first runs, or outside of any script for `null`. */
function throwIn(src: string | null, error: Error): ErrorEvent {
  const script = src === null ? null : Object.assign(document.createElement('script'), { src });
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
  return uncaught.mock.lastCall![0];
}
