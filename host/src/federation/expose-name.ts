import type { ExposeName, Release, RemoteName } from '@backshop/shared-types';

/** The remote that an expose belongs to. */
export function remoteOf(expose: ExposeName): RemoteName {
  return expose.slice(0, expose.indexOf('/')) as RemoteName;
}

/** Version of the remote that an expose belongs to; empty when the release does not name it. */
export function versionOf(release: Release, expose: ExposeName): string {
  return release.remotes[remoteOf(expose)]?.version ?? '';
}

/** Address of the folder that holds an expose's files; none when the release does not name its remote. */
export function folderOf(release: Release, expose: ExposeName): string | undefined {
  const entry = release.remotes[remoteOf(expose)]?.entry;
  return entry && new URL('.', new URL(entry, document.baseURI)).href;
}

/** Addresses of the files that an expose needs first, its remote's entry included. */
export function filesOf(release: Release, expose: ExposeName): string[] {
  const remote = release.remotes[remoteOf(expose)];
  if (!remote) return [];
  const entry = new URL(remote.entry, document.baseURI);
  const files = remote.exposes[expose.slice(expose.indexOf('/') + 1)] ?? [];
  return [entry, ...files.map((file) => new URL(file, entry))].map(({ href }) => href);
}
