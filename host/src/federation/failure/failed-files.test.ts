import { waitFor } from '@testing-library/react';
import { isChangedFile, type WatchedFiles, wasRepeated, watchFiles } from './failed-files';
import { reportedFailures } from '../testing/reported-failures';

const integrity = 'sha256-abc';
const folder = 'http://localhost/remotes/dashboard/1';
const request = jest.fn<Promise<unknown>, [string, RequestInit]>();
const reports = reportedFailures();
let log: jest.SpyInstance;
let files: WatchedFiles;
/** What the browser knows about the requests for a file. */
let timings: object[];

let maxTimings = 250;

beforeAll(() => {
  performance.setResourceTimingBufferSize = (size) => (maxTimings = size);
  performance.getEntriesByName = () => timings as PerformanceEntry[];
  files = watchFiles('2.0.0-host');
  files.remember('http://localhost/remotes/dashboard/', {
    expose: 'dashboard/Dashboard',
    version: '1',
  });
});

beforeEach(() => {
  jest.resetAllMocks();
  log = jest.spyOn(console, 'error').mockReturnValue();
  timings = [{ responseStatus: 200 }];
  Object.assign(globalThis, { fetch: request });
});

const response = (ok: boolean) => ({ ok, arrayBuffer: () => Promise.resolve() });

/** Answers like a server with a changed file: the browser refuses it only if it has to verify it. */
function serveChangedFile(): void {
  request.mockImplementation((_url, options) =>
    options.integrity ? Promise.reject(new TypeError()) : Promise.resolve(response(true)),
  );
}

test('a file that arrives, but not with its hash, was changed', async () => {
  serveChangedFile();
  await expect(isChangedFile(`${folder}/a.js`, integrity)).resolves.toBe(true);
  expect(request.mock.calls).toEqual([
    [`${folder}/a.js`, { cache: 'force-cache' }],
    [`${folder}/a.js`, { cache: 'force-cache', integrity }],
  ]);
});

test('a browser that does not tell the status of a response checks a file with content', async () => {
  serveChangedFile();
  timings = [{ transferSize: 0, encodedBodySize: 13 }];
  fail('script', `${folder}/b.js`);
  await expect(files.claim(`${folder}/b.js`)).resolves.toBe(true);
  timings = [{ transferSize: 13, encodedBodySize: 13 }];
  fail('script', `${folder}/e.js`);
  await expect(files.claim(`${folder}/e.js`)).resolves.toBe(true);
});

test('a file that arrives with its hash was not changed', async () => {
  request.mockResolvedValue(response(true));
  await expect(isChangedFile(`${folder}/a.js`, integrity)).resolves.toBe(false);
});

test('a file that does not arrive, or only in part, was not changed', async () => {
  const reset = { ok: true, arrayBuffer: () => Promise.reject(new TypeError()) };
  const answers = [
    Promise.reject(new TypeError()),
    Promise.resolve(response(false)),
    Promise.resolve(reset),
  ];
  for (const answer of answers) {
    request.mockReturnValue(answer);
    await expect(isChangedFile(`${folder}/a.js`, integrity)).resolves.toBe(false);
  }
});

test.each([0, 400, 503])('after the status %i, nothing is requested', async (failed) => {
  timings = [{ responseStatus: failed }];
  fail('script', `${folder}/a.js`);
  await expect(files.claim(`${folder}/a.js`)).resolves.toBe(false);
  expect(request).not.toHaveBeenCalled();
});

test('a file without a timing can have been changed: the list of timings can be full', async () => {
  serveChangedFile();
  timings = [];
  fail('script', `${folder}/d.js`);
  await expect(files.claim(`${folder}/d.js`)).resolves.toBe(true);
  expect(maxTimings).toBe(10_000);
});

test('a browser without statuses that has a timing without sizes requests nothing', async () => {
  timings = [{ transferSize: 0, encodedBodySize: 0 }];
  fail('script', `${folder}/a.js`);
  await expect(files.claim(`${folder}/a.js`)).resolves.toBe(false);
  expect(request).not.toHaveBeenCalled();
});

test('tells whether the browser has requested a failed file twice', () => {
  timings = [{ responseStatus: 503 }];
  expect(wasRepeated(`${folder}/a.js`)).toBe(false);
  timings = [{ responseStatus: 503 }, { responseStatus: 503 }];
  expect(wasRepeated(`${folder}/a.js`)).toBe(true);
});

test('a damaged file that the browser has requested twice can be requested at another address', () => {
  timings = [{ responseStatus: 200 }, { responseStatus: 200 }];
  expect(wasRepeated(`${folder}/a.js`)).toBe(false);
});

test('a file without a hash is not checked', async () => {
  fail('script', `${folder}/c.js`, '');
  await expect(files.claim(`${folder}/c.js`)).resolves.toBe(false);
  expect(request).not.toHaveBeenCalled();
});

