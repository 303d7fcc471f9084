import type { Release } from '@backshop/shared-types';
import { changesBetween } from '../log/changes';
import { formatChange } from './log-report';

/**
 * Returns what a rollback to a whole release changed, or would change.
 * @param before undefined when no release was known before
 */
export function reportRollbackTo(
  before: Release | undefined,
  release: Release,
  number: number,
  isDryRun: boolean,
): string {
  if (release === before)
    return `The versions of release ${number} are already live. Nothing was changed.`;
  const head = isDryRun
    ? `Release ${release.number} would have the versions of release ${number}. Nothing was changed.`
    : `Release ${release.number} is live, with the versions of release ${number}.`;
  const changes = changesBetween(before, release).map((change) => `  ${formatChange(change)}`);
  return [head, ...changes].join('\n');
}
