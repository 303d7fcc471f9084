import { memo } from 'react';
import { watchFiles } from './failure/failed-files';
import { type Failure, reporting } from './failure/failure';
import { createFederation, type Federation, type FederationOptions } from './federation';
import { candidateOrLive, drawKey, failedCandidateKey } from './loading/candidate';
import { releaseOf } from './testing/fake-releases';
import {
  chunkLoadError,
  entries,
  fakeRemotes,
  federationOf,
  noSharing,
} from './testing/fake-remotes';
import { reportedFailures } from './testing/reported-failures';

const release = releaseOf({ dashboard: '1.0.0-abc' });
const expose = 'dashboard/Dashboard';
const Dashboard = () => null;

const answer = jest.fn<Promise<unknown>, [id: string]>();

beforeEach(() => {
  jest.resetAllMocks();
  fakeRemotes(answer);
});

/** Returns the URLs of the remote entries that were requested so far. */
const requested = () => entries.map(({ src }) => src);
const live = 'http://localhost/remotes/dashboard/1.0.0-abc/remoteEntry.js';

test('loads nothing at first', () => {
  federationOf(release);
  expect(requested()).toEqual([]);
});

test('loads a remote from its URL in the release', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = federationOf(release);
  await federation.load(expose);
  expect(requested()).toEqual([live]);
  expect(answer).toHaveBeenCalledWith('dashboard@1.0.0-abc#0/Dashboard');
  expect(federation.versionOf(expose)).toBe('1.0.0-abc');
});

test('preloads the files of an expose together with the remote entry, each once', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const existing = document.createElement('link');
  Object.assign(existing, { rel: 'preload', as: 'style' });
  existing.href = '/remotes/dashboard/1.0.0-abc/Dashboard.css';
  document.head.replaceChildren(existing);
  const { dashboard } = release.remotes;
  const exposes = { Dashboard: ['Dashboard.js', 'Dashboard.css'], More: ['More.js'] };
  const federation = federationOf({
    ...release,
    remotes: { dashboard: { ...dashboard!, exposes } },
  });
  await federation.load(expose);
  crash(federation);
  await federation.load(expose);
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
  expect(links.map(({ as, href }) => [as, new URL(href).pathname])).toEqual([
    ['style', '/remotes/dashboard/1.0.0-abc/Dashboard.css'],
    ['script', '/remotes/dashboard/1.0.0-abc/Dashboard.js'],
  ]);
});

describe('a release with hashes', () => {
  const { dashboard } = release.remotes;
  const integrity = {
    'remoteEntry.js': 'sha256-entry',
    'Dashboard.js': 'sha256-script',
    'Dashboard.css': 'sha256-styles',
  };
  const exposes = { Dashboard: ['Dashboard.js', 'Dashboard.css'] };
  const verified = { ...release, remotes: { dashboard: { ...dashboard!, exposes, integrity } } };
  const history = {
    dashboard: { since: '', previous: '0.9.0-old', previousIntegrity: 'sha256-old' },
  };
  const lastEntry = () => entries.at(-1)!;

  beforeEach(() => {
    document.head.replaceChildren();
    answer.mockResolvedValue({ default: Dashboard });
  });

  test('passes the hash of the entry on, also for another attempt', async () => {
    const federation = federationOf(verified);
    await federation.load(expose);
    expect(lastEntry()).toMatchObject({ src: live, integrity: 'sha256-entry' });
    crash(federation);
    await federation.load(expose);
    expect(lastEntry()).toMatchObject({ src: `${live}?retry=1`, integrity: 'sha256-entry' });
  });

  test('preloads each file with its hash', async () => {
    await federationOf(verified).load(expose);
    const links = [...document.head.querySelectorAll('link')];
    expect(links).toMatchObject([
      { as: 'script', integrity: 'sha256-script', crossOrigin: 'anonymous' },
      { as: 'style', integrity: 'sha256-styles', crossOrigin: 'anonymous' },
    ]);
  });

  test('has that of the previous version’s entry', async () => {
    const federation = federationOf({ ...verified, history });
    federation.usePrevious(expose);
    await federation.load(expose);
    const entry = live.replace('1.0.0-abc', '0.9.0-old');
    expect(lastEntry()).toMatchObject({ src: entry, integrity: 'sha256-old' });
  });

  test('has none for a preview', async () => {
    const entry = 'http://localhost:3001/remoteEntry.js';
    const preview = { remote: 'dashboard', version: 'mine', entry, onDrop: jest.fn() };
    await federationOf(verified, preview).load(expose);
    expect(lastEntry().src).toBe(entry);
    expect(lastEntry().integrity).toBeFalsy();
    expect(document.head.querySelector('link')).toBeNull();
  });
});

