import type { Release, ReleasedRemote } from '@backshop/shared-types';

/** Returns a version of a remote as a release describes it. */
export function released(
  remote: string,
  version: string,
  more: Partial<ReleasedRemote> = {},
): ReleasedRemote {
  const entry = `/remotes/${remote}/${version}/remoteEntry.js`;
  return { version, entry, exposes: {}, ...more };
}

/** Returns a release with these versions of remotes. */
export function releaseOf(versions: Record<string, string>, more: Partial<Release> = {}): Release {
  const remotes = Object.entries(versions).map(
    ([remote, version]) => [remote, released(remote, version)] as const,
  );
  const base = { number: 1, created: '', host: '1.0.0-host' };
  return { ...base, remotes: Object.fromEntries(remotes), ...more };
}
