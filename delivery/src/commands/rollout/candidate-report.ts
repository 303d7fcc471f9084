import type { Release } from '@backshop/shared-types';
import { commandFor } from '../../command-name';
import { candidateChanges } from '../../log/changes';
import { formatShare } from '../../release/candidates/candidate';

/** Returns what a release says about the candidate of a remote, or undefined if it did not change that. */
export function describeCandidate(
  before: Release,
  release: Release,
  name: string,
): string | undefined {
  const changed = candidateChanges(before, release).find(
    (each) => each.name === name && each.change === 'candidate',
  );
  if (!changed) return undefined;
  const { version, share, from } = changed;
  const instead = from === undefined ? '' : ` instead of ${formatShare(from)}`;
  return `${name} ${version} as a candidate for ${formatShare(share)} of the browsers${instead}`;
}

/** Returns what to do with a candidate next. */
export function adviceOnCandidate(name: string): string {
  return `To make it live for all browsers, run: ${commandFor(`promote ${name}`)}\nTo end it, run: ${commandFor(`abort ${name}`)}`;
}
