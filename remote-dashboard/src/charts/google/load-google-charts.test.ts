import { googleLoader, loadGoogleCharts, loadLimitMs } from './load-google-charts';

const tag = () => document.querySelector<HTMLScriptElement>(`script[src="${googleLoader}"]`);
const visualization = { ChartWrapper: class {}, Dashboard: class {} };

/** What Google's loader sets up when it works. */
function setUpGoogle() {
  window.google = {
    charts: {
      load: () => Object.assign(window.google!, { visualization }),
      setOnLoadCallback: (callback) => callback(),
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  delete window.google;
});

test('is there when the script and the packages are, with the tag marked for react-google-charts', async () => {
  const loading = loadGoogleCharts();
  setUpGoogle();
  tag()!.dispatchEvent(new Event('load'));
  await loading;
  expect(tag()).toHaveAttribute('data-loaded', '1');
});

test('is there at once when it was loaded before', async () => {
  setUpGoogle();
  Object.assign(window.google!, { visualization });
  await loadGoogleCharts();
  expect(tag()).toBeNull();
});

test('fails as unreachable, and leaves no tag for the next attempt to wait on', async () => {
  const loading = loadGoogleCharts();
  tag()!.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toMatchObject({ code: 'unreachable' });
  expect(tag()).toBeNull();
});

test('fails after 8 seconds when the script hangs', async () => {
  const loading = loadGoogleCharts();
  const failure = expect(loading).rejects.toMatchObject({ code: 'timeout' });
  jest.advanceTimersByTime(loadLimitMs - 1);
  expect(tag()).not.toBeNull();
  jest.advanceTimersByTime(1);
  await failure;
  expect(loadLimitMs).toBe(8000);
  expect(tag()).toBeNull();
});

test('fails after 8 seconds when the script came and its packages do not', async () => {
  const loading = loadGoogleCharts();
  const failure = expect(loading).rejects.toMatchObject({ code: 'timeout' });
  window.google = { charts: { load: () => new Promise(() => {}), setOnLoadCallback: () => {} } };
  tag()!.dispatchEvent(new Event('load'));
  await Promise.resolve();
  jest.advanceTimersByTime(loadLimitMs);
  await failure;
  expect(window.google).toBeUndefined();
});

test('fails as invalid when the script sets up nothing', async () => {
  const loading = loadGoogleCharts();
  tag()!.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toMatchObject({ code: 'invalid' });
});

test('a later attempt starts afresh', async () => {
  const first = loadGoogleCharts();
  const deadTag = tag()!;
  deadTag.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();

  const second = loadGoogleCharts();
  expect(tag()).not.toBe(deadTag);
  setUpGoogle();
  tag()!.dispatchEvent(new Event('load'));
  await second;
});