describe('a tab with a sign-in', () => {
  const candidate = { ...release.remotes.dashboard!, version: '1.1.0-new', share: 10, start: 0 };

  function openTab(explain: FederationOptions['explain']): Federation {
    localStorage.setItem(drawKey, '5');
    const files = watchFiles(release.host);
    const withCandidate = { ...release, candidates: { dashboard: candidate } };
    return createFederation(withCandidate, { files, shareScopes: noSharing, explain });
  }

  test('keeps a candidate that does not load because the session has ended', async () => {
    answer.mockRejectedValue(chunkLoadError('error'));
    const federation = openTab((failure) => Promise.resolve(failure.with({ code: 'signed-out' })));
    await expect(federation.load(expose)).rejects.toMatchObject({ code: 'signed-out' });
    expect(federation.versionOf(expose)).toBe('1.1.0-new');
    expect(localStorage.getItem(failedCandidateKey('dashboard'))).toBeNull();
  });

  test('tells menus when the browser remembers that a candidate has failed', async () => {
    reporting.isMuted = () => Promise.resolve(false);
    // Each version is requested twice.
    answer.mockRejectedValueOnce(chunkLoadError('error'));
    answer.mockRejectedValueOnce(chunkLoadError('error'));
    answer.mockResolvedValue({ default: Dashboard });
    const federation = openTab(() => Promise.resolve());
    const versions: (string | undefined)[] = [];
    federation.subscribe(() =>
      versions.push(candidateOrLive(federation.release, 'dashboard')?.version),
    );
    await federation.load(expose);
    expect(versions.at(-1)).toBe('1.0.0-abc');
    delete reporting.isMuted;
  });

  test.each([
    ['fails', 'unreachable', () => Promise.reject(chunkLoadError('error'))],
    ['does not answer', 'timeout', () => new Promise(() => undefined)],
  ])(
    'waits three seconds for each version of a part that %s, while the sign-in does not answer',
    async (_what, code, fail) => {
      jest.useFakeTimers();
      answer.mockImplementation(fail);
      const federation = openTab(() => new Promise(() => undefined));
      const failed = jest.fn();
      federation.load(expose).catch(failed);
      await jest.advanceTimersByTimeAsync(2999);
      expect(federation.versionOf(expose)).toBe('1.1.0-new');
      await jest.advanceTimersByTimeAsync(2);
      expect(federation.versionOf(expose)).toBe('1.0.0-abc');
      expect(failed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(3001);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code }));
    },
  );
});

test('returns the component, and has it at once from then on', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = federationOf(release);
  expect(federation.peek(expose)).toBeUndefined();
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Dashboard });
  expect(federation.peek(expose)).toMatchObject({ Component: Dashboard });
});

test('two calls at the same time share one request', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = federationOf(release);
  await Promise.all([federation.load(expose), federation.load(expose)]);
  expect(answer).toHaveBeenCalledTimes(1);
});

test('accepts a component that is wrapped in memo', async () => {
  const Memo = memo(Dashboard);
  answer.mockResolvedValue({ default: Memo });
  await expect(federationOf(release).load(expose)).resolves.toMatchObject({ Component: Memo });
});

