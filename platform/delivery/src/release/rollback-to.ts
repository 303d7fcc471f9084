import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { versionsOf } from '../log/changes';
import type { LogEntry, ReleaseContent } from '../log/log-entry';
import { readEntry } from '../log/read-log';
import type { Origin } from '../origin/origin';
import { findStoredVersion } from '../version/stored-version';
import { withCandidates } from './candidates';
import { changeRelease } from './change-release';
import { contentOf } from '../log/release-content';

/**
 * Makes all versions of an earlier release live together, under a new number. The newest entry of the log may be
 * damaged. Ends all candidates: afterwards every browser has the same versions.
 * @param number of a release in the log
 * @returns the live release, the one before it, and a note on the pages without a fragment
 * @throws CommandError when the log does not have the release, or a version of it is not on the origin
 *   or damaged
 */
export async function rollbackTo(
  origin: Origin,
  action: Action,
  number: number,
): Promise<{ release: Release; before: Release | undefined; notes: string[] }> {
  const plan = (_live: Release | undefined, newest: LogEntry | undefined) =>
    planRollbackTo(origin, number, newest?.number);
  return changeRelease(origin, { ...action, isRollback: true }, plan, { canRepair: true });
}

/**
 * Returns what `rollbackTo` would make live.
 * @throws CommandError when the release cannot go live
 */
async function planRollbackTo(
  origin: Origin,
  number: number,
  newest: number | undefined,
): Promise<ReleaseContent> {
  const entry = await readEntry(origin, number);
  if (!entry) {
    throw new CommandError(
      `Release ${number} is not in the log. To see the releases that are, run: ${commandFor('releases')}`,
    );
  }
  for (const [name, version] of versionsOf(entry.release)) {
    await findStoredVersion(origin, name, version);
  }
  // The newest release again, to publish it, ends no candidate.
  return number === newest
    ? contentOf(entry.release)
    : withCandidates(contentOf(entry.release), {});
}
