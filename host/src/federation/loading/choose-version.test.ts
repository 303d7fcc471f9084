import type { Release } from '@backshop/shared-types';
import { Failure, reporting } from '../failure/failure';
import { released, releaseOf } from '../testing/fake-releases';
import { drawKey, failedCandidateKey, startedCandidateKey } from './candidate';
import {
  afterFailure,
  type Choice,
  type RemoteChoices,
  choicesOf,
  bestVersion,
  tabVersions,
  offeredVersion,
  versionSources,
  withPrevious,
} from './choose-version';

const version = (name: string) => released('dashboard', name);
const candidate = { ...version('candidate'), share: 10, start: 0 };
const previous = { since: '', previous: 'previous' };
const automatic = { ...previous, fallback: 'previous' as const };
const live = releaseOf({ dashboard: 'live' });
const preview = () => ({
  remote: 'dashboard',
  version: 'mine',
  entry: 'http://localhost:3001/remoteEntry.js',
  onDrop: jest.fn(),
});

beforeEach(() => localStorage.setItem(drawKey, '5'));

const kinds = ({ all }: Pick<RemoteChoices, 'all'>) => all.map(({ kind }) => kind).join(' ');

describe('the versions that a tab may use, the best one first', () => {
  const everything: Release = {
    ...live,
    candidates: { dashboard: candidate },
    history: { dashboard: previous },
  };

  test.each<[what: string, release: Release, expected: string]>([
    ['a release without a history', live, 'live'],
    ['a release with a history', { ...live, history: { dashboard: previous } }, 'live previous'],
    ['a browser of the candidate', everything, 'candidate live previous'],
    ['a remote that the release does not have', { ...everything, remotes: {} }, ''],
  ])('of %s', (_what, release, expected) => {
    expect(kinds(choicesOf(versionSources(), release, 'dashboard'))).toBe(expected);
    const withPreview = choicesOf(versionSources(preview()), release, 'dashboard');
    expect(kinds(withPreview)).toBe(`preview ${expected}`.trim());
    const ofAnother = choicesOf(versionSources(preview()), release, 'orders');
    expect(kinds(ofAnother)).toBe('');
  });

  test.each([
    ['failed', failedCandidateKey('dashboard'), candidate.version],
    [
      'hung its tab',
      startedCandidateKey('dashboard'),
      `1 ${candidate.version} dashboard/Dashboard`,
    ],
    ['is for other browsers', drawKey, '50'],
  ])('without a candidate that %s', (_what, key, value) => {
    localStorage.setItem(key, value);
    expect(kinds(choicesOf(versionSources(), everything, 'dashboard'))).toBe('live previous');
  });
});

/** What happens to the version in use. */
type Event = 'fails' | 'previous';
type Kind = Choice['kind'];

const p = 'previous';
const onRequest: Kind[] = ['candidate', 'live', 'previous'];

test.each<
  [all: Kind[], isAutomatic: boolean, events: Event[], uses: Kind | undefined, shows: boolean]
>([
  // The versions, whether the previous one is a fallback, what happens, the version in use, whether a failure shows
  [['preview', 'candidate', 'live', 'previous'], false, [], 'preview', false],
  [['preview', 'candidate', 'live', 'previous'], false, ['fails'], 'candidate', false],
  [['preview', 'live'], false, ['fails'], 'live', false],
  [['preview'], false, ['fails'], undefined, false],
  [onRequest, false, ['fails'], 'live', false],
  [onRequest, false, ['fails', 'fails'], 'live', true],
  [onRequest, false, ['fails', 'fails', 'fails'], 'live', true],
  [onRequest, false, [p], 'candidate', false],
  [onRequest, false, ['fails', p], 'previous', false],
  [onRequest, false, ['fails', 'fails', p], 'previous', false],
  [onRequest, false, ['fails', p, 'fails'], 'live', true],
  [onRequest, false, ['fails', p, 'fails', p], 'previous', false],
  [onRequest, false, ['fails', p, p], 'previous', false],
  [onRequest, true, ['fails', 'fails'], 'previous', false],
  [onRequest, true, ['fails', 'fails', 'fails'], 'live', true],
  [['live', 'previous'], true, ['fails'], 'previous', false],
  [['live', 'previous'], true, ['fails', 'fails'], 'live', true],
  [['live', 'previous'], true, [p, 'fails'], 'live', true],
  [['live'], false, ['fails'], 'live', true],
  [['live'], false, [p], 'live', false],
])('of %j, with a fallback: %j, after %j, it uses %j, and a failure shows: %j', (...row) => {
  const [all, isAutomatic, events, uses, shows] = row;
  let choices: RemoteChoices = {
    all: all.map((kind) => ({
      kind,
      ...version(kind),
      ...(kind === 'previous' && { onRequest: !isAutomatic }),
    })),
    replaced: new Set(),
  };
  let isShown = false;
  for (const event of events) {
    if (event === 'fails') {
      const { kind } = bestVersion(choices)!;
      choices = afterFailure(choices);
      isShown = !choices.replaced.has(kind);
    } else {
      choices = withPrevious(choices);
      isShown = false;
    }
  }
  expect([bestVersion(choices)?.kind, isShown]).toEqual([uses, shows]);
});

