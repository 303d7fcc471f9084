import type { Release } from '@backshop/shared-types';
import { readBuiltVersion } from './built-version';
import { changeRelease, expectLive, liveRelease } from './change-release';
import { CommandError } from './command-error';
import type { Origin } from './origin';
import { missingExposes, putInRelease } from './put-in-release';
import type { ReleaseContent } from './release-versions';
import type { ReleasablePackage } from './workspace';

/**
 * Puts the last build of one package on an origin and makes it live; the other packages stay as they are.
 * @throws CommandError, before anything is put there, when it can't go with what is live
 */
export async function releasePackage(
  origin: Origin,
  released: ReleasablePackage,
): Promise<{ release: Release; before: Release }> {
  const built = await readBuiltVersion(released);
  const { release, before } = await changeRelease(origin, async (live) => {
    const content = checked(expectLive(live), await putInRelease(expectLive(live), built), built);
    await origin.putVersion(built);
    return content;
  });
  return { release, before: expectLive(before) };
}

/**
 * What `releasePackage` would make live. Changes nothing.
 * @throws CommandError for the same reasons
 */
export async function planRelease(
  origin: Origin,
  released: ReleasablePackage,
): Promise<{ content: ReleaseContent; live: Release }> {
  const live = await liveRelease(origin);
  const built = await readBuiltVersion(released);
  return { content: checked(live, await putInRelease(live, built), built), live };
}

/** The gate: what staff have now has to be in the new version too. */
function checked(live: Release, next: ReleaseContent, { name }: { name: string }): ReleaseContent {
  const missing = missingExposes(live, next, name);
  if (missing.length === 0) return next;
  throw new CommandError(
    `${name} can't be released: its build lacks ${missing.join(', ')}, which the live release has. Expose it again.`,
  );
}
