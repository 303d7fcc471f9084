import type { ExposeName, Release, RemoteName } from '@backshop/shared-types';

/** The remote that an expose belongs to. */
export function remoteOf(expose: ExposeName): RemoteName {
  return expose.slice(0, expose.indexOf('/')) as RemoteName;
}

/** Version of the remote that an expose belongs to; empty when the release does not name it. */
export function versionOf(release: Release, expose: ExposeName): string {
  return release.remotes[remoteOf(expose)]?.version ?? '';
}
