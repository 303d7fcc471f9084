import type { Release } from '@backshop/shared-types';
import { describeHost, describeRemote, type PackageVersion } from './package-version';
import { contentOf, type ReleaseContent } from './release-content';

/** Returns the content of the live release, with another version of one package. */
export async function putInRelease(
  live: Release,
  version: PackageVersion,
): Promise<ReleaseContent> {
  const { remotes } = live;
  if (version.name === 'host') return { ...(await describeHost(version)), remotes };
  const described = await describeRemote(version);
  return { ...contentOf(live), remotes: { ...remotes, [version.name]: described } };
}

/** Returns the exposes of a package that are in the live release and not in the next one. */
export function removedExposes(live: Release, next: ReleaseContent, name: string): string[] {
  const exposes = next.remotes[name]?.exposes ?? {};
  return Object.keys(live.remotes[name]?.exposes ?? {}).filter(
    (expose) => !Object.hasOwn(exposes, expose),
  );
}
