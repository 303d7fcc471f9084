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

test('what a remote’s script throws at its start is noted, and is no uncaught error', () => {
  const error = new Error('broken');
  expect(throwIn(address, error).defaultPrevented).toBe(true);
  expect(thrownBy(address)).toBe(error);
});

test('what another script throws stays an uncaught error', () => {
  expect(throwIn('http://localhost/host/1/main.js', new Error('ours')).defaultPrevented).toBe(
    false,
  );
});

test('what a remote throws later stays an uncaught error', () => {
  expect(throwIn(null, new Error('in a handler')).defaultPrevented).toBe(false);
});

/** Throws while a script of that address runs for the first time; later, for `null`. */
function throwIn(src: string | null, error: Error): ErrorEvent {
  const script = src === null ? null : Object.assign(document.createElement('script'), { src });
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
  return uncaught.mock.lastCall![0];
}
