import { difference, estimate, type Estimate, paired, ratio } from './statistics';

/** Whether a goal is met. "not resolved": the measurement is not exact enough to tell. */
export type Verdict = 'met' | 'missed' | 'not resolved';

/** The limit of a goal. */
export type Limit = { atMost: number } | { atLeast: number };

/** A goal for figures that vary from round to round. */
export interface Claim {
  /** The compared figures, one for each round. */
  figures: number[];
  /** The same comparison of one build with itself. Empty if the goal does not compare two builds. */
  noise: number[];
  /** Whether the figures are ratios or differences of two builds. */
  kind: 'ratio' | 'difference';
  limit: Limit;
}

/** The figures of two builds, and of one build under two names. One figure for each round. */
interface Compared {
  values: number[];
  base: number[];
  first: number[];
  again: number[];
}

/** Returns the claim that the ratio of two builds, round by round, keeps a limit. */
export function ratioClaim(compared: Compared, limit: Limit): Claim {
  return { ...compare(compared, ratio), kind: 'ratio', limit };
}

/** Returns the claim that the difference of two builds, round by round, keeps a limit. */
export function differenceClaim(compared: Compared, limit: { atMost: number }): Claim {
  return { ...compare(compared, difference), kind: 'difference', limit };
}

function compare({ values, base, first, again }: Compared, how: typeof ratio) {
  return {
    figures: paired(values, base, how),
    noise: paired(again, first, how),
  };
}

/** The result of judging a claim. */
export interface Judgement {
  estimate: Estimate;
  /**
   * The noise floor: the bound of the interval of one build compared with itself that is farther from "no
   * difference". A factor of at least 1, or a difference of at least 0. Undefined if the claim does not compare
   * two builds.
   */
  floor: number | undefined;
  verdict: Verdict;
}

/**
 * Judges a claim by the worse bound of its interval: the upper one for "at most", the lower one for "at
 * least". The goal is met if this bound keeps the limit. It is not resolved if the bound exceeds the limit by
 * no more than the noise floor. Otherwise it is missed.
 */
export function judge(claim: Claim): Judgement {
  const found = estimate(claim.figures);
  const floor = claim.noise.length > 0 ? floorOf(claim) : undefined;
  return { estimate: found, floor, verdict: verdictOf(worstOf(found, claim), claim, floor) };
}

/** With this confidence, a goal needs no more rounds. */
const confidenceToStop = 0.99;

/**
 * Returns whether more rounds are unlikely to change the verdict: the whole 99 % interval meets the goal, or the
 * whole of it misses the goal by more than the noise floor.
 */
export function isDecided(claim: Claim): boolean {
  const found = estimate(claim.figures, confidenceToStop);
  const floor = claim.noise.length > 0 ? floorOf(claim, confidenceToStop) : undefined;
  return (
    verdictOf(worstOf(found, claim), claim, floor) === 'met' ||
    verdictOf(bestOf(found, claim), claim, floor) === 'missed'
  );
}

function floorOf({ noise, kind }: Claim, confidence?: number): number {
  const { low, high } = estimate(noise, confidence);
  return kind === 'ratio' ? Math.max(high, 1 / low) : Math.max(high, -low);
}

const isAtMost = ({ limit }: Claim) => 'atMost' in limit;

const worstOf = ({ low, high }: Estimate, claim: Claim) => (isAtMost(claim) ? high : low);

const bestOf = ({ low, high }: Estimate, claim: Claim) => (isAtMost(claim) ? low : high);

function verdictOf(bound: number, { kind, limit }: Claim, floor: number | undefined): Verdict {
  // How far beyond the limit the bound goes: as a factor, or as a difference.
  const excess =
    'atLeast' in limit
      ? limit.atLeast / bound
      : kind === 'ratio'
        ? bound / limit.atMost
        : bound - limit.atMost;
  const none = kind === 'ratio' ? 1 : 0;
  if (excess <= none) return 'met';
  return excess <= (floor ?? none) ? 'not resolved' : 'missed';
}
