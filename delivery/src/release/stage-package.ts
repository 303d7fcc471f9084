import type { Release } from '@backshop/shared-types';
import type { Action } from '../action/action';
import { listIncompatibilities } from '../contract/assert-compatible';
import { checkAgainstLive } from '../contract/check-contracts';
import { newestEntry } from '../log/read-log';
import type { Origin } from '../origin/origin';
import type { ReleasablePackage } from '../project';
import { recordBuild } from '../version/build-record';
import { type BuiltVersion, readBuiltVersion } from '../version/built-version';
import { putVersion, repairNotes } from '../version/put-version';
import { updateVersionLists } from '../version-list/update-version-lists';
import { removedError } from './change-release';
import { liveRelease } from './live-release';
import { allVersionsOf } from './release-content';

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
  const repaired = await putStaged(origin, built);
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

/** Puts a version on an origin while no prune deletes it. Returns a note for each file that was repaired. */
async function putStaged(origin: Origin, built: BuiltVersion): Promise<string[]> {
  const { number } = await newestEntry(origin);
  const repaired = repairNotes(await putVersion(origin, built));
  const after = await newestEntry(origin);
  const folders = [...built.files.keys()].map((file) => file.slice(0, file.lastIndexOf('/')));
  const removed = after.removing?.find((folder) =>
    folders.some((each) => `${each}/`.startsWith(`${folder}/`)),
  );
  if (removed) throw removedError(removed);
  // A prune can have begun and finished meanwhile.
  return after.number === number ? repaired : [...repaired, ...(await putStaged(origin, built))];
}
