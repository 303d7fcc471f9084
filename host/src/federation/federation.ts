import type { ExposedComponent, ExposeName, Release } from '@backshop/shared-types';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { abandonRequests } from './abandon-requests';
import { remoteOf, versionOf } from './expose-name';
import { loadContainer } from './load-container';
import { RemoteFailure, reportFailure } from './remote-failure';
import { toRemoteFailure } from './to-remote-failure';

/** A part has this long to come, in ms (design, "When something fails"). */
const patienceMs = 3000;

/** What the shell knows of the remotes. */
export interface Federation {
  release: Release;
  /** The component of an expose, if it has been loaded already. */
  peek: <Name extends ExposeName>(expose: Name) => ExposedComponent<Name> | undefined;
  /**
   * Loads the component of an expose; a failed network is asked once more.
   * @throws RemoteFailure, which has been reported
   */
  load: <Name extends ExposeName>(expose: Name) => Promise<ExposedComponent<Name>>;
}

/** Registers the remotes of a release with the federation runtime. Called once, at the start. */
export function createFederation(release: Release): Federation {
  provideRuntime();
  registerPlugins([{ name: 'backshop-entry', loadEntry: entryLoader() }]);
  registerRemotes(
    Object.entries(release.remotes).map(([name, { entry }]) => ({ name, entry, type: 'global' })),
  );

  const loaded = new Map<ExposeName, unknown>();
  const loading = new Map<ExposeName, Promise<unknown>>();

  async function loadOnce(expose: ExposeName) {
    const component = await loadInTime(release, expose);
    loaded.set(expose, component);
    return component;
  }

  return {
    release,
    peek: <Name extends ExposeName>(expose: Name) =>
      loaded.get(expose) as ExposedComponent<Name> | undefined,
    load: <Name extends ExposeName>(expose: Name) => {
      const running = loading.get(expose) ?? loadOnce(expose).finally(() => loading.delete(expose));
      loading.set(expose, running);
      return running as Promise<ExposedComponent<Name>>;
    },
  };
}

/** Released remotes carry no federation runtime; they find the host's here (docs/decisions/0002). */
function provideRuntime() {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}

/** Asks for an entry; from the second time on under an address that no cache and no dead request holds. */
function entryLoader() {
  const attempts = new Map<string, number>();
  return ({
    remoteInfo,
  }: {
    remoteInfo: { name: string; entry: string; entryGlobalName: string };
  }) => {
    const attempt = attempts.get(remoteInfo.name) ?? 0;
    attempts.set(remoteInfo.name, attempt + 1);
    const url = attempt === 0 ? remoteInfo.entry : `${remoteInfo.entry}?retry=${attempt}`;
    return loadContainer(url, remoteInfo.entryGlobalName);
  };
}

async function loadInTime(release: Release, expose: ExposeName): Promise<unknown> {
  const deadline = new AbortController();
  const timedOut = new Promise<never>((_resolve, reject) => {
    deadline.signal.onabort = () => reject(timeoutFailure(release, expose));
  });
  const timer = setTimeout(() => {
    deadline.abort();
    abandonRequests(release, expose);
  }, patienceMs);
  try {
    return await Promise.race([loadWithRetry(release, expose, deadline.signal), timedOut]);
  } catch (failure) {
    reportFailure(failure as RemoteFailure);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

async function loadWithRetry(
  release: Release,
  expose: ExposeName,
  deadline: AbortSignal,
): Promise<unknown> {
  try {
    return await loadComponent(release, expose);
  } catch (failure) {
    const isNetwork = (failure as RemoteFailure).code === 'unreachable';
    if (!isNetwork || deadline.aborted) throw failure;
    return loadComponent(release, expose);
  }
}

function timeoutFailure(release: Release, expose: ExposeName): RemoteFailure {
  const version = versionOf(release, expose);
  const message = `Nothing usable came within ${patienceMs / 1000} seconds.`;
  return new RemoteFailure(message, { code: 'timeout', phase: 'expose', version, expose });
}

async function loadComponent(release: Release, expose: ExposeName): Promise<unknown> {
  const version = versionOf(release, expose);
  if (!release.remotes[remoteOf(expose)]) {
    const facts = { code: 'invalid', phase: 'entry', version, expose } as const;
    throw new RemoteFailure(`The release names no remote "${remoteOf(expose)}".`, facts);
  }
  let module: { default?: unknown } | null;
  try {
    module = await loadRemote(expose);
  } catch (cause) {
    throw toRemoteFailure(cause, expose, version);
  }
  if (typeof module?.default !== 'function') {
    const facts = { code: 'invalid', phase: 'expose', version, expose } as const;
    throw new RemoteFailure(`"${expose}" exports no component as default.`, facts);
  }
  return module.default;
}