test('retries a failed network request once, at a new URL', async () => {
  answer.mockRejectedValueOnce(chunkLoadError('error'));
  answer.mockResolvedValueOnce({ default: Dashboard });
  await expect(federationOf(release).load(expose)).resolves.toMatchObject({
    Component: Dashboard,
  });
  expect(requested()).toEqual([live, `${live}?retry=1`]);
});

test('fails after the second failed request', async () => {
  answer.mockRejectedValue(chunkLoadError('error'));
  await expect(federationOf(release).load(expose)).rejects.toMatchObject({
    code: 'unreachable',
    phase: 'expose',
    version: '1.0.0-abc',
    expose,
    retried: true,
  });
  expect(answer).toHaveBeenCalledTimes(2);
});

test('does not retry what the browser has already requested twice', async () => {
  const file = live.replace('remoteEntry', 'Dashboard');
  const timings = [{ responseStatus: 503 }, { responseStatus: 503 }] as PerformanceResourceTiming[];
  const timingsOf = (url: string) => (url === file ? timings : []);
  jest.spyOn(performance, 'getEntriesByName').mockImplementation(timingsOf);
  answer.mockRejectedValue(chunkLoadError('error', file));
  await expect(federationOf(release).load(expose)).rejects.toMatchObject({
    code: 'unreachable',
  });
  expect(answer).toHaveBeenCalledTimes(1);
});

test('does not retry code that throws', async () => {
  answer.mockRejectedValue(new TypeError('x is undefined'));
  const failure = { code: 'crashed', retried: false };
  await expect(federationOf(release).load(expose)).rejects.toMatchObject(failure);
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a load after a failure requests everything again', async () => {
  answer.mockRejectedValueOnce(new TypeError('x is undefined'));
  answer.mockResolvedValueOnce({ default: Dashboard });
  const federation = federationOf(release);
  await expect(federation.load(expose)).rejects.toMatchObject({ code: 'crashed' });
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Dashboard });
  expect(requested()).toEqual([live, `${live}?retry=1`]);
});

test('a load after a crash requests everything again', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = federationOf(release);
  await federation.load(expose);
  crash(federation);
  expect(federation.peek(expose)).toBeUndefined();
  await federation.load(expose);
  expect(requested()).toEqual([live, `${live}?retry=1`]);
});

test('prefetches once, and the next load reports a failure', async () => {
  answer.mockRejectedValueOnce(new TypeError('x is undefined'));
  const federation = federationOf(release);
  federation.prefetch(expose);
  federation.prefetch(expose);
  await expect(federation.load(expose)).rejects.toMatchObject({ code: 'crashed' });
  federation.prefetch(expose);
  await requestsBegun();
  expect(answer).toHaveBeenCalledTimes(1);
  answer.mockResolvedValueOnce({ default: Dashboard });
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Dashboard });
});

test('does not prefetch what has loaded', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = federationOf(release);
  await federation.load(expose);
  federation.prefetch(expose);
  await requestsBegun();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a load right after a failed prefetch reports the failure, without a request', async () => {
  jest.useFakeTimers();
  answer.mockRejectedValue(chunkLoadError('error'));
  const federation = federationOf(release);
  federation.prefetch(expose);
  await jest.advanceTimersByTimeAsync(100);
  await expect(federation.load(expose)).rejects.toMatchObject({ code: 'unreachable' });
  expect(answer).toHaveBeenCalledTimes(2);
  await expect(federation.load(expose)).rejects.toMatchObject({ code: 'unreachable' });
  expect(answer).toHaveBeenCalledTimes(4);
});

