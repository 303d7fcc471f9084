import type { Release } from '@backshop/shared-types';
import type { ExposeName, RemoteName } from '../contract';
import { remoteOf } from './expose-name';
import {
  createCrashLog,
  Failure,
  failureOf,
  reportFailure,
  reporting,
  unlessMuted,
} from './failure/failure';
import { type Preview, tabVersions } from './loading/choose-version';
import type { Surroundings } from './loading/container';
import {
  type LoadedPart,
  loadTimeoutMs,
  until,
  type VersionLoader,
  versionLoaders,
} from './loading/version-loader';
import { wholeRelease } from './loading/whole-release';
import { dropBrokenCandidates } from './release';

/** Loads the exposes of a release's remotes. */
export interface Federation {
  /** The newest release that this tab knows. */
  readonly release: Release;
  /** Calls a function whenever `release` changes. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void;
  /**
   * Loads the rest of the release if `index.html` has no room for it, as `load` does. Undefined if nothing is missing.
   * @returns the failure, if it leaves the rest out
   */
  loadRest: () => Promise<Failure | void> | undefined;
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
   * @throws Failure
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
  crash: (expose: ExposeName, version: string, cause: unknown) => Failure | undefined;
  /** Returns the last failure of an expose that has crashed too often in the last minute to be rendered without a click. */
  stopped: (expose: ExposeName) => Failure | undefined;
  /** Returns the version before the live one, as long as the live one is in use. */
  previousVersion: (expose: ExposeName) => string | undefined;
  /**
   * Uses the previous version of an expose's remote in this tab, until a page load, a newer version of the remote, or a
   * failure of the previous one.
   */
  usePrevious: (expose: ExposeName) => void;
}

export interface FederationOptions extends Surroundings {
  /** Is used unless it fails to load. */
  preview?: Preview | undefined;
  /**
   * Called when a part has not loaded. Another version, or the failure, waits for the answer until the part's time
   * limit is over.
   * @param load loads the part again
   * @returns the failure to show instead, if it is not the part that has failed
   */
  explain?:
    ((failure: Failure, load: () => Promise<unknown>) => Promise<Failure | void>) | undefined;
}

/** Creates the federation of a release. It loads nothing yet. Call it once, when the host starts. */
export function createFederation(
  first: Release,
  { preview, explain, ...surroundings }: FederationOptions,
): Federation {
  let release: Release;
  /** Loads the rest of the release, if this tab knows a part of it only. */
  let rest: ReturnType<typeof wholeRelease> | undefined;
  let crashes = createCrashLog();
  const versions = tabVersions(preview);
  const loaders = versionLoaders(surroundings);
  const listeners = new Set<() => void>();
  /** Failures that other versions have made up for. Several slots can wait for one part. */
  const healed = new WeakSet<Failure>();
  change(first);

  const versionOf = (expose: ExposeName) => versions.of(remoteOf(expose))?.version ?? '';

  function loaderOf(expose: ExposeName): VersionLoader | undefined {
    const name = remoteOf(expose);
    const version = versions.of(name);
    return version && loaders.of(name, version);
  }

  /** Uses another release for all slots that mount from now on. */
  function change(next: Release): void {
    const changed = dropBrokenCandidates(next);
    release = changed;
    reporting.release = changed;
    rest =
      changed.whole &&
      wholeRelease(changed.whole, (whole) => {
        if (release === changed) change(whole);
      });
    versions.follow(changed);
    for (const onChange of listeners) onChange();
  }

  /**
   * Replaces the version in which an expose failed, unless that has already happened, and reports the failure.
   * @returns nothing if no other version replaces it. Otherwise it can load when the result settles
   */
  function fallBack(failure: Failure, expose: ExposeName): Promise<void> | undefined {
    const name = remoteOf(expose);
    const failed = versions.of(name);
    const isInUse = failure.version === versionOf(expose);
    const ready = isInUse ? versions.replace(failure, name) : Promise.resolve();
    // As soon as the browser has noted it, menus, the palette and pages opened next show what the live version brings.
    if (isInUse && failed?.kind === 'candidate') unlessMuted(() => change(release));
    if (ready && !healed.has(failure)) {
      healed.add(failure);
      reportFailure(failure, versionOf(expose));
    }
    return ready;
  }

  /** Whether the version of a remote is in the rest of the release only, if anywhere. */
  const isUnlisted = (name: RemoteName) => rest !== undefined && !versions.of(name);

  /**
   * Returns the failure to show instead, if `explain` knows one before the time limit of what failed is over.
   * @param begun when that began to load
   */
  function explainInTime(
    failure: Failure,
    load: () => Promise<unknown>,
    begun: number,
  ): Promise<Failure | void> | undefined {
    const leftMs = loadTimeoutMs - performance.now() + begun;
    return explain && until(leftMs, explain(failure, load), () => undefined);
  }

  async function loadRest(): Promise<Failure | void> {
    const begun = performance.now();
    try {
      await rest?.({ version: release.host, phase: 'host' });
    } catch (failure) {
      return (await explainInTime(failure as Failure, loadRest, begun)) ?? (failure as Failure);
    }
  }

  async function load<Name extends ExposeName>(expose: Name): Promise<LoadedPart<Name>> {
    const begun = performance.now();
    try {
      while (isUnlisted(remoteOf(expose))) await rest!({ expose }, () => load(expose));
      const loader = loaderOf(expose);
      if (!loader) {
        const message = `The release has no remote "${remoteOf(expose)}".`;
        throw new Failure(message, { code: 'invalid', phase: 'entry', expose });
      }
      return await loader.load(expose, performance.now() - begun);
    } catch (failure) {
      const shown = await explainInTime(failure as Failure, () => load(expose), begun);
      if (shown) throw shown;
      const ready = fallBack(failure as Failure, expose);
      if (!ready) throw failure;
      await ready;
      return load(expose);
    }
  }

  function prefetch(expose: ExposeName): void {
    if (!isUnlisted(remoteOf(expose))) loaderOf(expose)?.prefetch(expose);
    // A `load` reports a failure.
    else
      void rest!({}).then(
        () => prefetch(expose),
        () => undefined,
      );
  }

  return {
    get release() {
      return release;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    loadRest: () => rest && loadRest(),
    follow: (newest) => {
      if (newest.host !== release.host) return false;
      change(newest);
      crashes = createCrashLog(); // The parts can be of other versions now.
      const named = Object.keys(release.remotes);
      loaders.keepOnly(
        named.flatMap((name) => versions.allOf(name).map((version) => [name, version] as const)),
      );
      return true;
    },
    versionOf,
    peek: (expose) => loaderOf(expose)?.peek(expose),
    load,
    prefetch,
    crash: (expose, version, cause) => {
      const failure = failureOf(cause, { code: 'crashed', phase: 'render', expose, version });
      // Fast Refresh renders an error boundary again after an edit. Another copy of the part would get no
      // updates, so nothing is forgotten.
      if (process.env.NODE_ENV !== 'development') {
        crashes.add(failure);
        if (!crashes.stopped(expose) && fallBack(failure, expose)) return undefined;
        loaderOf(expose)?.forget(expose);
      }
      reportFailure(failure);
      return failure;
    },
    stopped: (expose) => {
      const failure = crashes.stopped(expose);
      return failure?.version === versionOf(expose) ? failure : undefined;
    },
    previousVersion: (expose) => versions.previousOf(remoteOf(expose))?.version,
    usePrevious: (expose) => versions.usePrevious(remoteOf(expose)),
  };
}
