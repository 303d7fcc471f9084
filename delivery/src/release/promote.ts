import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { newestEntry } from '../log/read-log';
import type { Origin } from '../origin/origin';
import { readBuildRecord } from '../version/build-record';
import { findStoredVersion } from '../version/stored-version';
import { assertLive } from './assert-live';
import { assertCandidate } from './candidates/candidate';
import { changeRelease } from './change-release';
import { planVersion, type ReleaseOptions } from './release-package';

/**
 * Makes a version live that is on the origin already, next to the other packages. If the action does not
 * say why, the log gets the message that the version was staged or released with.
 * @param stated its version; default: the candidate
 * @returns the live release, the one before it, and the notes of the contract check
 * @throws CommandError when the version does not exist, is damaged, or is incompatible with the live
 *   release
 */
export async function promote(
  origin: Origin,
  action: Action,
  name: string,
  stated?: string,
  { check, share }: ReleaseOptions = {},
): Promise<{ release: Release; before: Release; notes: string[] }> {
  let notes: string[] = [];
  const version = stated ?? assertCandidate((await newestEntry(origin)).release, name).version;
  const message = action.message ?? (await readBuildRecord(origin, name, version))?.message;
  const logged = { ...action, ...(message && { message }) };
  const changed = await changeRelease(origin, logged, async (current) => {
    const live = assertLive(current);
    if (stated === undefined) assertCandidate(live, name, version);
    const stored = await findStoredVersion(origin, name, version);
    const plan = await planVersion(origin, live, stored, share);
    await check?.(live, [stored]);
    notes = plan.notes;
    return plan.content;
  });
  const { release, before } = changed;
  return { release, before: assertLive(before), notes: [...notes, ...changed.notes] };
}
