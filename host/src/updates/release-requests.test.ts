import { releaseRequests } from './release-requests';

const minute = 60_000;
const release = { number: 2, created: '2026-11-22T09:00:00.000Z', host: '0.1.0-a', remotes: {} };
const indexHtml = `<script type="application/json" id="release">${JSON.stringify(release)}</script>`;

const fetchIndex = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  fetchIndex.mockReset().mockImplementation(() => answer(indexHtml));
  Object.assign(globalThis, { fetch: fetchIndex });
  AbortSignal.timeout = () => new AbortController().signal; // jsdom does not have it.
});

function answer(text: string, ok = true) {
  return Promise.resolve({ ok, status: ok ? 200 : 503, text: () => Promise.resolve(text) });
}

/** Returns requests of a tab that was loaded a minute ago. */
function open() {
  const onAnswer = jest.fn();
  const requests = releaseRequests('http://localhost/store', onAnswer);
  jest.advanceTimersByTime(minute);
  return { ...requests, onAnswer };
}

test('asks at the address that the tab was loaded from, and lets the browser make it conditional', async () => {
  const { ask, onAnswer } = open();
  expect(await ask(10_000)).toBe(true);
  expect(fetchIndex.mock.calls).toEqual([
    ['http://localhost/store', expect.objectContaining({ cache: 'no-cache', redirect: 'error' })],
  ]);
  expect(onAnswer).toHaveBeenCalledWith({ release, policy: '' });
});

test('calls in quick succession share one request', async () => {
  const { ask } = open();
  expect(await Promise.all([ask(10_000), ask(10_000)])).toEqual([true, true]);
  jest.advanceTimersByTime(9999);
  expect(await ask(10_000)).toBe(true);
  expect(fetchIndex).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  await ask(10_000);
  expect(fetchIndex).toHaveBeenCalledTimes(2);
});

test('a request that is running serves later calls, however long it takes', async () => {
  const { ask } = open();
  let arrive: (value: Partial<Response>) => void = () => undefined;
  fetchIndex.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const first = ask(10_000);
  jest.advanceTimersByTime(minute);
  const second = ask(10_000);
  arrive(await answer(indexHtml));
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(fetchIndex).toHaveBeenCalledTimes(1);
});

test('does not ask in the first seconds after the page load', async () => {
  const { ask } = releaseRequests('http://localhost/', jest.fn());
  jest.setSystemTime(0);
  jest.spyOn(performance, 'now').mockReturnValue(9999);
  expect(await ask(10_000)).toBe(true);
  expect(fetchIndex).not.toHaveBeenCalled();
});

test('a hidden tab does not ask', async () => {
  const { ask } = open();
  isHidden = true;
  expect(await ask(10_000)).toBe(false);
  expect(fetchIndex).not.toHaveBeenCalled();
});

test.each([
  ['an error status', () => answer(indexHtml, false)],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page without a release', () => answer('<h1>Log in</h1>')],
  ['an invalid release', () => answer(indexHtml.replace('"0.1.0-a"', '7'))],
])('after %s, it asks less often, but at least every five minutes', async (_name, respond) => {
  const { ask, onAnswer } = open();
  fetchIndex.mockImplementation(respond);
  const distances: number[] = [];
  let waited = 0;
  expect(await ask(10_000)).toBe(false);
  while (distances.length < 7) {
    jest.advanceTimersByTime(1000);
    waited += 1;
    const before = fetchIndex.mock.calls.length;
    expect(await ask(10_000)).toBe(false);
    if (fetchIndex.mock.calls.length > before) {
      distances.push(waited);
      waited = 0;
    }
  }
  expect(distances).toEqual([20, 40, 80, 160, 300, 300, 300]);
  expect(onAnswer).not.toHaveBeenCalled();

  fetchIndex.mockImplementation(() => answer(indexHtml));
  jest.advanceTimersByTime(5 * minute);
  expect(await ask(10_000)).toBe(true);
  jest.advanceTimersByTime(10_000);
  await ask(10_000);
  expect(onAnswer).toHaveBeenCalledTimes(2);
});
