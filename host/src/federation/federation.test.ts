import type { Release } from '@backshop/shared-types';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { createFederation } from './federation';
import { EntryError } from './load-container';
import { failureEvent, type RemoteFailure } from './remote-failure';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
jest.mock('@module-federation/runtime-tools/runtime-core', () => ({ isTheHosts: true }));

const release: Release = {
  number: 1,
  created: '2026-11-21T09:00:00.000Z',
  host: '1.0.0-host',
  remotes: {
    dashboard: {
      version: '1.0.0-abc',
      entry: '/remotes/dashboard/1.0.0-abc/remoteEntry.js',
      exposes: { Dashboard: ['Dashboard.js'] },
    },
  },
};
const expose = 'dashboard/Dashboard';
const Dashboard = () => null;

const answer = jest.mocked(loadRemote);
let reported: RemoteFailure[];
let listening: AbortController;

beforeEach(() => {
  jest.resetAllMocks();
  reported = [];
  listening = new AbortController();
  window.addEventListener(failureEvent, ({ detail }) => reported.push(detail), listening);
});

afterEach(() => {
  listening.abort();
  jest.useRealTimers();
});

test('registers the remotes under the addresses of the release, and provides the one runtime', () => {
  createFederation(release);
  expect(registerRemotes).toHaveBeenCalledWith([
    { name: 'dashboard', entry: release.remotes.dashboard!.entry, type: 'global' },
  ]);
  expect(globalThis).toHaveProperty('_FEDERATION_RUNTIME_CORE.isTheHosts', true);
});

test('fetches nothing before a slot asks', () => {
  createFederation(release);
  expect(loadRemote).not.toHaveBeenCalled();
});

test('gives the component, and has it at once from then on', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = createFederation(release);
  expect(federation.peek(expose)).toBeUndefined();
  await expect(federation.load(expose)).resolves.toBe(Dashboard);
  expect(federation.peek(expose)).toBe(Dashboard);
  expect(reported).toEqual([]);
});

test('two that ask at the same time wait for the same answer', async () => {
  answer.mockResolvedValue({ default: Dashboard });
  const federation = createFederation(release);
  await Promise.all([federation.load(expose), federation.load(expose)]);
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('asks a failed network once more by itself', async () => {
  answer.mockRejectedValueOnce(new EntryError('unreachable', 'gone'));
  answer.mockResolvedValueOnce({ default: Dashboard });
  await expect(createFederation(release).load(expose)).resolves.toBe(Dashboard);
  expect(reported).toEqual([]);
});

test('gives up after the second failure, and reports it once', async () => {
  answer.mockRejectedValue(new EntryError('unreachable', 'gone'));
  await expect(createFederation(release).load(expose)).rejects.toMatchObject({
    code: 'unreachable',
    phase: 'entry',
    version: '1.0.0-abc',
    expose,
  });
  expect(loadRemote).toHaveBeenCalledTimes(2);
  expect(reported).toHaveLength(1);
});

test('asks no second time for code that throws', async () => {
  answer.mockRejectedValue(new TypeError('x is undefined'));
  await expect(createFederation(release).load(expose)).rejects.toMatchObject({ code: 'crashed' });
  expect(loadRemote).toHaveBeenCalledTimes(1);
  expect(reported).toHaveLength(1);
});

test('loads anew when it is asked again after a failure', async () => {
  answer.mockRejectedValueOnce(new TypeError('x is undefined'));
  answer.mockResolvedValueOnce({ default: Dashboard });
  const federation = createFederation(release);
  await expect(federation.load(expose)).rejects.toMatchObject({ code: 'crashed' });
  await expect(federation.load(expose)).resolves.toBe(Dashboard);
});

test.each([
  ['nothing', null],
  ['no default', { Dashboard }],
  ['something that is no component', { default: 'Dashboard' }],
])('an expose that exports %s is invalid', async (_what, module) => {
  answer.mockResolvedValue(module);
  await expect(createFederation(release).load(expose)).rejects.toMatchObject({
    code: 'invalid',
    phase: 'expose',
  });
});

test('a remote that the release does not name is invalid, and nothing is asked for', async () => {
  await expect(createFederation(release).load('placeholders/Store')).rejects.toMatchObject({
    code: 'invalid',
    phase: 'entry',
    version: '',
    message: 'The release names no remote "placeholders".',
  });
  expect(loadRemote).not.toHaveBeenCalled();
});

test('says so after three seconds of silence, and gives up what still hangs', async () => {
  jest.useFakeTimers();
  answer.mockReturnValue(new Promise(() => undefined));
  const [ofRemote, ofOther] = ['dashboard', 'other'].map(hangingScript);
  const loading = createFederation(release).load(expose);
  const rejected = expect(loading).rejects.toMatchObject({ code: 'timeout', expose });
  await jest.advanceTimersByTimeAsync(2999);
  expect(reported).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  await rejected;
  expect(reported).toHaveLength(1);
  expect(ofRemote!.onerror).toHaveBeenCalledTimes(1);
  expect(ofOther!.onerror).not.toHaveBeenCalled();
});

test('a failure after the deadline is neither retried nor reported again', async () => {
  jest.useFakeTimers();
  let fail: (error: Error) => void = () => undefined;
  answer.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  const loading = createFederation(release).load(expose);
  const rejected = expect(loading).rejects.toMatchObject({ code: 'timeout' });
  await jest.advanceTimersByTimeAsync(3000);
  await rejected;
  fail(new EntryError('unreachable', 'gone'));
  await jest.advanceTimersByTimeAsync(0);
  expect(loadRemote).toHaveBeenCalledTimes(1);
  expect(reported).toHaveLength(1);
});

test('asks for an entry under a fresh address from the second time on', async () => {
  createFederation(release);
  const [[{ loadEntry }]] = jest.mocked(registerPlugins).mock.calls[0] as unknown as [
    [{ loadEntry: (args: object) => Promise<unknown> }],
  ];
  const { entry } = release.remotes.dashboard!;
  const remoteInfo = { name: 'dashboard', entry, entryGlobalName: 'dashboard' };
  for (const address of [entry, `${entry}?retry=1`, `${entry}?retry=2`]) {
    const loading = loadEntry({ remoteInfo });
    document.querySelector(`script[src$="${address}"]`)!.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toMatchObject({ code: 'unreachable' });
  }
});

function hangingScript(remote: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = `/remotes/${remote}/1.0.0-abc/Dashboard.js`;
  script.onerror = jest.fn();
  document.head.append(script);
  return script;
}
