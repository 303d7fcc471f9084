import type { Release } from '@backshop/shared-types';
import type { ReleaseContent } from '../log/log-entry';
import type { PackageVersion } from '../version/package-version';
import { candidateFrom, candidatesExcept, withCandidates } from './candidates/candidate';
import { contentOf } from './release-content';

/**
 * Returns the content of the live release, with another version of one package. A version that goes live ends
 * the candidate of its package.
 * @param share makes the version the candidate for this percentage of the browsers, and changes nothing live
 */
export function putInRelease(
  live: ReleaseContent,
  { name, version }: Pick<PackageVersion, 'name' | 'version'>,
  share?: number,
): ReleaseContent {
  const { remotes, candidates = {} } = live;
  if (name === 'host') return contentOf({ ...live, host: version });
  if (share !== undefined) {
    const candidate = candidateFrom(version, share, candidates[name]);
    return withCandidates(contentOf(live), { ...candidates, [name]: candidate });
  }
  const next = { ...live, remotes: { ...remotes, [name]: { version } } };
  return withCandidates(next, candidatesExcept(live, [name]));
}

/** Returns the exposes of a package that are in the live release and not in the next one. */
export function removedExposes(live: Release, next: Release, name: string): string[] {
  const exposes = next.remotes[name]?.exposes ?? {};
  return Object.keys(live.remotes[name]?.exposes ?? {}).filter(
    (expose) => !Object.hasOwn(exposes, expose),
  );
}
