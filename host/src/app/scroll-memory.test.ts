import { restoreScroll, storeScroll } from './scroll-memory';

/** A page of some height, and what tells that it has grown. */
function page(height: number) {
  let onResize: () => void = () => undefined;
  const state = { height, y: 0 };
  jest.spyOn(window, 'scrollTo').mockImplementation((_x: number, y: number) => {
    state.y = Math.min(y, state.height);
  });
  Object.defineProperty(window, 'scrollY', { get: () => state.y, configurable: true });
  const disconnect = jest.fn(() => (onResize = () => undefined));
  Object.assign(globalThis, {
    ResizeObserver: class {
      constructor(callback: () => void) {
        onResize = callback;
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  });
  const grow = (to: number) => {
    state.height = to;
    onResize();
  };
  return { state, grow, disconnect };
}

beforeEach(() => {
  jest.useFakeTimers();
  storeScroll('left', 500);
});
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a page is where it was left; one that was not left yet is at its top', () => {
  const { state } = page(1000);
  restoreScroll('left');
  expect(state.y).toBe(500);
  restoreScroll('new');
  expect(state.y).toBe(0);
});

test('a page that is too short at first is followed until the place is there', () => {
  const { state, grow, disconnect } = page(100);
  restoreScroll('left');
  grow(300);
  expect(state.y).toBe(300);
  grow(900);
  expect(state.y).toBe(500);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test.each([
  ['staff move themselves', () => window.dispatchEvent(new Event('wheel'))],
  ['two seconds have passed', () => jest.advanceTimersByTime(2000)],
])('it is followed no longer once %s', (_when, happen) => {
  const { state, grow } = page(100);
  restoreScroll('left');
  happen();
  grow(900);
  expect(state.y).toBe(100);
});

test('nor once the page is left', () => {
  const { state, grow } = page(100);
  restoreScroll('left')();
  grow(900);
  expect(state.y).toBe(100);
});