test('the previous version is offered while the live one is in use', () => {
  const choices = choicesOf(
    versionSources(),
    { ...live, history: { dashboard: previous } },
    'dashboard',
  );
  expect(offeredVersion(choices)?.version).toBe('previous');
  expect(offeredVersion(withPrevious(choices))).toBeUndefined();
  expect(offeredVersion(choicesOf(versionSources(), live, 'orders'))).toBeUndefined();
});

test.each([
  ['waits for staff', previous, true],
  ['replaces the live one by itself if the release says so', automatic, false],
])('the previous version %s', (_what, history, isOnRequest) => {
  const release = { ...live, history: { dashboard: history } };
  const { all } = choicesOf(versionSources(), release, 'dashboard');
  expect(all.at(-1)).toMatchObject({ kind: 'previous', onRequest: isOnRequest });
});

test('the previous version is in the folder next to the live one, and has the hash of its entry', () => {
  const hash = 'sha256-old';
  const history = { dashboard: { ...previous, previousIntegrity: hash } };
  const { all } = choicesOf(versionSources(), { ...live, history }, 'dashboard');
  expect(all.at(-1)).toMatchObject({
    version: 'previous',
    entry: '/remotes/dashboard/previous/remoteEntry.js',
    integrity: { 'remoteEntry.js': hash },
  });
});

const failure = (phase: 'expose' | 'render') =>
  new Failure('broken', { code: 'crashed', phase, version: candidate.version });

describe('a version that fails', () => {
  afterEach(() => delete reporting.isMuted);

  const failCandidate = () =>
    versionSources().find((source) => source.kind === 'candidate')!.onFailure!(
      failure('expose'),
      'dashboard',
    );

  test('is not used again in this browser if it is a candidate', () => {
    expect(failCandidate()).toBeUndefined();
    expect(localStorage.getItem(failedCandidateKey('dashboard'))).toBe(candidate.version);
  });

  test('ends the preview if it does not load, and the next version waits for that', () => {
    const dropped = preview();
    const end = Promise.resolve();
    dropped.onDrop.mockReturnValue(end);
    const versions = tabVersions(dropped);
    versions.follow(live);
    expect(versions.replace(failure('expose'), 'dashboard')).toBe(end);
    expect(dropped.onDrop).toHaveBeenCalledTimes(1);
    versions.follow(live);
    expect(kinds({ all: versions.allOf('dashboard') })).toBe('live');
  });

  test.each([
    ['is tried again if it is a candidate, and the session has ended', true, null],
    ['is not tried again while the session lasts', false, candidate.version],
  ])('%s', async (_what, hasEnded, remembered) => {
    reporting.isMuted = () => Promise.resolve(hasEnded);
    expect(failCandidate()).toBeUndefined();
    await Promise.resolve();
    expect(localStorage.getItem(failedCandidateKey('dashboard'))).toBe(remembered);
  });
});

test('a preview that crashes stays in use, and its crash shows', () => {
  const crashed = preview();
  const versions = tabVersions(crashed);
  versions.follow(live);
  expect(versions.replace(failure('render'), 'dashboard')).toBeUndefined();
  expect(crashed.onDrop).not.toHaveBeenCalled();
  expect(versions.of('dashboard')?.kind).toBe('preview');
});

describe('a tab whose preview and live version have failed', () => {
  const before: Release = { ...live, history: { dashboard: automatic } };
  const changed = { dashboard: version('changed') };

  test.each<[next: string, used: string, all: string, release: Release]>([
    ['with the same versions', 'previous', 'live previous', before],
    ['without its previous version', 'previous', 'preview live previous', live],
    ['with another live version', 'changed', 'live previous', { ...before, remotes: changed }],
  ])('follows a release %s, and uses the version "%s"', (_next, used, all, release) => {
    const versions = tabVersions(preview());
    versions.follow(before);
    for (const kind of ['preview', 'live']) {
      expect(versions.of('dashboard')?.kind).toBe(kind);
      void versions.replace(failure('expose'), 'dashboard');
    }
    versions.follow({ ...release, number: 2 });
    expect(versions.of('dashboard')?.version).toBe(used);
    expect(kinds({ all: versions.allOf('dashboard') })).toBe(all);
  });
});
