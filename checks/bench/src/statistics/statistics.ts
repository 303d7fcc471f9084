import { linearRegression, median, quantileSorted, sampleWithReplacement } from 'simple-statistics';

/** A median with its confidence interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** Number of resamples. It is odd, so that each bound is one median and not the mean of two. */
const resamples = 2001;

/**
 * Returns the median of figures, one for each round. The interval comes from resampling the rounds
 * (bootstrap).
 * @param confidence how likely the interval contains the true median, from 0 to 1
 */
export function estimate(figures: number[], confidence = 0.95): Estimate {
  const random = repeatableRandom();
  const medians = Float64Array.from({ length: resamples }, () =>
    median(sampleWithReplacement(figures, figures.length, random)),
  );
  const sorted = [...medians.sort()];
  const outside = (1 - confidence) / 2;
  return {
    value: median(figures),
    low: quantileSorted(sorted, outside),
    high: quantileSorted(sorted, 1 - outside),
  };
}

/**
 * Compares the figures of two products in each round. What slows down a whole round cancels out. Ignores
 * rounds that only one product has.
 */
export function paired(
  values: number[],
  base: number[],
  compare: (value: number, base: number) => number,
): number[] {
  const rounds = Math.min(values.length, base.length);
  return values.slice(0, rounds).map((value, round) => compare(value, base[round]!));
}

/** Returns how many times larger a figure is. */
export const ratio = (value: number, base: number) => value / base;

/** Returns how much larger a figure is. */
export const difference = (value: number, base: number) => value - base;

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