test('a load 3 seconds after a failed prefetch requests everything again', async () => {
  jest.useFakeTimers();
  answer.mockRejectedValueOnce(new TypeError('x is undefined'));
  answer.mockResolvedValueOnce({ default: Dashboard });
  const federation = federationOf(release);
  federation.prefetch(expose);
  await jest.advanceTimersByTimeAsync(3000);
  await expect(federation.load(expose)).resolves.toMatchObject({ Component: Dashboard });
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ['nothing', null],
  ['no default export', { Dashboard }],
  ['a string', { default: 'Dashboard' }],
  ['an object that is no component', { default: {} }],
  ['null', { default: null }],
])('an expose that exports %s is invalid', async (_what, module) => {
  answer.mockResolvedValue(module);
  await expect(federationOf(release).load(expose)).rejects.toMatchObject({
    code: 'invalid',
    phase: 'expose',
    message: 'The default export of "dashboard/Dashboard" is not a component.',
  });
});

test('a remote that is not in the release is invalid, and nothing is requested', async () => {
  await expect(federationOf(release).load('placeholders/Store')).rejects.toMatchObject({
    code: 'invalid',
    phase: 'entry',
    version: '',
    message: 'The release has no remote "placeholders".',
  });
  expect(answer).not.toHaveBeenCalled();
});

