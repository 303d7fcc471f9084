import type { BuiltVersion } from '../build/built-version';
import type { Damage } from '../origin/folder-files';
import type { Origin } from '../origin/origin';
import { storeSourceMaps } from '../trace/source-maps';

/**
 * Puts a version on an origin. Its shared chunks come first, because the version needs them. If they
 * are there already, puts the files right that are damaged. Its source maps come last: prune deletes those
 * without a version.
 * @returns the damage that it repaired
 */
export async function putBuild(origin: Origin, built: BuiltVersion): Promise<Damage[]> {
  const repaired = await Promise.all(built.chunks.map(origin.putFolder));
  repaired.push(await origin.putFolder(built));
  await storeSourceMaps(origin, built);
  return repaired.flat();
}

/** Returns a line for each file that a command repaired. */
export function repairNotes(repaired: Damage[]): string[] {
  return repaired.map(({ file, problem }) => `Repaired ${file}: it was ${problem}.`);
}
