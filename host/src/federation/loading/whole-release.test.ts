import { watchFiles } from '../failure/failed-files';
import type { Failure } from '../failure/failure';
import { createFederation } from '../federation';
import { released, releaseOf } from '../testing/fake-releases';
import {
  chunkLoadError,
  describeEntry,
  entries,
  fakeRemotes,
  federationOf,
  noSharing,
} from '../testing/fake-remotes';

const integrity = `sha256-${'a'.repeat(43)}=`;
const url = '/host/chunk-1/release.json';
const version = '1.0.0-abc';
const inIndex = releaseOf({ dashboard: version }, { whole: { url, integrity } });
const whole = releaseOf(
  { dashboard: version, placeholders: version, notifications: version },
  { history: { placeholders: { since: '', previous: '0.9.0-old' } } },
);
const expose = 'placeholders/Store';
const Page = () => null;

const load = jest.fn<Promise<unknown>, [id: string]>();
const request = jest.fn<Promise<unknown>, [string, RequestInit]>();
const answer = (release: unknown) => ({
  ok: true,
  json: () => Promise.resolve(release),
  arrayBuffer: () => Promise.resolve(),
});
/** The federation's requests. A request with `cache` only finds out why a file did not load. */
const requested = () =>
  request.mock.calls.filter(([, { cache }]) => !cache).map(([requestedUrl]) => requestedUrl);

beforeEach(() => {
  jest.resetAllMocks();
  delete window.wholeRelease;
  Object.assign(globalThis, { fetch: request });
  load.mockResolvedValue({ default: Page });
  fakeRemotes(load);
});

test('a remote in index.html needs no file', async () => {
  await expect(federationOf(inIndex).load('dashboard/Dashboard')).resolves.toMatchObject({
    Component: Page,
  });
  expect(request).not.toHaveBeenCalled();
});

test('the first remote that is not in index.html loads the file, verified and once', async () => {
  request.mockResolvedValue(answer(whole));
  const federation = federationOf(inIndex);
  expect(federation.versionOf(expose)).toBe('');
  federation.prefetch('placeholders/Customers');
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Page });
  await expect(federation.load('placeholders/Customers')).resolves.toMatchObject({
    Component: Page,
  });
  expect(request.mock.calls).toEqual([[url, { integrity }]]);
  expect(federation.versionOf(expose)).toBe('1.0.0-abc');
  expect(federation.peek(expose)).toMatchObject({ Component: Page });
  expect(federation.previousVersion(expose)).toBe('0.9.0-old');
  const entry = 'http://localhost/remotes/placeholders/1.0.0-abc/remoteEntry.js';
  expect(entries.map(({ src }) => src)).toEqual([entry]);
});

test('uses the request of the boot script', async () => {
  window.wholeRelease = Promise.resolve(whole);
  await expect(federationOf(inIndex).load(expose)).resolves.toMatchObject({ Component: Page });
  expect(request).not.toHaveBeenCalled();
});

test('a candidate in the file is used, and the live version replaces it if it fails', async () => {
  localStorage.setItem('draw', '5');
  const candidate = { ...released('placeholders', '2.0.0-new'), share: 10, start: 0 };
  request.mockResolvedValue(answer({ ...whole, candidates: { placeholders: candidate } }));
  load.mockRejectedValueOnce(chunkLoadError('missing'));
  const federation = federationOf(inIndex);
  await expect(federation.load(expose)).resolves.toMatchObject({ version: '1.0.0-abc' });
  expect(entries.map(({ src }) => describeEntry(src))).toEqual([
    'placeholders@2.0.0-new#0',
    'placeholders@1.0.0-abc#0',
  ]);
  expect(localStorage.getItem('failedCandidate.placeholders')).toBe('2.0.0-new');
});

test('a file that does not load is requested once more', async () => {
  request.mockRejectedValueOnce(new TypeError()).mockResolvedValue(answer(whole));
  await expect(federationOf(inIndex).load(expose)).resolves.toMatchObject({ Component: Page });
  expect(requested()).toEqual([url, `${url}?retry=1`]);
});

test('a file that fails twice is unreachable, and "Try again" requests it again', async () => {
  request.mockRejectedValue(new TypeError());
  const federation = federationOf(inIndex);
  await expect(federation.load(expose)).rejects.toMatchObject({
    code: 'unreachable',
    phase: 'entry',
    version: '',
    expose,
    message: `${url}?retry=1 could not be loaded.`,
  });
  expect(requested()).toHaveLength(2);
  expect(load).not.toHaveBeenCalled();
  request.mockResolvedValue(answer(whole));
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Page });
  expect(requested()).toEqual([url, `${url}?retry=1`, `${url}?retry=2`]);
});

test('if the request of the boot script failed, the host requests the file again', async () => {
  window.wholeRelease = Promise.reject(new TypeError());
  request.mockResolvedValue(answer(whole));
  await expect(federationOf(inIndex).load(expose)).resolves.toMatchObject({ Component: Page });
  expect(requested()).toEqual([`${url}?retry=1`]);
});

test('several parts that need the file request it together, also once more', async () => {
  request.mockRejectedValue(new TypeError());
  const federation = federationOf(inIndex);
  const exposes = ['placeholders/Store', 'placeholders/Customers'] as const;
  const loading = Promise.allSettled(exposes.map((each) => federation.load(each)));
  await expect(loading).resolves.toMatchObject(
    exposes.map((each) => ({ reason: { expose: each } })),
  );
  expect(requested()).toEqual([url, `${url}?retry=1`]);
});

