import type { Release } from '@backshop/shared-types';
import type { ExposeName, RemoteName } from '../../contract';
import { remoteOf } from '../expose-name';
import type { RemoteFailure } from '../failure/remote-failure';
import { dropBrokenCandidates } from '../read-release';
import { chooseVersion, rememberFailedCandidate } from './choose-version';
import { type PartLoader, partLoader } from './part-loader';
import { fileName } from './preload';
import { type RemoteSource, remoteSource, type RemoteVersion } from './remote-source';
import { unlistedRemotes } from './unlisted-remotes';

/** A remote that this tab loads from elsewhere than the release says. */
export interface Override extends RemoteVersion {
  remote: string;
  /** Called when it fails to load. The release is used instead, once the result settles. */
  onDrop: (failure: RemoteFailure) => void | Promise<void>;
}

/** Which version of each remote this tab uses. */
export interface RemoteSources {
  /** The newest release. It is the whole one as soon as that has loaded. */
  readonly release: Release;
  /** Returns the loader of an expose's remote, or nothing when the release does not have the remote. */
  of: (expose: ExposeName) => PartLoader | undefined;
  /** Returns whether a URL belongs to one of the remotes in use. */
  includes: (url: string) => boolean;
  /**
   * Replaces the version in which an expose failed, unless that has already happened: the override and the
   * candidate by the live version, and the live version by the previous one if the release says so.
   * @returns nothing if there is no replacement. Otherwise it can load when the result settles
   */
  fallBack: (expose: ExposeName, failure: RemoteFailure) => Promise<void> | true | undefined;
  previousVersion: (expose: ExposeName) => string | undefined;
  usePrevious: (expose: ExposeName) => void;
  /** Uses another release. A remote whose version changes loses its loader. */
  follow: (release: Release) => void;
}

/** Creates the sources of a release. For each remote, this browser chooses the live version or the candidate. */
export function createRemoteSources(first: Release, override?: Override): RemoteSources {
  let release = dropBrokenCandidates(first);
  let unlisted = unlistedOf(release);
  let overridden = override?.remote;
  const current = new Map<RemoteName, PartLoader>();
  /** By remote and version. A version that comes back must not be requested under the same URL again. */
  const loaders = new Map<string, PartLoader>();
  const folders = new Set<string>();

  function unlistedOf(partial: Release) {
    if (!partial.whole) return undefined;
    return unlistedRemotes(partial.whole, (whole) => {
      whole = dropBrokenCandidates(whole);
      if (release === partial) release = whole;
      return whole;
    });
  }

  function loaderFor(source: RemoteSource): PartLoader {
    folders.add(source.folder);
    return partLoader(source);
  }

  function released(name: RemoteName, version: RemoteVersion): PartLoader {
    const key = `${name}@${version.version}`;
    const loader = loaders.get(key) ?? loaderFor(remoteSource(name, version));
    loaders.set(key, loader);
    return loader;
  }

  function select(name: RemoteName): PartLoader | undefined {
    if (override && overridden === name) return loaderFor(remoteSource(name, override));
    const version = chooseVersion(release, name);
    if (version) return released(name, version);
    return unlisted && loaderFor(unlisted(name));
  }

  function of(expose: ExposeName): PartLoader | undefined {
    const name = remoteOf(expose);
    const loader = current.get(name) ?? select(name);
    if (loader) current.set(name, loader);
    return loader;
  }

  /** Returns the version before the live one. */
  function previous(name: RemoteName): RemoteVersion | undefined {
    const live = release.remotes[name];
    const { previous: version, previousIntegrity: hash } = release.history?.[name] ?? {};
    if (!live || !version) return undefined;
    const entry = live.entry.replace(live.version, version);
    return { version, entry, ...(hash && { integrity: { [fileName(entry)]: hash } }) };
  }

  /** Returns the version before the live one, as long as the live one is in use. */
  function previousOfLive(expose: ExposeName): RemoteVersion | undefined {
    const name = remoteOf(expose);
    const isLive = of(expose)?.version === release.remotes[name]?.version;
    return isLive ? previous(name) : undefined;
  }

  /** Returns what replaces the failed version that a remote uses now. */
  function replacement(name: RemoteName, failed: string): RemoteVersion | undefined {
    const { [name]: live } = release.remotes;
    const { [name]: candidate } = release.candidates ?? {};
    const canFallBack = release.history?.[name]?.fallback === 'previous';
    if (failed === live?.version) return canFallBack ? previous(name) : undefined;
    if (candidate && failed === candidate.version) {
      rememberFailedCandidate(name, candidate);
      return live;
    }
    // "Try again" starts with the live version again.
    if (live && canFallBack) current.set(name, released(name, live));
    return undefined;
  }

  return {
    get release() {
      return release;
    },
    of,
    includes: (url) => [...folders].some((folder) => url.startsWith(folder)),
    fallBack: (expose, failure) => {
      const name = remoteOf(expose);
      const { version, phase } = failure;
      if (version !== of(expose)?.version) return true;
      if (override && overridden === name) {
        if (phase === 'render') return undefined; // A preview shows the crash.
        overridden = undefined;
        current.delete(name);
        return Promise.resolve(override.onDrop(failure));
      }
      const next = replacement(name, version);
      if (!next) return undefined;
      current.set(name, released(name, next));
      return true;
    },
    previousVersion: (expose) => previousOfLive(expose)?.version,
    usePrevious: (expose) => {
      const version = previousOfLive(expose);
      if (version) current.set(remoteOf(expose), released(remoteOf(expose), version));
    },
    follow: (newest) => {
      const next = dropBrokenCandidates(newest);
      for (const name of current.keys()) {
        const version = chooseVersion(next, name)?.version;
        const isKept = version && version === chooseVersion(release, name)?.version;
        if (!isKept && name !== overridden) current.delete(name);
      }
      release = next;
      unlisted = unlistedOf(next);
    },
  };
}
