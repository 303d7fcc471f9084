import type { Estimate } from '../statistics/statistics';

/** A goal, with the measured figure. */
export interface Goal {
  /** The figure that has the goal: "largest contentful paint of `/`, slow 4G". */
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
}

/** Formats a ratio with its bounds: `1.02 (0.99–1.04)`. */
export function formatRatio(ratio: Estimate | undefined): string {
  if (!ratio) return '–';
  const { value, low, high } = ratio;
  return `${value.toFixed(2)} (${low.toFixed(2)}–${high === Infinity ? '∞' : high.toFixed(2)})`;
}

/** Returns a goal for a ratio and its upper bound. */
export function ratioGoal(
  what: string,
  ratio: Estimate,
  most: { value: number; high: number },
): Goal {
  return {
    what,
    goal: `at most ${most.value.toFixed(2)}, upper bound ${most.high.toFixed(2)}`,
    measured: formatRatio(ratio),
    isMet: ratio.value <= most.value && ratio.high <= most.high,
  };
}

/** Returns a goal for a figure. */
export function limitGoal(
  what: string,
  measured: number,
  limit: { atMost: number } | { atLeast: number },
  unit = '',
): Goal {
  const isMost = 'atMost' in limit;
  const bound = isMost ? limit.atMost : limit.atLeast;
  return {
    what,
    goal: `${isMost ? 'at most' : 'at least'} ${bound}${unit}`,
    measured: `${formatNumber(measured)}${unit}`,
    isMet: isMost ? measured <= bound : measured >= bound,
  };
}

/** Formats with two decimals below 10, one below 100, and none otherwise or for whole numbers. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
