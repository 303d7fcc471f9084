import type { ExposedComponent, ExposeName, Release } from '@backshop/shared-types';
import { registerPlugins, registerShared } from '@module-federation/enhanced/runtime';
import { remoteOf } from './expose-name';
import { provideRuntime } from './federation-runtime';
import { loadContainer } from './load-container';
import { loadInTime } from './load-in-time';
import { RemoteFailure, reportFailure } from './remote-failure';
import { createRemoteSources, type Override } from './remote-sources';
import { containScriptErrors } from './script-errors';
import { sharedSingletons } from './shared-singletons';

/** What the shell knows of the remotes. */
export interface Federation {
  release: Release;
  /** Version that an expose comes from; empty when the release does not name its remote. */
  versionOf: (expose: ExposeName) => string;
  /** The component of an expose, if it has been loaded already. */
  peek: <Name extends ExposeName>(expose: Name) => ExposedComponent<Name> | undefined;
  /**
   * Loads the component of an expose; a failed network is asked once more.
   * @throws RemoteFailure
   */
  load: <Name extends ExposeName>(expose: Name) => Promise<ExposedComponent<Name>>;
  /** Loads an expose once that is likely to be wanted soon. A failure is left for `load` to find. */
  warm: (expose: ExposeName) => void;
  /** Forgets an expose that crashed: the next `load` asks for all of it anew. */
  forget: (expose: ExposeName) => void;
  /** The version before the live one, while it is the live one that is in use. */
  previousVersion: (expose: ExposeName) => string | undefined;
  /** From now on, and in this page alone, takes an expose's remote in its previous version. */
  usePrevious: (expose: ExposeName) => void;
}

/**
 * Makes the remotes of a release loadable; asks for none of them. Called once, at the start.
 * @param override a remote to take from elsewhere in this page, until that fails
 */
export function createFederation(release: Release, override?: Override): Federation {
  provideRuntime();
  registerShared(sharedSingletons);
  registerPlugins([{ name: 'backshop-entry', loadEntry: loadContainer }]);
  const sources = createRemoteSources(release, override);
  containScriptErrors(sources.own);

  const loaded = new Map<ExposeName, unknown>();
  const loading = new Map<ExposeName, Promise<unknown>>();
  const warmed = new Set<ExposeName>();

  async function loadOnce(expose: ExposeName): Promise<unknown> {
    const source = sources.of(expose);
    if (!source) throw unnamedRemote(expose);
    const keep = (component: unknown) => {
      if (sources.of(expose) === source) loaded.set(expose, component);
    };
    try {
      const component = await loadInTime(source, { expose, version: source.version });
      keep(component);
      return component;
    } catch (error) {
      const failure = error as RemoteFailure;
      failure.arrival?.then(keep, () => undefined);
      if (!sources.dropOverride(expose, failure)) throw failure;
      reportFailure(failure);
      return loadOnce(expose);
    }
  }

  const load = (expose: ExposeName) => {
    const running = loading.get(expose) ?? loadOnce(expose).finally(() => loading.delete(expose));
    loading.set(expose, running);
    return running;
  };

  return {
    release,
    versionOf: (expose) => sources.of(expose)?.version ?? '',
    peek: (expose) => loaded.get(expose) as never,
    load: (expose) => load(expose) as never,
    warm: (expose) => {
      if (loaded.has(expose) || warmed.has(expose)) return;
      warmed.add(expose);
      load(expose).catch(() => undefined);
    },
    forget: (expose) => {
      loaded.delete(expose);
      sources.of(expose)?.startAfresh();
    },
    previousVersion: sources.previousVersion,
    usePrevious: (expose) => {
      sources.usePrevious(expose);
      for (const each of loaded.keys())
        if (remoteOf(each) === remoteOf(expose)) loaded.delete(each);
    },
  };
}

function unnamedRemote(expose: ExposeName): RemoteFailure {
  const facts = { code: 'invalid', phase: 'entry', version: '', expose } as const;
  return new RemoteFailure(`The release names no remote "${remoteOf(expose)}".`, facts);
}
