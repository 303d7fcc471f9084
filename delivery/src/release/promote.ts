import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { readBuildRecord } from '../action/build-record';
import type { Origin } from '../origin/origin';
import { assertCandidate } from './candidates/candidate';
import { changeRelease } from './change-release';
import { checkStoredFiles, findStoredVersion } from './stored/find-stored-version';
import { assertLive, liveRelease } from './live-release';
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
  const version = stated ?? assertCandidate(await liveRelease(origin), name).version;
  const message = action.message ?? (await readBuildRecord(origin, name, version))?.message;
  const logged = { ...action, ...(message && { message }) };
  const changed = await changeRelease(origin, logged, async (current) => {
    const live = await assertLive(origin, current);
    if (stated === undefined) assertCandidate(live, name, version);
    const stored = await findStoredVersion(origin, name, version);
    const assertIntact = await checkStoredFiles(origin, stored);
    const plan = await planVersion(origin, live, stored, share);
    await check?.(live, [stored]);
    const { remotes, candidates } = plan.content;
    await assertIntact((share === undefined ? remotes : candidates)?.[name]?.chunks);
    notes = plan.notes;
    return plan.content;
  });
  const { release, before } = changed;
  return { release, before: await assertLive(origin, before), notes: [...notes, ...changed.notes] };
}
