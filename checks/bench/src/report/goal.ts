import { type Claim, judge, type Verdict } from '../statistics/claim';
import type { Estimate } from '../statistics/statistics';

/** A goal, with the measured figure. */
export interface Goal {
  /** The figure that has the goal: "part interactive, `/`, slow 4G". */
  what: string;
  atMost: string;
  measured: string;
  verdict: Verdict;
}

/** People notice when something takes 20% longer (docs/decisions/0040-bench.md). */
export const maxSlowdown = 1.2;

/** Returns a goal for ratios that vary from round to round. */
export function claimGoal(what: string, claim: Claim): Goal {
  const { estimate, verdict } = judge(claim);
  return { what, atMost: formatNumber(claim.atMost), measured: formatEstimate(estimate), verdict };
}

/** Returns a goal for one figure. */
export function limitGoal(what: string, measured: number, atMost: number, unit = ''): Goal {
  return {
    what,
    atMost: `${formatNumber(atMost)}${unit}`,
    measured: `${formatNumber(measured)}${unit}`,
    verdict: measured <= atMost ? 'met' : 'missed',
  };
}

/** Formats an estimate with its interval: `1.02 (0.99–1.04)`. */
export function formatEstimate({ value, low, high }: Estimate): string {
  return `${value.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

const formatNumber = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);
