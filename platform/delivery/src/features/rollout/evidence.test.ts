import * as v from 'valibot';
import {
  badFactor,
  describeEvidence,
  type Evidence,
  evidenceSchema,
  judge,
  maxFalseAborts,
} from './evidence';

const minLoads = 400;

const evidence = (
  [loads, failures]: [number, number],
  [liveLoads, liveFailures]: [number, number],
): Evidence => ({
  candidate: { loads, failures },
  live: { loads: liveLoads, failures: liveFailures },
});

test.each<[verdict: string, step: Evidence]>([
  ['too few loads', evidence([0, 0], [0, 0])],
  ['too few loads', evidence([399, 0], [9000, 20])],
  ['too few loads', evidence([9000, 20], [399, 0])],
  ['good', evidence([400, 0], [9000, 20])],
  ['good', evidence([400, 4], [3600, 36])],
  ['good', evidence([400, 0], [3600, 0])],
  ['suspicious', evidence([400, 2], [3600, 0])],
  ['bad', evidence([400, 20], [3600, 36])],
  ['bad', evidence([6, 6], [60, 0])], // Before there are enough loads to go on.
  ['too few loads', evidence([100, 100], [0, 0])], // Nothing to compare with.
])('%s: %j', (verdict, step) => expect(judge([step], minLoads)).toBe(verdict));

test('the evidence of all steps counts, but each step needs loads of its own', () => {
  const suspicious = evidence([400, 2], [3600, 0]);
  const more = evidence([400, 6], [400, 0]);
  expect(judge([more], minLoads)).toBe('suspicious');
  expect(judge([suspicious, more], minLoads)).toBe('bad');
  expect(judge([evidence([400, 4], [3600, 36]), evidence([0, 0], [0, 0])], minLoads)).toBe(
    'too few loads',
  );
});

test('a step without loads of both versions hides no failures of another step', () => {
  const bad = evidence([400, 20], [3600, 36]);
  for (const empty of [evidence([0, 0], [400, 0]), evidence([400, 4], [0, 0])]) {
    expect(judge([empty, bad], minLoads)).toBe('bad');
  }
});

test.each<[what: string, loads: number, failures: number, isValid: boolean]>([
  ['every load may fail', 3, 3, true],
  ['no load fails twice', 3, 4, false],
  ['there is no half load', 1.5, 1, false],
  ['there are no fewer than no failures', 3, -1, false],
  ['sums must be exact', 2 ** 53, 0, false],
])('%s: %d loads, %d failures', (_, loads, failures, isValid) => {
  const [good, stated] = [evidence([3, 0], [3, 0]), { loads, failures }];
  for (const side of ['candidate', 'live']) {
    expect(v.is(evidenceSchema, { ...good, [side]: stated })).toBe(isValid);
  }
});

test('people read the evidence', () => {
  expect(describeEvidence(evidence([412, 1], [3801, 20]))).toBe(
    '412 loads, 1 failure; live: 3801 loads, 20 failures',
  );
});

describe('10,000 rollouts', () => {
  const rollouts = 10_000;
  const random = seededRandom(2026);

  /** Returns how many of a number of loads fail. */
  function failuresOf(loads: number, rate: number): number {
    let failures = 0;
    // The distance to the next failure has a geometric distribution.
    for (let at = distance(rate); at <= loads; at += distance(rate)) failures += 1;
    return failures;
  }
  const distance = (rate: number) => Math.floor(Math.log(1 - random()) / Math.log(1 - rate)) + 1;

  /**
   * Returns after how many loads of the candidate a rollout is aborted, or undefined.
   * @param rates share of the loads that fail, of the candidate and the live version
   */
  function abortedAfter([rate, liveRate]: [number, number]): number | undefined {
    const done: Evidence[] = [];
    let loads = 0;
    for (const share of [0.1, 0.5]) {
      const step = evidence([0, 0], [0, 0]);
      for (let verdict = 'too few loads'; verdict !== 'good' && loads < 5000;) {
        const [news, liveNews] = [400 * share, 400 * (1 - share)];
        loads += news;
        step.candidate.loads += news;
        step.candidate.failures += failuresOf(news, rate);
        step.live.loads += liveNews;
        step.live.failures += failuresOf(liveNews, liveRate);
        verdict = judge([...done, step], minLoads);
        if (verdict === 'bad') return loads;
      }
      done.push(step);
    }
    return undefined;
  }
  const outcomes = (...rates: [number, number]) =>
    Array.from({ length: rollouts }, () => abortedAfter(rates));

  test.each([0.001, 0.01, 0.03])(
    'a good candidate is aborted in at most 1% (%d of the loads fail)',
    (rate) => {
      const aborted = outcomes(rate, rate).filter((loads) => loads !== undefined);
      expect(aborted.length / rollouts).toBeLessThanOrEqual(maxFalseAborts);
    },
  );

  test.each([0.01, 0.02, 0.05])(
    'a candidate that fails five times as often is found within 400 of its loads (%d of the live ones fail)',
    (rate) => {
      const found = outcomes(badFactor * rate, rate).filter((loads) => (loads ?? Infinity) <= 400);
      expect(found.length / rollouts).toBeGreaterThan(0.95);
    },
  );
});

/** The generator "mulberry32". */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
