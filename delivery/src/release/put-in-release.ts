import type { Release } from '@backshop/shared-types';
import { describeHost, describeRemote, type PackageVersion } from './package-version';
import { candidateFrom, candidatesExcept, withCandidates } from './candidates/candidate';
import { contentOf, type ReleaseContent } from './release-content';

/**
 * Returns the content of the live release, with another version of one package. A version that goes live ends
 * the candidate of its package.
 * @param share makes the version the candidate for this percentage of the browsers, and changes nothing live
 */
export async function putInRelease(
  live: Release,
  version: PackageVersion,
  share?: number,
): Promise<ReleaseContent> {
  const { remotes, candidates = {} } = live;
  const { name } = version;
  if (name === 'host') return contentOf({ ...(await describeHost(version)), remotes, candidates });
  const described = await describeRemote(version);
  if (share !== undefined) {
    const candidate = candidateFrom(described, share, candidates[name]);
    return withCandidates(contentOf(live), { ...candidates, [name]: candidate });
  }
  const next = { ...contentOf(live), remotes: { ...remotes, [name]: described } };
  return withCandidates(next, candidatesExcept(live, [name]));
}

/** Returns the exposes of a package that are in the live release and not in the next one. */
export function removedExposes(live: Release, next: ReleaseContent, name: string): string[] {
  const exposes = next.remotes[name]?.exposes ?? {};
  return Object.keys(live.remotes[name]?.exposes ?? {}).filter(
    (expose) => !Object.hasOwn(exposes, expose),
  );
}
