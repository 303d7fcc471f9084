import type { Release, ReleasedRemote } from '@backshop/shared-types';
import type { ExposeName, RemoteName } from '../contract';
import { remoteOf } from './expose-name';
import {
  crashFailure,
  createCrashLog,
  RemoteFailure,
  reportFailure,
  setReportedRelease,
} from './failure/failure';
import { releasedVersion, rememberFailedCandidate } from './loading/candidate';
import {
  type Choice,
  choicesOf,
  chooseVersion,
  type RemoteVersion,
} from './loading/choose-version';
import { remoteCode } from './loading/container';
import { startModuleFederation } from './loading/module-federation';
import { sharedSingletons } from './loading/shared-singletons';
import { type LoadedPart, type VersionLoader, versionLoader } from './loading/version-loader';
import { unlistedRemotes } from './loading/whole-release';
import { dropBrokenCandidates } from './release';

/** A version of a remote that this tab loads in place of the released one. */
export interface Preview extends RemoteVersion {
  remote: string;
  /** Called when it fails to load. The release is used instead, once the result settles. */
  onDrop: (failure: RemoteFailure) => void | Promise<void>;
}

/** Loads the exposes of a release's remotes. */
export interface Federation {
  /** The newest release that this tab knows. */
  readonly release: Release;
  /** Calls a function whenever `release` changes. Returns a function that ends this. */
  subscribe: (onChange: () => void) => () => void;
  /**
   * Loads the rest of the release if `index.html` has no room for it. Undefined if nothing is missing. A failure leaves
   * the rest out.
   */
  loadRest: () => Promise<unknown> | undefined;
  /** Returns the released version of a remote that this browser uses: the live one or the candidate. */
  released: (remote: RemoteName) => ReleasedRemote | undefined;
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
  /** Uses the previous version of an expose's remote in this tab, until a page load or a newer version of the remote. */
  usePrevious: (expose: ExposeName) => void;
}

/**
 * Creates the federation of a release. It loads nothing yet. Call it once, when the host starts.
 * @param preview is used unless it fails to load
 */
