import type { Release } from '@backshop/shared-types';
import { released, releaseOf } from '../testing/fake-releases';
import { fillStorage } from '../testing/fill-storage';
import { candidateOrLive, drawKey, rememberFailedCandidate, watchCandidate } from './candidate';

/** Returns a release with a candidate of the dashboard. */
function releaseWith(share: number, start = 0, name = 'candidate'): Release {
  const candidate = { ...released('dashboard', `1.0.0-${name}`), share, start };
  return releaseOf({ dashboard: '1.0.0-live' }, { candidates: { dashboard: candidate } });
}

const chosen = (release: Release) => candidateOrLive(release, 'dashboard')?.version;
const draws = (number: number) => jest.spyOn(Math, 'random').mockReturnValue(number / 100);

/** Returns the numbers, of 2,000 evenly spaced ones, whose browsers use the candidate. */
function candidateNumbers(share: number, start: number): number[] {
  const release = releaseWith(share, start);
  const numbers = Array.from({ length: 2000 }, (_, index) => index / 20);
  return numbers.filter((number) => {
    localStorage.clear();
    draws(number);
    return chosen(release) === '1.0.0-candidate';
  });
}

test('a share of 10 is exactly a tenth of the browsers', () => {
  const numbers = candidateNumbers(10, 40);
  expect(numbers).toHaveLength(200);
  expect([numbers.at(0), numbers.at(-1)]).toEqual([40, 49.95]);
});

test('a range that passes 100 goes on at 0', () => {
  const numbers = candidateNumbers(10, 96);
  expect(numbers).toHaveLength(200);
  expect(numbers.filter((number) => number < 50).at(-1)).toBe(5.95);
  expect(numbers.find((number) => number > 50)).toBe(96);
});

test('a larger share has all browsers of the smaller one', () => {
  const larger = candidateNumbers(50, 96);
  expect(larger).toHaveLength(1000);
  expect(larger).toEqual(expect.arrayContaining(candidateNumbers(10, 96)));
});

test('a browser draws once, and keeps its number', () => {
  const random = draws(5);
  expect(chosen(releaseWith(10))).toBe('1.0.0-candidate');
  random.mockReturnValue(0.95);
  expect(chosen(releaseWith(10))).toBe('1.0.0-candidate');
  expect(random).toHaveBeenCalledTimes(1);
});

test('a browser keeps the number 0', () => {
  localStorage.setItem(drawKey, '0');
  draws(50);
  expect(chosen(releaseWith(10))).toBe('1.0.0-candidate');
});

test('a browser without a candidate to choose stores nothing', () => {
  const release = releaseWith(10);
  delete release.candidates;
  expect(chosen(release)).toBe('1.0.0-live');
  expect(candidateOrLive(release, 'other')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test.each(['', 'true', 'NaN', '-1', '100', '1e9', '{"number":5}'])(
  'a stored number that is %j is drawn again',
  (stored) => {
    localStorage.setItem(drawKey, stored);
    draws(5);
    expect(chosen(releaseWith(10))).toBe('1.0.0-candidate');
    expect(localStorage.getItem(drawKey)).toBe('5');
  },
);

test.each(['getItem', 'setItem'] as const)(
  'a browser whose storage throws on %s uses the live version',
  (method) => {
    draws(5);
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(chosen(releaseWith(10))).toBe('1.0.0-live');
    expect(() => rememberFailedCandidate('dashboard', 'x')).not.toThrow();
  },
);

test('a candidate that failed is not used again, but another one is', () => {
  draws(5);
  const release = releaseWith(10);
  rememberFailedCandidate('dashboard', release.candidates!.dashboard!.version);
  expect(localStorage.getItem('failedCandidate.dashboard')).toBe('1.0.0-candidate');
  expect(chosen(release)).toBe('1.0.0-live');
  expect(chosen(releaseWith(10, 0, 'next'))).toBe('1.0.0-next');
});

describe('when storage is full', () => {
  const release = releaseWith(10);
  const candidate = release.candidates!.dashboard!;

  beforeEach(() => {
    localStorage.setItem(drawKey, '5');
    fillStorage();
    expect(chosen(release)).toBe('1.0.0-candidate');
  });

  test('a candidate that failed is not used again, even once there is room', () => {
    rememberFailedCandidate('dashboard', candidate.version);
    expect(chosen(release)).toBe('1.0.0-live');
    localStorage.removeItem('filler');
    draws(5);
    expect(chosen(release)).toBe('1.0.0-live');
  });

  test('a candidate that hangs its tab is not used again', () => {
    watchCandidate('dashboard', candidate.version, 'dashboard/Dashboard');
    expect(chosen(release)).toBe('1.0.0-live');
  });

  test('a browser without a number uses no candidate', () => {
    localStorage.removeItem(drawKey);
    fillStorage();
    expect(chosen(release)).toBe('1.0.0-live');
  });
});

test.each([null, 5, {}, { share: 10 }, { start: 0 }, { share: null, start: 0 }, { share: 'all' }])(
  'a candidate that is %j is not used',
  (candidate) => {
    draws(5);
    const release = { ...releaseWith(10), candidates: { dashboard: candidate as never } };
    expect(chosen(release)).toBe('1.0.0-live');
  },
);

test('a candidate without a live version is not used', () => {
  draws(5);
  expect(chosen({ ...releaseWith(10), remotes: {} })).toBeUndefined();
});
