import { keepLoading } from './keep-loading';

const comeBack = (event: string) => window.dispatchEvent(new Event(event));

test.each(['online', 'focus'])('what failed twice loads again at the event %s', async (event) => {
  const load = jest.fn(() => Promise.reject<string>(new Error('offline')));
  const onFail = jest.fn();
  const loading = keepLoading(load, new AbortController().signal, onFail);
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(2);
  expect(onFail).toHaveBeenCalledTimes(1);
  load.mockResolvedValue('code');
  comeBack(event);
  expect(await loading).toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});

test('what fails again and again listens once to each event', async () => {
  const add = jest.spyOn(window, 'addEventListener');
  const remove = jest.spyOn(window, 'removeEventListener');
  const mounted = new AbortController();
  void keepLoading(() => Promise.reject<string>(new Error('offline')), mounted.signal);
  const listening = () =>
    ['online', 'focus'].map((event) => {
      const count = (spy: jest.SpyInstance) =>
        spy.mock.calls.filter(([type]) => type === event).length;
      return count(add) - count(remove);
    });
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    expect(listening()).toEqual([1, 1]);
    comeBack('focus');
  }
  mounted.abort();
  jest.restoreAllMocks();
});

test('nothing loads again after the signal', async () => {
  const load = jest.fn(() => Promise.reject<string>(new Error('offline')));
  const mounted = new AbortController();
  void keepLoading(load, mounted.signal);
  await new Promise((resolve) => setTimeout(resolve));
  mounted.abort();
  comeBack('online');
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that arrives after the signal is not used', async () => {
  let arrive: (code: string) => void = () => undefined;
  const mounted = new AbortController();
  const use = jest.fn();
  void keepLoading(() => new Promise<string>((resolve) => (arrive = resolve)), mounted.signal).then(
    use,
  );
  mounted.abort();
  arrive('code');
  await new Promise((resolve) => setTimeout(resolve));
  expect(use).not.toHaveBeenCalled();
});
