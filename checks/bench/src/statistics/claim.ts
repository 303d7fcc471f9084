import { estimate, type Estimate } from './statistics';

/** Whether a goal is met. "not resolved": the measurement is not exact enough to tell. */
export type Verdict = 'met' | 'missed' | 'not resolved';

/** The claim that a build is at most so many times slower than another one. */
export interface Claim {
  /** The ratios of the two builds, one for each round. */
  ratios: number[];
  /** The same ratios of one build under two names. */
  noise: number[];
  atMost: number;
}

/**
 * Judges a claim by the upper bound of its interval. The goal is met if this bound keeps the limit. It is not
 * resolved if the bound exceeds the limit by no more than the noise floor: the factor by which one build may
 * differ from itself. Otherwise it is missed.
 */
export function judge({ ratios, noise, atMost }: Claim): { estimate: Estimate; verdict: Verdict } {
  const found = estimate(ratios);
  const { low, high } = estimate(noise);
  const excess = found.high / atMost;
  if (excess <= 1) return { estimate: found, verdict: 'met' };
  const isNoise = excess <= Math.max(high, 1 / low);
  return { estimate: found, verdict: isNoise ? 'not resolved' : 'missed' };
}
