import { linearRegression, median, quantileSorted, sampleWithReplacement } from 'simple-statistics';

/** A figure with its 95 % confidence interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** Number of samples. With 2001 instead of 2000, each bound is one ratio and not the mean of two. */
const resamples = 2001;

/**
 * Returns the median of `values` divided by the median of `base`. The confidence interval comes
 * from resampling the rounds (bootstrap). Figures with the same index must come from the same
 * round.
 * @returns undefined if the median of `base` is 0
 */
export function ratioOfMedians(values: number[], base: number[]): Estimate | undefined {
  const rounds = values.map((value, round) => ({ value, base: base[round] ?? Number.NaN }));
  const ratioOf = (sample: typeof rounds) => {
    const valueMedian = median(sample.map((round) => round.value));
    const baseMedian = median(sample.map((round) => round.base));
    return valueMedian === baseMedian ? 1 : valueMedian / baseMedian; // 0 / 0 counts as equal.
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

/** Returns the slope of the regression line through the points. */
export function slope(points: (readonly [x: number, y: number])[]): number {
  return linearRegression(points.map(([x, y]) => [x, y])).m;
}

/** Returns a generator of the same random numbers each time, so that a report is repeatable. */
function repeatableRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
