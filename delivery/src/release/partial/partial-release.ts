import type { Release } from '@backshop/shared-types';
import { releaseFile } from './release-file';

/**
 * Returns the part of a release that `index.html` has if it has room for these remotes only. With all remotes,
 * returns the whole release.
 */
export function partialRelease(release: Release, names: Iterable<string>): Release {
  const included = new Set(names);
  if (Object.keys(release.remotes).every((name) => included.has(name))) return release;
  const { candidates, ...others } = release;
  const ofIncluded = pick(candidates ?? {}, included);
  return {
    ...others,
    remotes: pick(release.remotes, included),
    ...(Object.keys(ofIncluded).length > 0 && { candidates: ofIncluded }),
    history: pick(release.history ?? {}, included),
    whole: releaseFile(release),
  };
}

function pick<T>(from: Record<string, T>, names: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}
