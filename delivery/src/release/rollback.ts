import type { Release } from '@backshop/shared-types';
import { CommandError } from '../command-error';
import { assertCompatible, listIncompatibilities } from '../contract/assert-compatible';
import { checkAgainstLive } from '../contract/check-contracts';
import type { Damage } from '../origin/folder-files';
import { chunkFolders, isSharedChunk, versionFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { assertLive, changeRelease } from './change-release';
import { checkVersion } from './check-version';
import type { PackageVersion } from './package-version';
import { putInRelease } from './put-in-release';
import { versionsOf } from './release-content';
import { storedVersion } from './stored-version';

/**
 * Makes another version of a package live, from its files on the origin. The other packages stay as
 * they are.
 * @param version default: the version that was live before
 * @param isForced makes even an incompatible version live; the notes list the incompatibilities
 *   then
 * @returns the live release, the one before it, and the notes of the contract check
 * @throws CommandError when the package or version does not exist, is damaged, or is incompatible
 *   with the live release
 */
export async function rollback(
  origin: Origin,
  name: string,
  version?: string,
  isForced = false,
): Promise<{ release: Release; before: Release; notes: string[] }> {
  let notes: string[] = [];
  let target = version;
  const { release, before } = await changeRelease(origin, async (current) => {
    const live = assertLive(current);
    const stored = await findVersion(origin, live, name, target);
    // Keep the version for the next attempt: if somebody else rolls back too, go back once, not
    // twice.
    target = stored.version;
    const { damaged } = await checkVersion(origin, name, stored.version);
    assertIntact(
      stored,
      damaged.filter(({ file }) => file.startsWith(stored.folder)),
    );
    const check = await checkAgainstLive(origin, live, stored);
    const problem = `${name} ${stored.version} is incompatible with the live release:`;
    const force = `To make it live anyway, run: pnpm rollback ${name} ${stored.version} --force`;
    if (!isForced) assertCompatible(check, problem, force);
    notes = check.notes;
    if (check.incompatibilities.length > 0) {
      notes = [...notes, `${problem}\n${listIncompatibilities(check)}`];
    }
    const content = await putInRelease(live, stored);
    await assertChunksStored(origin, stored, content.remotes[name]?.chunks);
    assertIntact(stored, damaged);
    return content;
  });
  return { release, before: assertLive(before), notes };
}

async function findVersion(
  origin: Origin,
  live: Release,
  name: string,
  version: string | undefined,
): Promise<PackageVersion> {
  const names = [...versionsOf(live).keys()];
  if (!names.includes(name)) {
    throw new CommandError(
      `"${name}" is not in the live release. Choose one of these: ${names.join(', ')}.`,
    );
  }
  const target = version ?? live.history?.[name]?.previous;
  if (!target) {
    throw new CommandError(
      `The release does not say which version of ${name} was live before. Choose one from pnpm releases, then run: pnpm rollback ${name} <version>`,
    );
  }
  // A version is the name of one folder. Anything else would lead to another folder.
  const isFolderName = !/[\\/]|^\.+$/.test(target) && !isSharedChunk(target);
  const isStored = isFolderName && (await origin.touchFolder(versionFolder(name, target)));
  if (!isStored) {
    throw new CommandError(
      `Version ${target} of ${name} is not on the origin. To see which are, run: pnpm releases`,
    );
  }
  return storedVersion(origin, name, target);
}

/** @throws CommandError when a shared chunk of a version is not on the origin */
async function assertChunksStored(
  origin: Origin,
  { name, version }: PackageVersion,
  chunks: string[] | undefined,
): Promise<void> {
  for (const folder of chunkFolders(name, chunks)) {
    if (await origin.touchFolder(folder)) continue;
    throw new CommandError(
      `Version ${version} of ${name} needs ${folder}, which is not on the origin. Choose another version, or build and release this one again.`,
    );
  }
}

/** @throws CommandError when a file of a version is missing or changed */
function assertIntact({ name, version }: PackageVersion, damaged: Damage[]): void {
  if (damaged.length === 0) return;
  const files = damaged.map(({ file, problem }) => `${file} is ${problem}`).join(', ');
  throw new CommandError(
    `Version ${version} of ${name} is damaged on the origin: ${files}. Choose another version, or build and release this one again.`,
  );
}
