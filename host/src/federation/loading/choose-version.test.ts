import type { Release, ReleasedRemote } from '@backshop/shared-types';
import { type Choice, choicesOf, chooseVersion } from './choose-version';

const version = (name: string): ReleasedRemote => ({
  version: name,
  entry: `/remotes/dashboard/${name}/remoteEntry.js`,
  exposes: { Dashboard: ['Dashboard.js'] },
});
const live = version('1.0.0-live');
const candidate = version('2.0.0-candidate');
const preview = { version: 'mine', entry: 'http://localhost:3001/remoteEntry.js' };
const since = '2026-11-21T09:00:00.000Z';

function releaseWith(history: Release['history'] = {}): Release {
  return { number: 1, created: since, host: '1.0.0-host', remotes: { dashboard: live }, history };
}

const previous = { since, previous: '0.9.0-previous' };
const kinds = (choices: Choice[]) => choices.map(({ kind }) => kind).join(' ');

test.each<[what: string, choices: Choice[], expected: string]>([
  ['a release without a history', choicesOf(releaseWith(), 'dashboard', live), 'live'],
  [
    'a browser of the candidate',
    choicesOf(releaseWith({ dashboard: previous }), 'dashboard', candidate),
    'candidate live previous',
  ],
  [
    'a tab with a preview',
    choicesOf(releaseWith({ dashboard: previous }), 'dashboard', candidate, preview),
    'preview candidate live previous',
  ],
  ['a remote that the release does not have', choicesOf(releaseWith(), 'orders', undefined), ''],
  ['a preview of such a remote', choicesOf(releaseWith(), 'orders', undefined, preview), 'preview'],
])('the versions of %s, the best one first', (_what, choices, expected) => {
  expect(kinds(choices)).toBe(expected);
});

test.each<[failed: Choice['kind'][], expected: Choice['kind'] | undefined]>([
  [[], 'preview'],
  [['preview'], 'candidate'],
  [['preview', 'candidate'], 'live'],
  [['preview', 'candidate', 'live'], 'previous'],
  [['preview', 'live'], 'candidate'],
  [['preview', 'candidate', 'live', 'previous'], undefined],
])('after failures of [%s], the tab uses the %s version', (failed, expected) => {
  const release = releaseWith({ dashboard: previous });
  const choices = choicesOf(release, 'dashboard', candidate, preview);
  expect(chooseVersion(choices, new Set(failed))?.kind).toBe(expected);
});

test.each([
  ['waits for staff', previous, true],
  [
    'replaces the live one by itself if the release says so',
    { ...previous, fallback: 'previous' as const },
    false,
  ],
])('the previous version %s', (_what, history, onRequest) => {
  const choices = choicesOf(releaseWith({ dashboard: history }), 'dashboard', live);
  expect(choices.at(-1)).toMatchObject({ kind: 'previous', onRequest });
});

test('the previous version is in the folder next to the live one, and has the hash of its entry', () => {
  const hash = 'sha256-old';
  const history = { dashboard: { ...previous, previousIntegrity: hash } };
  expect(choicesOf(releaseWith(history), 'dashboard', live).at(-1)).toMatchObject({
    version: '0.9.0-previous',
    entry: '/remotes/dashboard/0.9.0-previous/remoteEntry.js',
    integrity: { 'remoteEntry.js': hash },
  });
});
