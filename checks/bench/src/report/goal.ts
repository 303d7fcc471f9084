import { type Claim, judge, type Limit, type Verdict } from '../statistics/claim';
import type { Estimate } from '../statistics/statistics';

/** A goal, with the measured figure. */
export interface Goal {
  /** The figure that has the goal: "largest paint of `/`, slow 4G". */
  what: string;
  goal: string;
  measured: string;
  verdict: Verdict;
}

/** Returns a goal for figures that vary from round to round. */
export function claimGoal(what: string, claim: Claim): Goal {
  const { estimate, verdict } = judge(claim);
  const format = claim.kind === 'ratio' ? formatFactor : formatMilliseconds;
  return {
    what,
    goal: formatLimit(claim.limit, claim.kind === 'ratio' ? '' : ' ms'),
    measured: formatEstimate(estimate, format),
    verdict,
  };
}

/** Returns a goal for one figure. */
export function limitGoal(what: string, measured: number, limit: Limit, unit = ''): Goal {
  const isMet = 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast;
  return {
    what,
    goal: formatLimit(limit, unit),
    measured: `${formatNumber(measured)}${unit}`,
    verdict: isMet ? 'met' : 'missed',
  };
}

/** Formats an estimate with its interval: `1.02 (0.99–1.04)`. */
export function formatEstimate(
  { value, low, high }: Estimate,
  format: (value: number) => string = formatFactor,
): string {
  return `${format(value)} (${format(low)}–${format(high)})`;
}

const formatFactor = (value: number) => value.toFixed(2);

const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`;

function formatLimit(limit: Limit, unit: string): string {
  return 'atMost' in limit ? `at most ${limit.atMost}${unit}` : `at least ${limit.atLeast}${unit}`;
}

/** Formats with two decimals below 10, one below 100, and none otherwise or for whole numbers. */
function formatNumber(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
