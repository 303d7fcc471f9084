import type { Release } from '@backshop/shared-types';
import type { ExposeName } from '../contract';
import { watchFiles } from './failure/failed-files';
import { Failure, reportFailure } from './failure/failure';
import { createFederation, type Federation } from './federation';
import { drawKey, rememberFailedCandidate } from './loading/candidate';
import { released, releaseOf } from './testing/fake-releases';
import {
  chunkLoadError,
  describeAttempt,
  entries,
  fakeRemotes,
  federationOf,
  noSharing,
} from './testing/fake-remotes';
import { reportedFailures } from './testing/reported-failures';

const dashboard = 'dashboard/Dashboard';
const customers = 'placeholders/Customers';

const first = releaseOf({ dashboard: 'd1', placeholders: 'p1' });
const second = releaseOf(
  { dashboard: 'd2', placeholders: 'p1' },
  { number: 2, history: { dashboard: { since: '', previous: 'd1' } } },
);

const answer = jest.fn<Promise<unknown>, [id: string]>();
const reports = reportedFailures();

beforeEach(() => {
  localStorage.setItem(drawKey, '5');
  delete window.wholeRelease;
  answer.mockReset().mockResolvedValue({ default: () => null });
  fakeRemotes(answer);
});

/** Returns the remotes that were requested so far. */
const requested = () => entries.map(({ src }) => describeAttempt(src));

const versionLoaded = async (federation: Federation, expose: ExposeName = dashboard) =>
  (await federation.load(expose)).version;

test('a slot that mounts afterwards uses the new release', async () => {
  const federation = federationOf(first);
  await federation.load(dashboard);
  expect(federation.follow(second)).toBe(true);
  expect(federation.release.number).toBe(2);
  expect(federation.versionOf(dashboard)).toBe('d2');
  expect(federation.peek(dashboard)).toBeUndefined();
  expect(await versionLoaded(federation)).toBe('d2');
  expect(federation.peek(dashboard)?.version).toBe('d2');
});

const owned: Release = {
  ...second,
  remotes: { dashboard: released('dashboard', 'd2', { owner: 'Us' }) },
};

test.each<[what: string, change: (federation: Federation) => unknown]>([
  ['that a tab follows', (federation) => federation.follow(owned)],
  ['of which index.html has only a part', (federation) => federation.loadRest()],
])('a report is about the release %s, and names its owners', async (_what, change) => {
  const whole = { url: '/host/chunk-1/release.json', integrity: `sha256-${'a'.repeat(43)}=` };
  window.wholeRelease = Promise.resolve(owned);
  const federation = federationOf({ ...first, remotes: {}, whole });
  await change(federation);
  reportFailure(new Failure('failed', { code: 'crashed', expose: dashboard }));
  expect(reports).toMatchObject([{ message: 'failed', release: 2, owner: 'Us' }]);
});

test('what has not changed stays loaded', async () => {
  const federation = federationOf(first);
  const part = await federation.load(customers);
  federation.follow(second);
  expect(federation.peek(customers)).toBe(part);
  federation.prefetch(customers);
  expect(requested()).toEqual(['p1#0']);
});

test('a release with another host is refused', () => {
  const federation = federationOf(first);
  expect(federation.follow({ ...second, host: '2.0.0-host' })).toBe(false);
  expect(federation.release.number).toBe(1);
  expect(federation.versionOf(dashboard)).toBe('d1');
});

test('a prefetch of the old version is forgotten', async () => {
  const federation = federationOf(first);
  federation.prefetch(dashboard);
  federation.follow(second);
  federation.prefetch(dashboard);
  expect(await versionLoaded(federation)).toBe('d2');
  expect(requested()).toEqual(['d1#0', 'd2#0']);
});

test('a load that has begun gives the old version, which no later slot gets', async () => {
  const federation = federationOf(first);
  const old = federation.load(dashboard);
  federation.follow(second);
  expect((await old).version).toBe('d1');
  expect(federation.peek(dashboard)).toBeUndefined();
  expect(await versionLoaded(federation)).toBe('d2');
});

test('a load that has begun and fails gives the new version', async () => {
  answer.mockRejectedValueOnce(chunkLoadError('missing'));
  const federation = federationOf(first);
  const old = federation.load(dashboard);
  federation.follow(second);
  expect((await old).version).toBe('d2');
});

test('an old version that crashes later is replaced by the new one', async () => {
  const federation = federationOf(first);
  await federation.load(dashboard);
  federation.follow(second);
  expect(federation.crash(dashboard, 'd1', new Error('broken'))).toBeUndefined();
  expect(await versionLoaded(federation)).toBe('d2');
  expect(federation.crash(dashboard, 'd2', new Error('broken'))).toMatchObject({ version: 'd2' });
});

