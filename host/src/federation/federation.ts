import type { Release } from '@backshop/shared-types';
import type { ExposedComponent, ExposeName } from '../contract';
import { registerPlugins, registerShared } from '@module-federation/enhanced/runtime';
import { remoteOf } from './expose-name';
import { reportFailure } from './failure/failure-event';
import { type FailedPart, RemoteFailure } from './failure/remote-failure';
import { rememberPart } from './failure/report-changed-files';
import { containScriptErrors } from './failure/script-errors';
import { provideRuntime } from './loading/federation-runtime';
import { loadContainer } from './loading/load-container';
import { loadTimeoutMs, loadWithTimeout } from './loading/load-timeout';
import { createRemoteSources, type Override } from './loading/remote-sources';
import { sharedSingletons } from './loading/shared-singletons';

/** Loads the exposes of a release's remotes. */
export interface Federation {
  release: Release;
  /** Returns the version of an expose's remote, or `''` when the release does not have the remote. */
  versionOf: (expose: ExposeName) => string;
  /** Returns the component of an expose that has already loaded. */
  peek: <Name extends ExposeName>(expose: Name) => ExposedComponent<Name> | undefined;
  /**
   * Loads the component of an expose. Retries a failed network request once.
   * @throws RemoteFailure
   */
  load: <Name extends ExposeName>(expose: Name) => Promise<ExposedComponent<Name>>;
  /**
   * Loads an expose that is likely to be needed soon, once. Ignores a failure. A `load` in the next 3
   * seconds reports it, without another request.
   */
  prefetch: (expose: ExposeName) => void;
  /** Forgets an expose that crashed, so that the next `load` requests all its files again. */
  forget: (expose: ExposeName) => void;
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

  const loaded = new Map<ExposeName, unknown>();
  const loading = new Map<ExposeName, Promise<unknown>>();
  const prefetched = new Set<ExposeName>();
  /** Prefetches that no `load` has used: pending ones, and those that have just failed. */
  const unused = new Map<ExposeName, Promise<unknown>>();

  async function loadOnce(expose: ExposeName): Promise<unknown> {
    const source = sources.of(expose);
    if (!source) throw missingRemote(expose);
    const part: FailedPart = {
      expose,
      // A getter, because the version can be unknown until the whole release has loaded.
      get version() {
        return source.version;
      },
    };
    rememberPart(source.folder, part);
    const keep = (component: unknown) => {
      if (sources.of(expose) === source) loaded.set(expose, component);
    };
    try {
      const component = await loadWithTimeout(source, part);
      keep(component);
      return component;
    } catch (error) {
      const failure = error as RemoteFailure;
      failure.lateArrival?.then(keep, () => undefined);
      const dropped = sources.dropOverride(expose, failure);
      if (!dropped) throw failure;
      reportFailure(failure);
      await dropped;
      return loadOnce(expose);
    }
  }

  const start = (expose: ExposeName) => {
    const running = loading.get(expose) ?? loadOnce(expose).finally(() => loading.delete(expose));
    loading.set(expose, running);
    return running;
  };

  return {
    release,
    versionOf: (expose) => sources.of(expose)?.version ?? '',
    peek: (expose) => loaded.get(expose) as never,
    load: (expose) => {
      const running = unused.get(expose) ?? start(expose);
      unused.delete(expose);
      return running as never;
    },
    prefetch: (expose) => {
      if (loaded.has(expose) || prefetched.has(expose) || loading.has(expose)) return;
      prefetched.add(expose);
      const running = start(expose);
      const forget = () => unused.delete(expose);
      unused.set(expose, running);
      running.then(forget, () => setTimeout(forget, loadTimeoutMs));
    },
    forget: (expose) => {
      loaded.delete(expose);
      sources.of(expose)?.startNewAttempt();
    },
    previousVersion: sources.previousVersion,
    usePrevious: (expose) => {
      sources.usePrevious(expose);
      unused.clear();
      for (const each of loaded.keys())
        if (remoteOf(each) === remoteOf(expose)) loaded.delete(each);
    },
  };
}

function missingRemote(expose: ExposeName): RemoteFailure {
  const facts = { code: 'invalid', phase: 'entry', version: '', expose } as const;
  return new RemoteFailure(`The release has no remote "${remoteOf(expose)}".`, facts);
}
