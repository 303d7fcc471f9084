import type { ExposeName, Release, RemoteName } from '@backshop/shared-types';
import { remoteOf } from './expose-name';
import type { RemoteFailure } from './remote-failure';
import { type RemoteSource, remoteSource, type RemoteVersion } from './remote-source';

/** A remote that this page takes from elsewhere than the release says. */
export interface Override extends RemoteVersion {
  remote: string;
  /** Called when it fails to load; the live version has taken its place then. */
  onDrop: (failure: RemoteFailure) => void;
}

/** Where each remote comes from in this page. */
export interface RemoteSources {
  /** None when the release does not name the remote. */
  of: (expose: ExposeName) => RemoteSource | undefined;
  /** Whether an address lies in a folder of any of them. */
  own: (address: string) => boolean;
  /** Ends the override of an expose's remote. Gives whether there was one. */
  dropOverride: (expose: ExposeName, failure: RemoteFailure) => boolean;
  previousVersion: (expose: ExposeName) => string | undefined;
  usePrevious: (expose: ExposeName) => void;
}

/** Takes each remote in the version of the release, until it is told otherwise. */
export function createRemoteSources(release: Release, override?: Override): RemoteSources {
  const inUse = new Map<RemoteName, RemoteSource>();
  const used: RemoteSource[] = [];
  let overridden = override?.remote;

  function take(name: RemoteName, version: RemoteVersion): RemoteSource {
    const source = remoteSource(name, version);
    inUse.set(name, source);
    used.push(source);
    return source;
  }

  function of(expose: ExposeName): RemoteSource | undefined {
    const name = remoteOf(expose);
    const released = override && overridden === name ? override : release.remotes[name];
    return inUse.get(name) ?? (released && take(name, released));
  }

  function previousVersion(expose: ExposeName): string | undefined {
    const name = remoteOf(expose);
    const isLive = of(expose)?.version === release.remotes[name]?.version;
    return isLive ? release.history?.[name]?.previous : undefined;
  }

  return {
    of,
    own: (address) => used.some(({ folder }) => address.startsWith(folder)),
    dropOverride: (expose, failure) => {
      if (overridden !== remoteOf(expose)) return false;
      overridden = undefined;
      inUse.delete(remoteOf(expose));
      override?.onDrop(failure);
      return true;
    },
    previousVersion,
    usePrevious: (expose) => {
      const name = remoteOf(expose);
      const live = release.remotes[name];
      const version = previousVersion(expose);
      if (!live || !version) return;
      take(name, { version, entry: live.entry.replace(live.version, version) });
    },
  };
}