test('an old version that arrives after its timeout is not kept', async () => {
  jest.useFakeTimers();
  let arrive: (module: object) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const federation = federationOf(first);
  const old = federation.load(dashboard).catch((failure: Error) => failure);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await old).toMatchObject({ code: 'timeout', version: 'd1' });
  federation.follow(second);
  arrive({ default: () => null });
  await jest.advanceTimersByTimeAsync(0);
  expect(federation.peek(dashboard)).toBeUndefined();
});

test('a rollback uses what had loaded of the version before, without a request', async () => {
  const federation = federationOf(first);
  const part = await federation.load(dashboard);
  federation.follow(second);
  await federation.load(dashboard);
  federation.follow({ ...first, number: 3 });
  expect(federation.peek(dashboard)).toBe(part);
  expect(requested()).toEqual(['d1#0', 'd2#0']);
});

test('a version that failed is requested at a new URL when it comes back', async () => {
  answer.mockRejectedValueOnce(chunkLoadError('missing'));
  const federation = federationOf(first);
  await federation.load(dashboard).catch(() => undefined);
  federation.follow(second);
  federation.follow({ ...first, number: 3 });
  await federation.load(dashboard);
  expect(requested()).toEqual(['d1#0', 'd1#1']);
});

describe('a version that the release does not name', () => {
  const third = releaseOf({ dashboard: 'd3', placeholders: 'p1' }, { number: 3 });
  const list = (name: string) => `chunksOf ${name}`;
  const has = (name: string) => list(name) in globalThis;

  /** Loads the first version of the Dashboard, as an entry that names the global list of its chunks. */
  async function loadFirst() {
    const files = watchFiles(first.host);
    const federation = createFederation(first, { files, shareScopes: noSharing });
    const loading = federation.load(dashboard);
    entries[0]!.dataset.chunkList = list('d1');
    Object.assign(globalThis, { [list('d1')]: [] });
    return { federation, files, part: await loading };
  }

  test('leaves nothing in the tab, and can come back', async () => {
    const { federation, files } = await loadFirst();
    expect(has('d1')).toBe(true);
    federation.follow(second);
    expect(has('d1')).toBe(true); // A rollback needs it.
    await federation.load(dashboard);
    federation.follow(third);
    expect(has('d1')).toBe(false);
    expect(
      files.partOf(new URL('/remotes/dashboard/d1/Dashboard.js', location.href).href)?.version,
    ).not.toBe('d1');
    federation.follow({ ...first, number: 4 });
    expect(await versionLoaded(federation)).toBe('d1');
    expect(requested()).toEqual(['d1#0', 'd2#0', 'd1#0']);
  });

  test('stays while a slot shows it', async () => {
    const { federation, part } = await loadFirst();
    const hide = part.show();
    federation.follow(third);
    expect(has('d1')).toBe(true);
    hide();
    federation.follow({ ...third, number: 4 });
    expect(has('d1')).toBe(false);
  });

  test('stays while it loads', async () => {
    let arrive: (module: object) => void = () => undefined;
    answer.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const federation = federationOf(first);
    const loading = federation.load(dashboard);
    entries[0]!.dataset.chunkList = list('d1');
    Object.assign(globalThis, { [list('d1')]: [] });
    await new Promise((resolve) => setTimeout(resolve)); // The entry has run.
    federation.follow(third);
    expect(has('d1')).toBe(true);
    arrive({ default: () => null });
    expect((await loading).version).toBe('d1');
  });

  test('leaves the list of chunks that it shares with a version of the same build', async () => {
    const { federation } = await loadFirst(); // A team can release a build again under another version.
    federation.follow(second);
    const loading = federation.load(dashboard);
    entries.at(-1)!.dataset.chunkList = list('d1');
    await loading;
    federation.follow({ ...third, history: { dashboard: { since: '', previous: 'd2' } } });
    expect(has('d1')).toBe(true);
    federation.follow({ ...third, number: 4 });
    expect(has('d1')).toBe(false);
  });

  test('stays while a part of it can arrive late, and goes afterwards', async () => {
    jest.useFakeTimers();
    let arrive: (module: object) => void = () => undefined;
    answer.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const federation = federationOf(first);
    const loading = federation.load(dashboard).catch((failure: Failure) => failure);
    entries[0]!.dataset.chunkList = list('d1');
    Object.assign(globalThis, { [list('d1')]: [] });
    await jest.advanceTimersByTimeAsync(3000);
    const { lateArrival } = (await loading) as Failure;
    federation.follow(third);
    expect(has('d1')).toBe(true);
    arrive({ default: () => null });
    await expect(lateArrival).resolves.toMatchObject({ version: 'd1' });
    federation.follow({ ...third, number: 4 });
    expect(has('d1')).toBe(false);
  });
});

