import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import type { Origin } from '../../origin/origin';
import type { PackageVersion } from '../package-version';
import { assertBuiltClean } from './assert-clean';
import { assertNoRemoval } from './assert-no-removal';
import { assertNotOlder } from './assert-not-older';

/** What somebody does on purpose, although a release would refuse it. */
export interface Insistence {
  allowDirty?: boolean;
  allowOlder?: boolean;
  allowRemoval?: boolean;
}

/**
 * Checks a planned release before anything changes on the origin.
 * @param versions those that the command makes live or candidates
 * @throws CommandError that refuses the release
 */
export type ReleaseCheck = (live: Release, versions: PackageVersion[]) => Promise<void>;

/**
 * Returns the check of a release that somebody makes: it does not go back to an older commit, and takes
 * nothing away from staff, except on purpose.
 * @param folder any folder in the checkout, whose history orders the commits
 */
export function releaseCheck(
  origin: Origin,
  folder: string,
  action: Action,
  insistence: Insistence,
): ReleaseCheck {
  return async (live, versions) => {
    // Before a build, the command has checked that its own checkout is clean.
    if (!insistence.allowDirty && !action.source) {
      for (const version of versions) await assertBuiltClean(origin, action, version);
    }
    if (!insistence.allowOlder) {
      await assertNotOlder(origin, folder, action, live, versions);
    }
    if (!insistence.allowRemoval) await assertNoRemoval(origin, action, live, versions);
  };
}
