import { loaderUrl, loadGoogleCharts } from './load-google-charts';
import { timeLimitMs } from './google-charts-error';

const tag = () => document.querySelector<HTMLScriptElement>(`script[src="${loaderUrl}"]`);
const visualization = { ChartWrapper: class {}, Dashboard: class {} };

/** Defines what Google's loader script defines. */
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
  document.head.replaceChildren();
  delete window.google;
});

test('resolves when script and packages have loaded, and marks the tag for react-google-charts', async () => {
  const loading = loadGoogleCharts();
  setUpGoogle();
  tag()!.dispatchEvent(new Event('load'));
  await loading;
  expect(tag()).toHaveAttribute('data-loaded', '1');
});

test('what other libraries have put into window.google stays', async () => {
  const accounts = {};
  Object.assign(window, { google: { accounts, charts: {} } });
  const loading = loadGoogleCharts();
  expect(window.google).toEqual({ accounts });
  tag()!.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('Could not fetch');
  expect(window.google).toHaveProperty('accounts', accounts);
});

test('resolves at once if it was loaded before', async () => {
  setUpGoogle();
  Object.assign(window.google!, { visualization });
  await loadGoogleCharts();
  expect(tag()).toBeNull();
});

test('rejects as unreachable, and removes the tag so that the next attempt does not wait for it', async () => {
  const loading = loadGoogleCharts();
  tag()!.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toMatchObject({ code: 'unreachable' });
  expect(tag()).toBeNull();
});

test('rejects after 8 seconds if the script hangs', async () => {
  const loading = loadGoogleCharts();
  const failure = expect(loading).rejects.toMatchObject({ code: 'timeout' });
  jest.advanceTimersByTime(timeLimitMs - 1);
  expect(tag()).not.toBeNull();
  jest.advanceTimersByTime(1);
  await failure;
  expect(timeLimitMs).toBe(8000);
  expect(tag()).toBeNull();
});

test('rejects after 8 seconds if the script loads but its packages hang', async () => {
  const loading = loadGoogleCharts();
  const failure = expect(loading).rejects.toMatchObject({ code: 'timeout' });
  window.google = { charts: { load: () => new Promise(() => {}), setOnLoadCallback: () => {} } };
  tag()!.dispatchEvent(new Event('load'));
  await Promise.resolve();
  jest.advanceTimersByTime(timeLimitMs);
  await failure;
  expect(window.google).toBeUndefined();
});

test('rejects as invalid if the script defines nothing', async () => {
  const loading = loadGoogleCharts();
  tag()!.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toMatchObject({ code: 'invalid' });
});

test('adds a new tag on the next attempt', async () => {
  const first = loadGoogleCharts();
  const failedTag = tag()!;
  failedTag.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();

  const second = loadGoogleCharts();
  expect(tag()).not.toBe(failedTag);
  setUpGoogle();
  tag()!.dispatchEvent(new Event('load'));
  await second;
});