test('the browser chooses again: a new candidate is used, and an aborted one is not', async () => {
  const candidate = { ...released('dashboard', 'd3'), share: 10, start: 0 };
  const federation = federationOf(first);
  federation.follow({ ...first, number: 2, candidates: { dashboard: candidate } });
  expect(await versionLoaded(federation)).toBe('d3');
  federation.follow({ ...first, number: 3 });
  expect(await versionLoaded(federation)).toBe('d1');
});

test('a candidate that has failed in another tab is not used from the next release on', async () => {
  const candidate = { ...released('dashboard', 'd3'), share: 10, start: 0 };
  const federation = federationOf({ ...first, candidates: { dashboard: candidate } });
  expect(await versionLoaded(federation)).toBe('d3');
  rememberFailedCandidate('dashboard', 'd3');
  federation.follow({ ...first, number: 2 });
  expect(await versionLoaded(federation)).toBe('d1');
});

test('a previous version in use stays as long as the release of its remote does', async () => {
  const history = { dashboard: { since: '', previous: 'd0' } };
  const federation = federationOf({ ...first, history });
  federation.usePrevious(dashboard);
  federation.follow(releaseOf({ dashboard: 'd1', placeholders: 'p2' }, { number: 2, history }));
  expect(await versionLoaded(federation)).toBe('d0');
  const other = { dashboard: { since: '', previous: 'd00' } };
  federation.follow({ ...first, number: 2, history: other });
  expect(await versionLoaded(federation)).toBe('d0');
  federation.follow(releaseOf({ dashboard: 'd2', placeholders: 'p2' }, { number: 3 }));
  expect(await versionLoaded(federation)).toBe('d2');
});

test('the previous version is offered once a release names it', async () => {
  const federation = federationOf(first);
  await federation.load(dashboard);
  federation.follow({ ...first, number: 2, history: { dashboard: { since: '', previous: 'd0' } } });
  expect(federation.previousVersion(dashboard)).toBe('d0');
});

test('a candidate that has loaded leaves its note each time that it is used', async () => {
  const note = () => localStorage.getItem('startedCandidate.dashboard');
  const candidate = { ...released('dashboard', 'd3'), share: 10, start: 0 };
  const federation = federationOf({ ...first, candidates: { dashboard: candidate } });
  federation.peek(dashboard);
  expect(note()).toBeNull();
  await federation.load(dashboard);
  localStorage.removeItem('startedCandidate.dashboard');
  federation.peek(dashboard);
  expect(note()).toContain(' d3 dashboard/Dashboard');
});

test('a preview stays', async () => {
  const preview = { remote: 'dashboard', ...released('dashboard', 'mine'), onDrop: jest.fn() };
  const federation = federationOf(first, preview);
  await federation.load(dashboard);
  federation.follow(second);
  expect(federation.peek(dashboard)?.version).toBe('mine');
  expect(await versionLoaded(federation, customers)).toBe('p1');
});

test('a remote that the new release does not have is gone', async () => {
  const federation = federationOf(first);
  await federation.load(customers);
  federation.follow(releaseOf({ dashboard: 'd1' }, { number: 2 }));
  await expect(federation.load(customers)).rejects.toMatchObject({ code: 'invalid', version: '' });
});

describe('a release of which index.html has only a part', () => {
  const file = (number: number) => ({ url: `/host/chunk-${number}/release.json`, integrity: '' });
  const part = (number: number) => releaseOf({ dashboard: 'd1' }, { number, whole: file(number) });
  const request = jest.fn<Promise<unknown>, [string]>();
  const served = (release: Release) => ({ json: () => Promise.resolve(release) });

  beforeEach(() => {
    Object.assign(globalThis, { fetch: request });
    request.mockReset();
    const next = releaseOf({ dashboard: 'd1', placeholders: 'p2' }, { number: 2 });
    request.mockResolvedValueOnce(served(first)).mockResolvedValueOnce(served(next));
  });

  test('loads the new file for a remote that is not in index.html', async () => {
    const federation = federationOf(part(1));
    expect(await versionLoaded(federation, customers)).toBe('p1');
    federation.follow(part(2));
    expect(federation.versionOf(customers)).toBe('');
    expect(await versionLoaded(federation, customers)).toBe('p2');
    expect(request.mock.calls.map(([url]) => url)).toEqual([file(1).url, file(2).url]);
  });

  test('does not use the file that the boot script has requested for the first release', async () => {
    window.wholeRelease = Promise.resolve(releaseOf({ placeholders: 'p0' }));
    const federation = federationOf(part(1));
    federation.follow(part(1));
    expect(await versionLoaded(federation, customers)).toBe('p1');
  });

  test('the old file does not replace the new release when it arrives late', async () => {
    const federation = federationOf(part(1));
    const old = federation.load(customers);
    federation.follow(part(2));
    expect((await old).version).toBe('p2');
    expect(federation.release.number).toBe(2);
    expect(await versionLoaded(federation, customers)).toBe('p2');
  });
});
