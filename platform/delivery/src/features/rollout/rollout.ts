import { CommandError } from '../../base/command-error';
import { describeEvidence, type Evidence, judge } from './evidence';

/** What a rollout needs to know, and what it does. All of it is about one candidate. */
export interface Rollout {
  /** The share of the browsers that use the candidate now, in percent: 0 if it is none yet. */
  share: number;
  /** The shares that it gets, in percent, in rising order. 100 makes it live. */
  steps: readonly number[];
  /** How many loads of each version a step needs. */
  minLoads: number;
  /** Waits until the evidence of a step is looked at again. */
  wait: () => Promise<unknown>;
  /** Returns what happened since a time, or undefined if there is no evidence. */
  collect: (since: Date) => Promise<Evidence | undefined>;
  /** Gives the candidate a share, with a text for the log. */
  raise: (share: number, evidence: string | undefined) => Promise<{ notes: string[] }>;
  /** @throws CommandError when somebody has ended or replaced the candidate */
  assertStill: () => Promise<unknown>;
  /** Ends the candidate, with a text for the log. */
  abort: (evidence: string) => Promise<{ notes: string[] }>;
  report: (line: string) => void;
}

/**
 * Gives a candidate to more and more browsers. Ends it when it fails more often than the live version. Goes on only with
 * evidence. A candidate that has a share is judged at this share first, whoever gave it.
 * @returns whether the candidate passed all steps. Otherwise, it was aborted.
 * @throws CommandError when there is no evidence at the start, when a release is refused, or when somebody else ends the
 *   candidate, as each release of its package does
 */
export async function rollout(candidate: Rollout): Promise<boolean> {
  const { steps, minLoads, wait, collect, raise, assertStill, abort, report } = candidate;
  if (!(await collect(new Date()))) {
    throw new CommandError(
      'There is no evidence, so the rollout cannot begin. Nothing was changed.',
    );
  }
  const done: Evidence[] = [];
  let text: string | undefined;
  const higher = steps.filter((each) => each > candidate.share);
  for (const step of candidate.share > 0 ? [candidate.share, ...higher] : higher) {
    if (step > candidate.share) {
      const { notes } = await raise(step, text);
      for (const line of [`${step}% of the browsers use the candidate.`, ...notes]) report(line);
    }
    if (step === 100) break;
    const since = new Date();
    for (let isOver = false; !isOver;) {
      await wait();
      const evidence = await collect(since);
      await assertStill();
      if (!evidence) {
        report('No evidence. The share stays as it is.');
        continue;
      }
      text = `Rollout, ${step}%: ${describeEvidence(evidence)}`;
      const verdict = judge([...done, evidence], minLoads);
      report(`${describeEvidence(evidence)}. ${outcomes[verdict]}`);
      if (verdict === 'bad') {
        for (const note of (await abort(text)).notes) report(note);
        return false;
      }
      isOver = verdict === 'good';
      if (isOver) done.push(evidence);
    }
  }
  return true;
}

const outcomes: Record<ReturnType<typeof judge>, string> = {
  bad: 'The candidate fails too often. It ends.',
  suspicious: 'The candidate may fail too often. The share stays as it is.',
  'too few loads': 'That is too little to judge. The share stays as it is.',
  good: 'The candidate is not worse.',
};
