import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { listIncompatibilities } from '../contract/assert-compatible';
import { checkAgainstLive } from '../contract/check-contracts';
import type { Origin } from '../origin/origin';
import type { ReleasablePackage } from '../base/project';
import { recordBuild } from '../version/build-record';
import { readBuiltVersion } from '../version/built-version';
import { putVersion, repairNotes } from '../version/put-version';
import { updateVersionLists } from './version-lists';
import { liveRelease } from './live-release';
import { putWhileKept } from './put-while-kept';
import { allVersionsOf } from '../log/release-content';

/**
 * Puts the last build of one package on an origin, but does not make it live. Staff can preview it.
 * @returns its version, the live release, and notes: what was repaired, and what would stop the
 *   version from going live
 * @throws CommandError when nothing is live that a preview could be part of
 */
export async function stagePackage(
  origin: Origin,
  action: Action,
  staged: ReleasablePackage,
): Promise<{ version: string; live: Release; notes: string[] }> {
  const live = await liveRelease(origin);
  const built = await readBuiltVersion(staged);
  const check = await checkAgainstLive(origin, live, built);
  let repaired: string[] = [];
  await putWhileKept(origin, built, async () => {
    repaired = repairNotes(await putVersion(origin, built));
  });
  // A version that is in use keeps the commit of its release. Otherwise a branch that does not change it could
  // make it newer than the next release.
  const isUsed = allVersionsOf(live).some(
    ([name, version]) => name === built.name && version === built.version,
  );
  if (!isUsed) await recordBuild(origin, built, action);
  const unlisted = await updateVersionLists(origin, [built.name]);
  const incompatible =
    check.incompatibilities.length > 0
      ? [
          `It can't go live now, because it is incompatible with the live release:\n${listIncompatibilities(check)}`,
        ]
      : [];
  return {
    version: built.version,
    live,
    notes: [...repaired, ...check.notes, ...incompatible, ...unlisted],
  };
}
