import { CommandError } from '../../command-error';
import { commandFor } from '../../command-name';
import type { Damage } from '../../origin/folder-files';
import { chunkFolders, isSharedChunk, versionFolder } from '../../origin/folders';
import type { Origin } from '../../origin/origin';
import { checkVersion } from './check-version';
import type { PackageVersion } from '../package-version';
import { storedVersion } from './stored-version';

/**
 * Returns a version that is on the origin, and sets its last use to now.
 * @throws CommandError when it is not on the origin
 */
export async function findStoredVersion(
  origin: Origin,
  name: string,
  version: string,
): Promise<PackageVersion> {
  const isStored =
    isFolderName(name) &&
    isFolderName(version) &&
    !isSharedChunk(version) &&
    (await origin.touchFolder(versionFolder(name, version)));
  if (isStored) return storedVersion(origin, name, version);
  throw new CommandError(
    `Version ${version} of ${name} is not on the origin. To see which are, run: ${commandFor('releases')}`,
  );
}

/** A name is the name of one folder. Anything else would lead to another folder. */
function isFolderName(name: string): boolean {
  return !/[\\/]|^\.*$/.test(name);
}

/**
 * Checks every file of a version, and throws at once when one in its own folder is damaged.
 * @returns a function that checks its shared chunks too
 * @throws CommandError when a file of the version is missing or changed
 */
export async function checkStoredFiles(
  origin: Origin,
  stored: PackageVersion,
): Promise<(chunks: string[] | undefined) => Promise<void>> {
  const { damaged } = await checkVersion(origin, stored.name, stored.version);
  assertIntact(
    stored,
    damaged.filter(({ file }) => file.startsWith(stored.folder)),
  );
  return async (chunks) => {
    await assertChunksStored(origin, stored, chunks);
    assertIntact(stored, damaged);
  };
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
