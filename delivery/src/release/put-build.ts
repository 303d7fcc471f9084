import type { BuiltVersion } from '../build/built-version';
import type { Origin } from '../origin/origin';

/** Puts a version on an origin. Its shared chunks come first, because the version needs them. */
export async function putBuild(origin: Origin, built: BuiltVersion): Promise<void> {
  await Promise.all(built.chunks.map(origin.putFolder));
  await origin.putFolder(built);
}
