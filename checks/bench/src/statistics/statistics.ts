import { median, quantileSorted, sampleWithReplacement } from 'simple-statistics';

/** A median with its 95% confidence interval. */
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
 */
export function estimate(figures: number[]): Estimate {
  const random = repeatableRandom();
  const medians = Float64Array.from({ length: resamples }, () =>
    median(sampleWithReplacement(figures, figures.length, random)),
  );
  const sorted = [...medians.sort()];
  return {
    value: median(figures),
    low: quantileSorted(sorted, 0.025),
    high: quantileSorted(sorted, 0.975),
  };
}

/** Returns how many times larger a figure is than another one of the same round. What slows down both cancels out. */
export function pairedRatios(values: number[], base: number[]): number[] {
  return values.map((value, round) => value / base[round]!);
}

/** Returns a generator of the same random numbers each time, so that a report is repeatable. */
function repeatableRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
