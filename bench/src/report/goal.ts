import type { Estimate } from '../statistics/statistics';

/** Something that was to be reached, and what was measured. */
export interface Goal {
  /** What was to be reached: "largest paint of / on slow 4G". */
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
}

/** A ratio of medians as text: `1.02 (0.99–1.04)`. */
export function formatRatio(ratio: Estimate | undefined): string {
  if (!ratio) return '–';
  const { value, low, high } = ratio;
  return `${value.toFixed(2)} (${low.toFixed(2)}–${high === Infinity ? '∞' : high.toFixed(2)})`;
}

/** A goal for a ratio and for its upper bound. */
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

/** A goal for a figure with a unit. */
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

/** A number with as many decimals as it needs for two significant digits below 10, none above 100. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
