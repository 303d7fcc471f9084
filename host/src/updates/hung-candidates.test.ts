import { candidateOrLive, watchCandidate } from '../federation/loading/candidate';
import { released, releaseOf } from '../federation/testing/fake-releases';
import { reportedFailures } from '../federation/testing/reported-failures';
import { reportHungCandidates } from './hung-candidates';

const candidate = { ...released('dashboard', '1.0.0-candidate'), share: 99, start: 0 };
const release = releaseOf({ dashboard: '1.0.0-live' }, { candidates: { dashboard: candidate } });
const reported = reportedFailures();

/** Returns the version that a page load uses after some time, in ms, and the failures that it reports. */
function loadPage(ms: number) {
  jest.setSystemTime(Date.now() + ms); // The timers of a tab that hangs never run.
  const version = candidateOrLive(release, 'dashboard')?.version;
  reportHungCandidates(release); // The host calls it ten seconds later.
  return { version, reports: reported.splice(0) };
}

const run = () => watchCandidate('dashboard', candidate.version, 'dashboard/Dashboard');
const isStarted = () => localStorage.getItem('startedCandidate.dashboard') !== null;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.setItem('draw', '1');
});

test('a candidate that hangs or crashes its tab is reported once, and not used again', () => {
  run();
  const { version, reports } = loadPage(15_000);
  expect(version).toBe('1.0.0-live');
  expect(reports).toMatchObject([
    {
      ...{ code: 'timeout', expose: 'dashboard/Dashboard', version: '1.0.0-candidate' },
      fellBackTo: '1.0.0-live',
    },
  ]);
  expect(loadPage(0)).toEqual({ version: '1.0.0-live', reports: [] });
});

test('a later candidate is used', () => {
  watchCandidate('dashboard', '1.0.0-before', 'dashboard/Dashboard');
  expect(loadPage(15_000)).toEqual({ version: candidate.version, reports: [] });
  run();
  expect(loadPage(15_000).version).toBe('1.0.0-live');
});

test('a tab that works ends its note after five seconds', () => {
  run();
  jest.advanceTimersByTime(5000);
  expect(isStarted()).toBe(false);
  expect(loadPage(15_000)).toEqual({ version: candidate.version, reports: [] });
});

test('a part that starts later keeps the note of its tab for another five seconds', () => {
  run();
  jest.advanceTimersByTime(4900);
  run();
  jest.advanceTimersByTime(4900); // Then it hangs.
  expect(loadPage(15_000).version).toBe('1.0.0-live');
});

test('a tab that is hidden or closed ends its note', () => {
  run();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(loadPage(15_000).version).toBe(candidate.version);
});

test('a tab that runs a candidate again and again does not collect listeners', () => {
  const added = jest.spyOn(window, 'addEventListener');
  const removed = jest.spyOn(window, 'removeEventListener');
  for (let navigations = 0; navigations < 3; navigations += 1) {
    run();
    jest.advanceTimersByTime(5000);
  }
  expect(added).toHaveBeenCalledTimes(3);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('a hidden tab writes no note', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run();
  expect(isStarted()).toBe(false);
});

test('a tab that is loading does not count as hanging, and a tab that works keeps the note of one that hangs', () => {
  const note = `${Date.now()} ${candidate.version} dashboard/Dashboard`;
  localStorage.setItem('startedCandidate.dashboard', note);
  expect(loadPage(2000).version).toBe(candidate.version);
  run();
  jest.advanceTimersByTime(5000);
  expect(loadPage(5000).version).toBe('1.0.0-live');
});

test.each(['', 'x', '1', `${'9'.repeat(400)} x y`, `NaN ${candidate.version} dashboard/Dashboard`])(
  'ignores a damaged note: %j',
  (note) => {
    localStorage.setItem('startedCandidate.dashboard', note);
    expect(loadPage(0)).toEqual({ version: candidate.version, reports: [] });
  },
);

test('works without storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  run();
  expect(loadPage(15_000)).toEqual({ version: '1.0.0-live', reports: [] });
});
