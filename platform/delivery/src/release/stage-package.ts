import type { Release } from '@backshop/shared-types';
import type { ReleasablePackage } from '../base/project';
import { readBuiltVersion } from '../build/built-version';
import { checkAgainstLive, listIncompatibilities } from '../contract/check-contracts';
import { contextOf, write } from '../core/change';
import type { Action } from '../core/entry';
import type { Origin } from '../core/origin';
import type { PackageVersion } from '../core/package-version';
import { chunkFolders } from '../core/paths';
import { releaseBefore } from '../page/describe-release';
import { usedVersionsOf } from '../page/shown-versions';
import { putBuild } from './change-release';
import { newestEntry, product } from './log';

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
  const entry = await newestEntry(origin);
  const live = await releaseBefore(origin, entry);
  const built = await readBuiltVersion(staged);
  const check = await checkAgainstLive(origin, live, built);
  let repaired: string[] = [];
  // A version that is in use keeps the commit of its release. Otherwise a branch that does not change it could
  // make it newer than the next release.
  const isUsed = usedVersionsOf(entry.release).some(
    ([name, version]) => name === built.name && version === built.version,
  );
  await putWhileKept(origin, built, async () => {
    repaired = await putBuild(origin, built, isUsed ? withoutSource(action) : action);
  });
  const context = contextOf(product, origin);
  const unlisted = await write(product, { ...context, entry, last: entry, packages: [built.name] });
  const incompatible =
    check.incompatibilities.length > 0
      ? [
          `It cannot go live now, because it is incompatible with the live release:\n${listIncompatibilities(check)}`,
        ]
      : [];
  return {
    version: built.version,
    live,
    notes: [...repaired, ...check.notes, ...incompatible, ...unlisted],
  };
}

function withoutSource(action: Action): Action {
  const kept = { ...action };
  delete kept.source;
  return kept;
}

/**
 * Puts a version on an origin that no release needs yet, while no prune deletes it. So a prune that began earlier
 * cannot take away what was just put.
 * @param put puts the version; runs again if a release or a prune came in between
 * @throws CommandError when a prune is deleting the version, or a shared chunk of it
 */
export async function putWhileKept(
  origin: Origin,
  version: PackageVersion,
  put: () => Promise<void>,
): Promise<void> {
  const { chunks } = await version.readInfo();
  const folders = [version.folder, ...chunkFolders(version.name, chunks)];
  for (let number: number | undefined; ;) {
    const newest = await newestEntry(origin);
    for (const feature of product.features) feature.checkFolders?.(folders, newest);
    if (newest.number === number) return;
    ({ number } = newest);
    await put();
  }
}
