import type { Release } from '@backshop/shared-types';
import type { Action } from '../../action/action';
import type { Origin } from '../../origin/origin';
import type { PackageVersion } from '../../version/package-version';
import { assertBuiltClean } from './assert-clean';
import { assertContainsLive } from './assert-contains-live';
import { assertNotRolledBack } from './assert-not-rolled-back';

/** What somebody does on purpose, although a release would refuse it. */
export interface Insistence {
  allowDirty?: boolean;
  /** Names of the packages whose live version and candidate it may replace, whatever they are. */
  replace?: string[];
}

/**
 * Checks a planned release before anything changes on the origin.
 * @param versions those that the command makes live or candidates
 * @throws CommandError that refuses the release
 */
export type ReleaseCheck = (live: Release, versions: PackageVersion[]) => Promise<void>;

/**
 * Returns the check of a release that somebody makes: it takes away no live changes, and does not bring back a
 * version that was rolled back, except on purpose.
 * @param folder any folder in the checkout, whose history has the commits
 */
export function releaseCheck(
  origin: Origin,
  folder: string,
  action: Action,
  { allowDirty, replace = [] }: Insistence,
): ReleaseCheck {
  return async (live, versions) => {
    // Before a build, the command has checked that its own checkout is clean.
    if (!allowDirty && !action.source) {
      for (const version of versions) await assertBuiltClean(origin, action, version);
    }
    const others = versions.filter(({ name }) => !replace.includes(name));
    await assertContainsLive(origin, folder, action, live, others);
    await assertNotRolledBack(origin, action, live, others);
  };
}
