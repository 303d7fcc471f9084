import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { CommandError } from '../command-error';
import { commandFor } from '../command-name';
import type { LogEntry } from '../log/log-entry';
import { readLogFrom } from '../log/read-log';
import type { Origin } from '../origin/origin';
import { withCandidates } from './candidates/candidate';
import { changeRelease } from './change-release';
import { newestEntry } from './live-release';
import { contentOf, type ReleaseContent, versionsOf } from './release-content';
import { checkStoredFiles, findStoredVersion } from './stored/find-stored-version';

/**
 * Makes all versions of an earlier release live together, under a new number. It also replaces an
 * `index.html` that is damaged or gone. Ends all candidates: afterwards every browser has the same versions.
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
  const plan = () => planRollbackTo(origin, number);
  return changeRelease(origin, { ...action, isRollback: true }, plan, { canRepair: true });
}

/**
 * Returns what `rollbackTo` would make live.
 * @throws CommandError when the release cannot go live
 */
async function planRollbackTo(origin: Origin, number: number): Promise<ReleaseContent> {
  const { release } = await findEntry(origin, number);
  for (const [name, version] of versionsOf(release)) {
    const stored = await findStoredVersion(origin, name, version);
    const assertIntact = await checkStoredFiles(origin, stored);
    await assertIntact(release.remotes[name]?.chunks);
  }
  return withCandidates(contentOf(release), {});
}

async function findEntry(origin: Origin, number: number): Promise<LogEntry> {
  for await (const entry of readLogFrom(origin, await newestEntry(origin))) {
    if (entry.number === number) return entry;
    if (entry.number < number) break;
  }
  throw new CommandError(
    `Release ${number} is not in the log. To see the releases that are, run: ${commandFor('releases')}`,
  );
}
