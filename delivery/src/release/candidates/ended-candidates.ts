import type { Release } from '@backshop/shared-types';
import { candidateChanges } from '../../log/candidate-changes';
import { formatShare } from './candidate';

/** Returns a note for each candidate that a release ends without making it live. */
export function notesOnEnded(before: Release | undefined, release: Release): string[] {
  return candidateChanges(before, release)
    .filter(({ change }) => change === 'aborted')
    .map(({ name, version, share }) => {
      return `This ends the candidate ${name} ${version}, which ${formatShare(share)} of the browsers used.`;
    });
}