test('times out after three seconds, and removes the scripts that still hang', async () => {
  jest.useFakeTimers();
  answer.mockReturnValue(new Promise(() => undefined));
  const [script, sharedChunk, otherRemote] = [
    'dashboard/1.0.0-abc',
    'dashboard/chunk-abc',
    'other/1.0.0-abc',
  ].map(hangingScript);
  const loading = federationOf(release).load(expose);
  const onSettled = jest.fn();
  loading.catch(onSettled);
  await jest.advanceTimersByTimeAsync(2999);
  expect(onSettled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  const message = 'It did not load within 3 seconds.';
  await expect(loading).rejects.toMatchObject({ code: 'timeout', expose, message });
  expect(script!.isConnected).toBe(false);
  expect(sharedChunk!.isConnected).toBe(false);
  expect(otherRemote!.isConnected).toBe(true);
});

test('a request that fails after the timeout is not retried', async () => {
  jest.useFakeTimers();
  const { loading, settle } = hangingLoad();
  settle.reject(chunkLoadError('error'));
  await jest.advanceTimersByTimeAsync(0);
  await expect(loading).rejects.toMatchObject({ code: 'timeout' });
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a component that arrives after the timeout resolves, and is there from then on', async () => {
  jest.useFakeTimers();
  const { federation, loading, settle } = hangingLoad();
  settle.resolve({ default: Dashboard });
  const failure = await loading.catch((error: Failure) => error);
  await expect((failure as Failure).lateArrival).resolves.toMatchObject({
    Component: Dashboard,
  });
  expect(federation.peek(expose)).toMatchObject({ Component: Dashboard });
});

describe('the previous version', () => {
  const history = { dashboard: { since: '2026-11-20T09:00:00.000Z', previous: '0.9.0-old' } };

  test('replaces the live version on request', async () => {
    answer.mockResolvedValue({ default: Dashboard });
    const federation = federationOf({ ...release, history });
    await federation.load(expose);
    expect(federation.previousVersion(expose)).toBe('0.9.0-old');
    federation.usePrevious(expose);
    expect(federation.peek(expose)).toBeUndefined();
    await federation.load(expose);
    expect(requested()).toEqual([live, live.replace('1.0.0-abc', '0.9.0-old')]);
    expect(federation.versionOf(expose)).toBe('0.9.0-old');
    expect(federation.previousVersion(expose)).toBeUndefined();
  });

  test('is not offered if the release has none', () => {
    expect(federationOf(release).previousVersion(expose)).toBeUndefined();
    expect(federationOf({ ...release, history }).previousVersion('placeholders/Store')).toBe(
      undefined,
    );
  });
});

describe('a preview', () => {
  const target = { remote: 'dashboard', version: 'http://localhost:3001' };
  const entry = `${target.version}/remoteEntry.js`;
  const reports = reportedFailures();

  test('is loaded instead of the live version', async () => {
    answer.mockResolvedValue({ default: Dashboard });
    const federation = federationOf(release, { ...target, entry, onDrop: jest.fn() });
    await federation.load(expose);
    expect(requested()).toEqual([entry]);
    expect(federation.previousVersion(expose)).toBeUndefined();
  });

  test('ends when it fails, is reported once, and the live version loads', async () => {
    answer.mockRejectedValueOnce(chunkLoadError('missing'));
    answer.mockResolvedValue({ default: Dashboard });
    const onDrop = jest.fn();
    const federation = federationOf(release, { ...target, entry, onDrop });
    const slots = Promise.all([federation.load(expose), federation.load(expose)]);
    await expect(slots).resolves.toMatchObject([{ Component: Dashboard }, {}]);
    expect(requested()).toEqual([entry, live]);
    expect(onDrop).toHaveBeenCalledTimes(1);
    expect(reports).toMatchObject([{ code: 'invalid', version: target.version }]);
  });

  test('that crashes while it renders shows its crash, and stays', async () => {
    answer.mockResolvedValue({ default: Dashboard });
    const onDrop = jest.fn();
    const federation = federationOf(release, { ...target, entry, onDrop });
    await federation.load(expose);
    expect(crash(federation)).toMatchObject({ code: 'crashed', version: target.version });
    expect(federation.versionOf(expose)).toBe(target.version);
    expect(onDrop).not.toHaveBeenCalled();
  });

  test('of the live version that fails gives way to the released files', async () => {
    answer.mockRejectedValueOnce(chunkLoadError('missing'));
    answer.mockResolvedValue({ default: Dashboard });
    const version = '1.0.0-abc';
    const preview = { remote: 'dashboard', version, entry, onDrop: jest.fn() };
    await federationOf(release, preview).load(expose);
    expect(requested()).toEqual([entry, live]);
  });

  test('from a dev server has 30 seconds, because its build may still be running', async () => {
    jest.useFakeTimers();
    answer.mockReturnValueOnce(
      new Promise((resolve) => setTimeout(resolve, 29_000, { default: Dashboard })),
    );
    const onDrop = jest.fn();
    const loading = federationOf(release, { ...target, entry, onDrop }).load(expose);
    await jest.advanceTimersByTimeAsync(29_000);
    await expect(loading).resolves.toMatchObject({ version: target.version });
    expect(onDrop).not.toHaveBeenCalled();
  });

  test('that ends with a reload keeps the live version from loading into the old page', async () => {
    jest.useFakeTimers();
    answer.mockRejectedValueOnce(chunkLoadError('missing'));
    const onDrop = jest.fn(() => new Promise<void>(() => undefined));
    const federation = federationOf(release, { ...target, entry, onDrop });
    const settled = jest.fn();
    void federation.load(expose).then(settled, settled);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(onDrop).toHaveBeenCalledTimes(1);
    expect(requested()).toEqual([entry]);
    expect(settled).not.toHaveBeenCalled();
  });
});

/** Resolves when what the federation has decided to load is requested. */
const requestsBegun = () => new Promise((resolve) => setTimeout(resolve));

/** Tells the federation that the part has thrown an error while it rendered. */
function crash(federation: Federation) {
  return federation.crash(expose, federation.versionOf(expose), new Error('x is undefined'));
}

/** Loads a part that has timed out. The test settles the request afterwards. */
function hangingLoad() {
  const settle = {} as { resolve: (module: object) => void; reject: (error: Error) => void };
  answer.mockReturnValue(
    new Promise((resolve, reject) => Object.assign(settle, { resolve, reject })),
  );
  const federation = federationOf(release);
  const loading = federation.load(expose);
  loading.catch(() => undefined);
  jest.advanceTimersByTime(3000);
  return { federation, loading, settle };
}

function hangingScript(folder: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = `/remotes/${folder}/Dashboard.js`;
  document.head.append(script);
  return script;
}
