import type { Feature } from '../../core/feature';
import { shortVersion } from '../../core/short-version';
import { type CandidateChange, candidateChanges, formatShare } from '../../page/shown-versions';
import { assertCanBeCandidate, assertCandidates, planCandidates } from './candidates';

declare module '../../core/feature' {
  interface DescribedEntry {
    /** Missing when no candidate changed, or the log does not have the release before. */
    candidateChanges?: CandidateChange[];
  }
}

/** The candidates themselves are in `index.html`, so the page keeps them. */
export const candidates: Feature = {
  name: 'candidates',
  extendPlan: planCandidates,
  check: assertCandidates,

  /** Before the build, so that an error shows at once. */
  checkBeforeBuild({ target, options }, last) {
    if (options?.share !== undefined && target !== undefined) {
      assertCanBeCandidate(last?.release, target);
    }
  },

  /** Names each candidate that a release ends without making it live. */
  extendEntry: ({ last }, { release }) => ({
    notes: candidateChanges(last?.release, release)
      .filter(({ change }) => change === 'aborted')
      .map(
        ({ name, version, share }) =>
          `This ends the candidate ${name} ${shortVersion(version)}, which ${formatShare(share)} of the browsers used.`,
      ),
  }),

  describe(entry, before, name) {
    const changes = candidateChanges(before?.release, entry.release).filter(
      (change) => name === undefined || change.name === name,
    );
    return changes.length > 0 ? { candidateChanges: changes } : {};
  },
  report: ({ candidateChanges = [] }) => candidateChanges.map(formatChange),
};

/** Formats a change with a short version: `dashboard 0.1.0-9f8e7d6c5b candidate 10% → 50%`. */
function formatChange({ name, version, share, from, change }: CandidateChange): string {
  const shares = from === undefined ? [share] : [from, share];
  const end = change === 'candidate' ? '' : ` ${change}`;
  return `${name} ${shortVersion(version)} candidate ${shares.map(formatShare).join(' → ')}${end}`;
}
