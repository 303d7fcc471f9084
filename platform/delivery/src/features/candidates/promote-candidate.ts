import type { Action } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { changeLiveRelease, type LiveChange } from '../../release/change-release';
import { newestEntry } from '../../release/log';
import { onOrigin, type VersionSource } from '../../release/promote';
import { assertCandidate } from './candidates';

/** The versions on an origin. If none is stated, it is the candidate. */
export const candidateSource: VersionSource = {
  find: async (origin, name, typed) =>
    typed === undefined
      ? assertCandidate((await newestEntry(origin)).release, name).version
      : onOrigin.find(origin, name, typed),
  assertStill(live, name, version) {
    assertCandidate(live, name, version);
  },
};

/**
 * Ends the candidate of a remote. The browsers that use it get the live version again.
 * @param version the candidate to end; any by default
 */
export async function abort(
  origin: Origin,
  action: Action,
  name: string,
  version?: string,
): Promise<LiveChange> {
  return changeLiveRelease(origin, action, (live) => {
    version = assertCandidate(live.release, name, version).version;
    const kept = Object.entries(live.release.candidates ?? {}).filter(([each]) => each !== name);
    return { candidates: Object.fromEntries(kept) };
  });
}
