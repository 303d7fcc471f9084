import type { Release } from '@backshop/shared-types';
import { describeRemote, type PackageVersion } from './package-version';
import type { ReleaseContent } from './release-content';

/** Returns the content of the live release, with another version of one package. */
export async function putInRelease(
  live: Release,
  version: PackageVersion,
): Promise<ReleaseContent> {
  const { host, remotes } = live;
  if (version.name === 'host') return { host: version.version, remotes };
  return { host, remotes: { ...remotes, [version.name]: await describeRemote(version) } };
}

/** Returns the exposes of a package that are in the live release and not in the next one. */
export function removedExposes(live: Release, next: ReleaseContent, name: string): string[] {
  const exposes = next.remotes[name]?.exposes ?? {};
  return Object.keys(live.remotes[name]?.exposes ?? {}).filter(
    (expose) => !Object.hasOwn(exposes, expose),
  );
}
