import { linearRegression, median, quantileSorted, sampleWithReplacement } from 'simple-statistics';

/** A figure, and the bounds within which it lies with a confidence of 95 %. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** One more than a round number: both bounds are then one of the ratios, also where some are infinite. */
const resamples = 2001;

/**
 * How many times the median of a base the median of some values is. What was measured in the same
 * round stands at the same place in both; rounds are drawn again and again for the bounds (bootstrap).
 * @returns none where the base's median is 0
 */
export function ratioOfMedians(values: number[], base: number[]): Estimate | undefined {
  const rounds = values.map((value, round) => ({ value, base: base[round] ?? Number.NaN }));
  const ratioOf = (drawn: typeof rounds) => {
    const ofValues = median(drawn.map((round) => round.value));
    const ofBase = median(drawn.map((round) => round.base));
    return ofValues === ofBase ? 1 : ofValues / ofBase; // Two of nothing are the same.
  };
  if (median(base) === 0) return undefined;
  const random = repeatableRandom();
  const ratios = Float64Array.from({ length: resamples }, () =>
    ratioOf(sampleWithReplacement(rounds, rounds.length, random)),
  );
  const sorted = [...ratios.sort()];
  return {
    value: ratioOf(rounds),
    low: quantileSorted(sorted, 0.025),
    high: quantileSorted(sorted, 0.975),
  };
}

/** By how much y grows when x grows by 1, over all points. */
export function slope(points: (readonly [x: number, y: number])[]): number {
  return linearRegression(points.map(([x, y]) => [x, y])).m;
}

/** Numbers from 0 to 1, in the same order each time: the same figures give the same report. */
function repeatableRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
