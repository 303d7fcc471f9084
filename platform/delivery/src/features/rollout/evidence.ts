import * as v from 'valibot';

/** Sums of larger numbers are not exact, or infinite. Then no candidate would be bad. */
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const counts = v.pipe(
  v.object({ loads: count, failures: count }),
  v.check(({ loads, failures }) => failures <= loads, 'more failures than loads'),
);

/** What browsers did with the candidate and with the live version in the same time. */
export const evidenceSchema = v.object({ candidate: counts, live: counts });
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** A candidate is bad when its loads fail this many times as often as those of the live version. */
export const badFactor = 5;

/** The share of rollouts of a candidate that is as good as the live version that are aborted at most. */
export const maxFalseAborts = 0.01;

/**
 * What to do next. Suspicious: the candidate fails more often than the live version, but there are too few failures to
 * tell this from chance.
 */
export type Verdict = 'bad' | 'suspicious' | 'too few loads' | 'good';

/**
 * Judges a candidate by a sequential probability ratio test (Wald, 1945). Each failure is the candidate's with one
 * probability if both versions fail equally often, and with a greater one if the candidate is bad. The product of the
 * ratios exceeds 1 / `maxFalseAborts` in at most that share of the rollouts of a good candidate, however often one looks.
 * @param steps the evidence of each step, the running one last: in each, another share of the loads is the candidate's
 * @param minLoads how many loads of each version the running step needs
 */
export function judge(steps: readonly Evidence[], minLoads: number): Verdict {
  const ratios = steps.map(logRatio);
  const sum = ratios.reduce((total, each) => total + each, 0);
  if (sum >= Math.log(1 / maxFalseAborts)) return 'bad';
  const { candidate, live } = steps.at(-1)!;
  if (Math.min(candidate.loads, live.loads) < minLoads) return 'too few loads';
  return ratios.at(-1)! > 0 ? 'suspicious' : 'good';
}

/** Returns the logarithm of how much more likely the failures are if the candidate is bad. */
function logRatio({ candidate, live }: Evidence): number {
  // Without loads of both, nothing can be compared.
  if (candidate.loads === 0 || live.loads === 0) return 0;
  const ifGood = candidate.loads / (candidate.loads + live.loads);
  const ifBad = (badFactor * candidate.loads) / (badFactor * candidate.loads + live.loads);
  return (
    candidate.failures * Math.log(ifBad / ifGood) +
    live.failures * Math.log((1 - ifBad) / (1 - ifGood))
  );
}

/** Formats evidence for people: `412 loads, 3 failures; live: 3801 loads, 20 failures`. */
export function describeEvidence({ candidate, live }: Evidence): string {
  const format = ({ loads, failures }: Evidence['live']) =>
    `${loads} loads, ${failures} ${failures === 1 ? 'failure' : 'failures'}`;
  return `${format(candidate)}; live: ${format(live)}`;
}