test('a changed file that nobody expects is reported once, whatever the attempt', async () => {
  serveChangedFile();
  fail('script', `${folder}/carousel.js`);
  fail('script', `${folder}/carousel.js?retry=0.1#list`);
  fail('stylesheet', `${folder}/details.css`);
  await settle();
  const expose = 'dashboard/Dashboard';
  const part = { code: 'invalid', phase: 'expose', expose, version: '1' };
  expect(reports).toMatchObject([
    { ...part, message: `${folder}/carousel.js was changed after its release.` },
    { ...part, message: `${folder}/details.css was changed after its release.` },
  ]);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockClear();
});

test('a changed file is left to the caller that asks for it', async () => {
  serveChangedFile();
  fail('script', `${folder}/Dashboard.js?retry=1`);
  await expect(files.claim(`${folder}/Dashboard.js?retry=1`)).resolves.toBe(true);
  await settle();
  expect(reports).toEqual([]);
});

test('a preload and a file that did not fail are not reported', async () => {
  serveChangedFile();
  fail('preload', `${folder}/Page.css`);
  await expect(files.claim(`${folder}/Page.css`)).resolves.toBe(false);
  await settle();
  expect(reports).toEqual([]);
});

test('a changed file of the host is reported as one of the host', async () => {
  serveChangedFile();
  fail('script', 'http://localhost/host/2.0.0-host/about.js');
  await settle();
  expect(reports).toMatchObject([
    { code: 'invalid', phase: 'host', expose: 'host', version: '2.0.0-host' },
  ]);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockClear();
});

describe('an error', () => {
  const script = `${folder}/Dashboard.js`;
  let line = 0;

  afterEach(() =>
    Object.defineProperty(document, 'currentScript', { value: null, configurable: true }),
  );

  /** Throws an error while the script at `src` first runs, or outside of any script. */
  function throwUncaught(error: Error, src?: string): ErrorEvent {
    const value = src ? Object.assign(document.createElement('script'), { src }) : null;
    Object.defineProperty(document, 'currentScript', { value, configurable: true });
    const event = new ErrorEvent('error', { error, cancelable: true });
    window.dispatchEvent(event);
    return event;
  }

  function thrown(message: string): Error {
    const stack = `Error: ${message}\n    at run (${script}:${(line += 1)}:1)`;
    return Object.assign(new Error(message), { stack });
  }

  test('of the first run of a remote’s script is recorded, and not reported as uncaught', () => {
    const error = thrown('broken');
    expect(throwUncaught(error, script).defaultPrevented).toBe(true);
    expect(files.thrownBy(script)).toBe(error);
  });

  test('of another script stays uncaught', () => {
    const src = 'http://localhost/host/1/main.js';
    expect(throwUncaught(new Error('ours'), src).defaultPrevented).toBe(false);
    expect(files.thrownBy(src)).toBeUndefined();
  });

  test('that nothing handles is reported, like a rejection, unless a slot reports it', async () => {
    throwUncaught(thrown('while it loads'), script);
    const event = throwUncaught(thrown('after a click'));
    const reason = thrown('in a promise');
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    await waitFor(() => expect(reports).toHaveLength(2));
    expect(reports.map(({ message }) => message)).toEqual(['after a click', 'in a promise']);
    expect(event.defaultPrevented).toBe(false); // The browser logs it.
  });

  test('that other code handles is not reported', async () => {
    const handle = (event: ErrorEvent) => event.preventDefault();
    window.addEventListener('error', handle, { once: true, capture: true });
    throwUncaught(thrown('handled'));
    throwUncaught(thrown('after it'));
    await waitFor(() => expect(reports.at(-1)?.message).toBe('after it'));
    expect(reports).toHaveLength(1);
  });

  test('of a version that the tab no longer uses is forgotten, and other parts are not', () => {
    const parts = [
      ['dashboard', '2'],
      ['dashboard', '3'],
      ['orders', '2'],
    ].map(([remote, version = '']) => ({
      url: `http://localhost/remotes/${remote}/${version}/Page.js`,
      folder: `http://localhost/remotes/${remote}/`,
      part: { expose: 'dashboard/Dashboard', version } as const,
    }));
    for (const { url, folder: own, part } of parts) {
      files.remember(own, part);
      throwUncaught(thrown('broken'), url);
    }
    const [old, newer, other] = parts.map(({ url }) => url) as [string, string, string];
    files.forget({ folder: 'http://localhost/remotes/dashboard/', version: '2' });
    // The files of its remote can be shared chunks.
    expect([old, newer].map(files.thrownBy)).toEqual([undefined, undefined]);
    expect(files.thrownBy(other)).toBeDefined();
    expect(files.partOf(old)?.version).not.toBe('2');
    expect([newer, other].map((url) => files.partOf(url)?.version)).toEqual(['3', '2']);
  });
});

/** Dispatches the event of an element that could not load its file. */
function fail(kind: 'script' | 'stylesheet' | 'preload', url: string, hash = integrity): void {
  const element =
    kind === 'script'
      ? Object.assign(document.createElement('script'), { src: url })
      : Object.assign(document.createElement('link'), { rel: kind, href: url });
  // jsdom does not know the property.
  Object.assign(element, { integrity: hash });
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
