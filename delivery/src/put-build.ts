import type { BuiltVersion } from './built-version';
import type { Origin } from './origin';

/** Puts a build on an origin: first what it has in common with other versions, then the version itself. */
export async function putBuild(origin: Origin, built: BuiltVersion): Promise<void> {
  await Promise.all(built.chunks.map(origin.putFolder));
  await origin.putFolder(built);
}
