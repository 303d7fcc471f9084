import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import type { Origin } from '../origin/origin';
import { assertCandidate, candidatesExcept, withCandidates } from './candidates';
import { changeRelease } from './change-release';
import { assertLive } from './live-release';
import { contentOf } from '../log/release-content';

/**
 * Ends the candidate of a remote. The browsers that use it get the live version again.
 * @returns the live release, the one before it, and the candidate's version
 * @throws CommandError when the remote has no candidate
 */
export async function abort(
  origin: Origin,
  action: Action,
  name: string,
): Promise<{ release: Release; before: Release; version: string; notes: string[] }> {
  let version: string | undefined;
  const { release, before, notes } = await changeRelease(origin, action, (current) => {
    const live = assertLive(current);
    version = assertCandidate(live, name, version).version;
    return withCandidates(contentOf(live), candidatesExcept(live, [name]));
  });
  return { release, before: assertLive(before), version: version!, notes };
}
