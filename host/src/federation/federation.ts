import type { Release, ReleasedRemote } from '@backshop/shared-types';
import type { ExposeName, RemoteName } from '../contract';
import { registerPlugins, registerShared } from '@module-federation/enhanced/runtime';
import { remoteOf } from './expose-name';
import { createCrashLog } from './failure/crash-log';
import { reportFailure, reportRelease } from './failure/failure-event';
import { crashFailure, RemoteFailure } from './failure/remote-failure';
import { containScriptErrors } from './failure/script-errors';
import { chooseVersion } from './loading/choose-version';
import { provideRuntime } from './loading/federation-runtime';
import { loadContainer } from './loading/load-container';
import type { LoadedPart } from './loading/part-loader';
import { createRemoteSources, type Override } from './loading/remote-sources';
import { sharedSingletons } from './loading/shared-singletons';

/** Loads the exposes of a release's remotes. */
export interface Federation {
  /** The newest release that this tab knows. */
  readonly release: Release;
  /** Returns the version of a remote that this browser uses: the live one or the candidate. */
  chosen: (remote: RemoteName) => ReleasedRemote | undefined;
  /**
   * Uses another release for all slots that mount from now on. What a slot shows stays.
   * @param release valid, see `findProblem`
   * @returns false, without any effect, if it has another version of the host
   */
  follow: (release: Release) => boolean;
  /**
   * Returns the version that a slot would load now, or `''` when it is unknown. The version that a slot
   * shows can be another one: its element has that in `data-version`.
   */
  versionOf: (expose: ExposeName) => string;
  /** Returns an expose that has already loaded. */
  peek: <Name extends ExposeName>(expose: Name) => LoadedPart<Name> | undefined;
  /**
   * Loads an expose. Retries a failed network request once. Uses another version of the remote if one
   * replaces the version that failed.
   * @throws RemoteFailure
   */
  load: <Name extends ExposeName>(expose: Name) => Promise<LoadedPart<Name>>;
  /**
   * Loads an expose that is likely to be needed soon, once. Ignores a failure. A `load` in the next 3
   * seconds reports it, without another request.
   */
  prefetch: (expose: ExposeName) => void;
  /**
   * Reports that an expose has thrown an error while it rendered.
   * @returns the failure to show, or nothing if the next `load` uses another version
   */
  crash: (expose: ExposeName, version: string, cause: unknown) => RemoteFailure | undefined;
  /** Returns the last failure of an expose that has crashed too often to be rendered without a click. */
  stopped: (expose: ExposeName) => RemoteFailure | undefined;
  /** Returns the version before the live one, as long as the live one is in use. */
  previousVersion: (expose: ExposeName) => string | undefined;
  /** Uses the previous version of an expose's remote, in this tab and until the next page load. */
  usePrevious: (expose: ExposeName) => void;
}

/**
 * Creates the federation of a release. It loads nothing yet. Call it once, when the host starts.
 * @param override a remote that this tab loads from elsewhere, unless that fails
 */
export function createFederation(release: Release, override?: Override): Federation {
  provideRuntime();
  registerShared(sharedSingletons);
  registerPlugins([{ name: 'backshop-entry', loadEntry: loadContainer }]);
  const sources = createRemoteSources(release, override);
  containScriptErrors(sources.includes);
  let crashes = createCrashLog();
  const versionOf = (expose: ExposeName) => sources.of(expose)?.version ?? '';

  /** Returns undefined if no other version replaces the one that failed. Otherwise it can load when the result settles. */
  function fallBack(expose: ExposeName, failure: RemoteFailure) {
    const ready = sources.fallBack(expose, failure);
    if (ready && failure.fellBackTo === undefined) {
      failure.fellBackTo = versionOf(expose);
      reportFailure(failure);
    }
    return ready;
  }

  async function load(expose: ExposeName): Promise<LoadedPart> {
    const loader = sources.of(expose);
    if (!loader) throw missingRemote(expose);
    try {
      return await loader.load(expose);
    } catch (failure) {
      const ready = fallBack(expose, failure as RemoteFailure);
      if (!ready) throw failure;
      await ready;
      return load(expose);
    }
  }

  return {
    get release() {
      return sources.release;
    },
    chosen: (remote) => chooseVersion(sources.release, remote),
    follow: (next) => {
      if (next.host !== sources.release.host) return false;
      sources.follow(next);
      crashes = createCrashLog(); // The parts can be of other versions now.
      reportRelease(next.number);
      return true;
    },
    versionOf,
    peek: (expose) => sources.of(expose)?.peek(expose) as never,
    load: (expose) => load(expose) as never,
    prefetch: (expose) => sources.of(expose)?.prefetch(expose),
    crash: (expose, version, cause) => {
      const failure = crashFailure(cause, expose, version);
      // Fast Refresh renders an error boundary again after an edit. Another copy of the part would get no
      // updates, so nothing is forgotten.
      if (process.env.NODE_ENV !== 'development') {
        crashes.add(failure);
        if (!crashes.stopped(expose) && fallBack(expose, failure)) return undefined;
        sources.of(expose)?.forget(expose);
      }
      reportFailure(failure);
      return failure;
    },
    stopped: (expose) => {
      const failure = crashes.stopped(expose);
      return failure?.version === versionOf(expose) ? failure : undefined;
    },
    previousVersion: sources.previousVersion,
    usePrevious: sources.usePrevious,
  };
}

function missingRemote(expose: ExposeName): RemoteFailure {
  const facts = { code: 'invalid', phase: 'entry', version: '', expose } as const;
  return new RemoteFailure(`The release has no remote "${remoteOf(expose)}".`, facts);
}