test('a file with another hash is invalid, and is not requested again automatically', async () => {
  request.mockImplementation((_url, options) =>
    options.integrity ? Promise.reject(new TypeError()) : Promise.resolve(answer(whole)),
  );
  const federation = federationOf(inIndex);
  await expect(federation.load(expose)).rejects.toMatchObject({
    code: 'invalid',
    phase: 'entry',
    message: `${url} was changed after its release.`,
  });
  expect(requested()).toEqual([url]);
  request.mockResolvedValue(answer(whole));
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Page });
});

test.each([
  ['that is not a release', { ...whole, remotes: [] }, 'release.remotes is []'],
  [
    'whose entry is on another origin',
    {
      ...whole,
      remotes: { placeholders: released('placeholders', version, { entry: '//evil/x.js' }) },
    },
    'release.remotes.placeholders.entry is "//evil/x.js"',
  ],
])('a file %s is invalid', async (_what, content, problem) => {
  request.mockResolvedValue(answer(content));
  await expect(federationOf(inIndex).load(expose)).rejects.toMatchObject({
    code: 'invalid',
    phase: 'entry',
    message: `${url}: ${problem}`,
  });
  expect(load).not.toHaveBeenCalled();
});

test('a remote that the whole release does not have is invalid', async () => {
  request.mockResolvedValue(answer({ ...whole, remotes: {} }));
  await expect(federationOf(inIndex).load(expose)).rejects.toMatchObject({
    code: 'invalid',
    message: 'The release has no remote "placeholders".',
  });
});

test('the file and the part together have three seconds', async () => {
  jest.useFakeTimers();
  request.mockReturnValue(new Promise((resolve) => setTimeout(() => resolve(answer(whole)), 2000)));
  load.mockReturnValue(new Promise(() => undefined));
  const loading = federationOf(inIndex).load(expose);
  const onSettled = jest.fn();
  loading.catch(onSettled);
  await jest.advanceTimersByTimeAsync(2999);
  expect(onSettled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await expect(loading).rejects.toMatchObject({ code: 'timeout', version: '1.0.0-abc' });
});

test('the part shows if a file that exceeded the time limit still arrives', async () => {
  jest.useFakeTimers();
  let arrive: (value: unknown) => void = () => undefined;
  request.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const federation = federationOf(inIndex);
  const loading = federation.load(expose).catch((failure: Failure) => failure);
  await jest.advanceTimersByTimeAsync(3000);
  const failure = (await loading) as unknown as Failure;
  expect(failure).toMatchObject({ code: 'timeout', version: '' });
  arrive(answer(whole));
  await expect(failure.lateArrival).resolves.toMatchObject({ Component: Page });
  expect(federation.peek(expose)).toMatchObject({ Component: Page });
});

test('"Try again" requests a file again that exceeded the time limit', async () => {
  jest.useFakeTimers();
  request.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(answer(whole));
  const federation = federationOf(inIndex);
  federation.load(expose).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(3000);
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Page });
  expect(requested()).toEqual([url, `${url}?retry=1`]);
});

test('a preview of a remote that is not in index.html loads no file', async () => {
  const entry = '/remotes/placeholders/mine/remoteEntry.js';
  const preview = { remote: 'placeholders', version: 'mine', entry, onDrop: jest.fn() };
  await expect(federationOf(inIndex, preview).load(expose)).resolves.toMatchObject({
    Component: Page,
  });
  expect(request).not.toHaveBeenCalled();
});

test('the previous version of such a remote can replace it', async () => {
  request.mockResolvedValue(answer(whole));
  const federation = federationOf(inIndex);
  await federation.load(expose);
  federation.usePrevious(expose);
  await federation.load(expose);
  expect(federation.versionOf(expose)).toBe('0.9.0-old');
});

describe('pages that index.html has no room for', () => {
  const partial = { ...inIndex, whole: { url, integrity, hasPages: true } };

  test('are known once the whole release has loaded', async () => {
    request.mockResolvedValue(answer(whole));
    const federation = federationOf(partial);
    const onChange = jest.fn();
    const unsubscribe = federation.subscribe(onChange);
    await federation.loadRest();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(federation.release.remotes).toHaveProperty('placeholders');
    expect(federation.loadRest()).toBeUndefined();
    unsubscribe();
    federation.follow(whole);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('stay out when the request fails twice, until the next one', async () => {
    request.mockRejectedValue(new TypeError('offline'));
    const federation = federationOf(partial);
    await expect(Promise.all([federation.loadRest(), federation.loadRest()])).resolves.toEqual([
      expect.objectContaining({ code: 'unreachable', expose: 'host', phase: 'host' }),
      expect.objectContaining({ code: 'unreachable' }),
    ]);
    expect(requested()).toEqual([url, `${url}?retry=1`]);
    expect(federation.release.remotes).not.toHaveProperty('placeholders');
    request.mockResolvedValue(answer(whole));
    await expect(federation.loadRest()).resolves.toBeUndefined();
    expect(federation.release.remotes).toHaveProperty('placeholders');
  });

  test('come with the next sign-in if the session has ended', async () => {
    request.mockRejectedValue(new TypeError());
    const federation = createFederation(partial, {
      files: watchFiles(partial.host),
      shareScopes: noSharing,
      explain: (failure) => Promise.resolve(failure.with({ code: 'signed-out' })),
    });
    await expect(federation.loadRest()).resolves.toMatchObject({ code: 'signed-out' });
  });

  test('nothing is missing when index.html has the whole release', () => {
    expect(federationOf(whole).loadRest()).toBeUndefined();
    expect(request).not.toHaveBeenCalled();
  });
});