export function createFederation(first: Release, preview?: Preview): Federation {
  startModuleFederation(sharedSingletons);
  let release = dropBrokenCandidates(first);
  const listeners = new Set<() => void>();
  let unlisted = unlistedOf(release);
  let crashes = createCrashLog();
  /** For each remote: the versions that this tab may use, and those that have failed here or that staff have replaced. */
  const remotes = new Map<RemoteName, { choices: Choice[]; failed: Set<Choice['kind']> }>();
  /** By remote and version. A version that comes back soon must not be requested under the same URL again. */
  const loaders = new Map<string, VersionLoader>();

  function changeRelease(changed: Release): void {
    release = dropBrokenCandidates(changed);
    for (const onChange of listeners) onChange();
  }

  function remoteFor(name: RemoteName) {
    const remote = remotes.get(name) ?? { choices: choicesFor(name), failed: new Set() };
    remotes.set(name, remote);
    return remote;
  }

  function choicesFor(name: RemoteName): Choice[] {
    const previewed = preview?.remote === name ? preview : undefined;
    return choicesOf(release, name, releasedVersion(release, name), previewed);
  }

  function current(name: RemoteName): Choice | undefined {
    const { choices, failed } = remoteFor(name);
    return chooseVersion(choices, failed);
  }

  function loaderOf(expose: ExposeName): VersionLoader | undefined {
    const name = remoteOf(expose);
    const choice = current(name);
    if (!choice) return unlisted?.loaderOf(name);
    const key = keyOf(name, choice);
    const loader = loaders.get(key) ?? versionLoader(remoteCode(name, choice));
    loaders.set(key, loader);
    return loader;
  }

  /** Returns what loads the remotes that a release has, but the part of it in `index.html` has not. */
  function unlistedOf(partial: Release) {
    if (!partial.whole) return undefined;
    const waiting = new Map<RemoteName, VersionLoader>();
    const { codeOf, load } = unlistedRemotes(partial.whole, (loaded) => {
      const whole = dropBrokenCandidates(loaded);
      const choose = (name: RemoteName) => choicesOf(whole, name, releasedVersion(whole, name))[0];
      if (release === partial) {
        changeRelease(whole);
        for (const [name, loader] of waiting) {
          const choice = choose(name);
          if (choice) loaders.set(keyOf(name, choice), loader);
          remotes.delete(name);
        }
      }
      return choose;
    });
    return {
      load,
      loaderOf: (name: RemoteName) => {
        const loader = waiting.get(name) ?? versionLoader(codeOf(name));
        waiting.set(name, loader);
        return loader;
      },
    };
  }

  /** Lets go of the versions that the release does not name, unless a slot shows them. */
  function letGoOfOldVersions(): void {
    const named = (Object.keys(release.remotes) as RemoteName[]).flatMap((name) =>
      remoteFor(name).choices.map((choice) => keyOf(name, choice)),
    );
    for (const [key, loader] of loaders) {
      if (!named.includes(key) && loader.letGo()) loaders.delete(key);
    }
  }

  const versionOf = (expose: ExposeName) => loaderOf(expose)?.version ?? '';

  /**
   * Replaces the version in which an expose failed, unless that has already happened.
   * @returns nothing if no other version replaces it. Otherwise it can load when the result settles
   */
  function replace(failure: RemoteFailure): Promise<void> | true | undefined {
    const { expose, version, phase } = failure;
    if (version !== versionOf(expose)) return true;
    const name = remoteOf(expose);
    const { choices, failed } = remoteFor(name);
    const choice = chooseVersion(choices, failed);
    if (!choice) return undefined;
    if (choice.kind === 'preview') {
      if (phase === 'render') return undefined; // A preview shows the crash.
      const { onDrop } = preview!;
      preview = undefined;
      failed.add('preview');
      return Promise.resolve(onDrop(failure));
    }
    if (choice.kind === 'candidate') rememberFailedCandidate(name, choice);
    const next = chooseVersion(choices, new Set([...failed, choice.kind]));
    if (next && !next.onRequest) {
      failed.add(choice.kind);
      return true;
    }
    // After a fallback, "Try again" starts with the live version again.
    if (choice.kind === 'previous' && !choice.onRequest) failed.delete('live');
    return undefined;
  }

  function fallBack(failure: RemoteFailure) {
    const ready = replace(failure);
    if (ready && failure.fellBackTo === undefined) {
      failure.fellBackTo = versionOf(failure.expose);
      reportFailure(failure);
    }
    return ready;
  }

  async function load(expose: ExposeName): Promise<LoadedPart> {
    const loader = loaderOf(expose);
    if (!loader) throw missingRemote(expose);
    try {
      return await loader.load(expose);
    } catch (failure) {
      const ready = fallBack(failure as RemoteFailure);
      if (!ready) throw failure;
      await ready;
      return load(expose);
    }
  }

  /** Returns the version before the live one, as long as the live one is in use. */
  function previous(name: RemoteName): Choice | undefined {
    const isLive = current(name)?.kind === 'live';
    return isLive ? remoteFor(name).choices.find(({ kind }) => kind === 'previous') : undefined;
  }

  return {
    get release() {
      return release;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    loadRest: () => (release.whole ? unlisted?.load().catch(() => undefined) : undefined),
    released: (name) => releasedVersion(release, name),
    follow: (newest) => {
      if (newest.host !== release.host) return false;
      const before = release;
      changeRelease(newest);
      unlisted = unlistedOf(release);
      for (const [name, remote] of remotes) {
        const version = releasedVersion(release, name)?.version;
        const isSame = version && version === releasedVersion(before, name)?.version;
        if (!isSame && name !== preview?.remote) {
          remotes.delete(name);
          continue;
        }
        const choices = choicesFor(name);
        const next = chooseVersion(choices, remote.failed);
        if (next?.version === current(name)?.version) remote.choices = choices;
      }
      crashes = createCrashLog(); // The parts can be of other versions now.
      setReportedRelease(release.number);
      letGoOfOldVersions();
      return true;
    },
    versionOf,
    peek: (expose) => loaderOf(expose)?.peek(expose) as never,
    load: (expose) => load(expose) as never,
    prefetch: (expose) => loaderOf(expose)?.prefetch(expose),
    crash: (expose, version, cause) => {
      const failure = crashFailure(cause, expose, version);
      // Fast Refresh renders an error boundary again after an edit. Another copy of the part would get no
      // updates, so nothing is forgotten.
      if (process.env.NODE_ENV !== 'development') {
        crashes.add(failure);
        if (!crashes.stopped(expose) && fallBack(failure)) return undefined;
        loaderOf(expose)?.forget(expose);
      }
      reportFailure(failure);
      return failure;
    },
    stopped: (expose) => {
      const failure = crashes.stopped(expose);
      return failure?.version === versionOf(expose) ? failure : undefined;
    },
    previousVersion: (expose) => previous(remoteOf(expose))?.version,
    usePrevious: (expose) => {
      const name = remoteOf(expose);
      if (previous(name)) remoteFor(name).failed.add('live');
    },
  };
}

/** A preview of a version is not the released one: it has no hashes. */
function keyOf(name: RemoteName, { kind, version }: Choice): string {
  return kind === 'preview' ? `${name} preview` : `${name}@${version}`;
}

function missingRemote(expose: ExposeName): RemoteFailure {
  const facts = { code: 'invalid', phase: 'entry', version: '', expose } as const;
  return new RemoteFailure(`The release has no remote "${remoteOf(expose)}".`, facts);
}
