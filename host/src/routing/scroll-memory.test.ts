import { restoreScroll, storeScroll } from './scroll-memory';

/** Fakes a page of a height in px that can grow. */
function fakePage(height: number) {
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
  const grow = (height: number) => {
    state.height = height;
    onResize();
  };
  return { state, grow, disconnect };
}

beforeEach(() => {
  jest.useFakeTimers();
  storeScroll('seen', 500);
});
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a page returns to its scroll position, and a new page starts at the top', () => {
  const { state } = fakePage(1000);
  restoreScroll('seen');
  expect(state.y).toBe(500);
  restoreScroll('new');
  expect(state.y).toBe(0);
});

test('a page that is too short scrolls on while it grows, until it reaches its position', () => {
  const { state, grow, disconnect } = fakePage(100);
  restoreScroll('seen');
  grow(300);
  expect(state.y).toBe(300);
  grow(900);
  expect(state.y).toBe(500);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test.each([
  ['staff scroll', () => window.dispatchEvent(new Event('wheel'))],
  ['two seconds pass', () => jest.advanceTimersByTime(2000)],
])('it stops when %s', (_when, happens) => {
  const { state, grow } = fakePage(100);
  restoreScroll('seen');
  happens();
  grow(900);
  expect(state.y).toBe(100);
});

test('it stops when staff leave the page', () => {
  const { state, grow } = fakePage(100);
  restoreScroll('seen')();
  grow(900);
  expect(state.y).toBe(100);
});
