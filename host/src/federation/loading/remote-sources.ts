import type { Release } from '@backshop/shared-types';
import type { ExposeName, RemoteName } from '../../contract';
import { remoteOf } from '../expose-name';
import type { RemoteFailure } from '../failure/remote-failure';
import { fileName } from './preload';
import { type RemoteSource, remoteSource, type RemoteVersion } from './remote-source';
import { unlistedRemotes } from './unlisted-remotes';

/** A remote that this tab loads from elsewhere than the release says. */
export interface Override extends RemoteVersion {
  remote: string;
  /** Called when it fails to load. The live version is used instead, once the result settles. */
  onDrop: (failure: RemoteFailure) => void | Promise<void>;
}

/** The version that each remote is loaded from. */
export interface RemoteSources {
  /** Returns the source of an expose's remote, or nothing when the release does not have the remote. */
  of: (expose: ExposeName) => RemoteSource | undefined;
  /** Returns whether a URL belongs to one of the remotes in use. */
  includes: (url: string) => boolean;
  /**
   * Ends the override of an expose's remote. Returns nothing when there was none. Otherwise the live
   * version can load when the result settles.
   */
  dropOverride: (expose: ExposeName, failure: RemoteFailure) => Promise<void> | undefined;
  previousVersion: (expose: ExposeName) => string | undefined;
  usePrevious: (expose: ExposeName) => void;
}

/** Creates the sources of a release: the live version of each remote, except for the override. */
export function createRemoteSources(release: Release, override?: Override): RemoteSources {
  const unlisted =
    release.whole &&
    unlistedRemotes(release.whole, (whole) => {
      release = whole;
    });
  const current = new Map<RemoteName, RemoteSource>();
  const used: RemoteSource[] = [];
  let overridden = override?.remote;

  function select(name: RemoteName, source: RemoteSource): RemoteSource {
    current.set(name, source);
    used.push(source);
    return source;
  }

  function of(expose: ExposeName): RemoteSource | undefined {
    const name = remoteOf(expose);
    const known = current.get(name);
    if (known) return known;
    const version = override && overridden === name ? override : release.remotes[name];
    if (version) return select(name, remoteSource(name, version));
    return unlisted && select(name, unlisted(name));
  }

  function previousVersion(expose: ExposeName): string | undefined {
    const name = remoteOf(expose);
    const isLive = of(expose)?.version === release.remotes[name]?.version;
    return isLive ? release.history?.[name]?.previous : undefined;
  }

  return {
    of,
    includes: (url) => used.some(({ folder }) => url.startsWith(folder)),
    dropOverride: (expose, failure) => {
      if (overridden !== remoteOf(expose)) return undefined;
      overridden = undefined;
      current.delete(remoteOf(expose));
      return Promise.resolve(override?.onDrop(failure));
    },
    previousVersion,
    usePrevious: (expose) => {
      const name = remoteOf(expose);
      const live = release.remotes[name];
      const version = previousVersion(expose);
      if (!live || !version) return;
      const entry = live.entry.replace(live.version, version);
      const hash = release.history?.[name]?.previousIntegrity;
      const integrity = hash && { integrity: { [fileName(entry)]: hash } };
      select(name, remoteSource(name, { version, entry, ...integrity }));
    },
  };
}
