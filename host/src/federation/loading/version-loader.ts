import type { ExposedComponent, ExposeName } from '../../contract';
import { splitExpose } from '../expose-name';
import { type WatchedFiles, wasRepeated } from '../failure/failed-files';
import { type FailedPart, Failure, failureOf } from '../failure/failure';
import type { Choice } from './choose-version';
import { type RemoteCode, remoteCode, type Surroundings } from './container';

/** Time limit for loading a part, in ms (docs/product.md, "When a part fails"). */
export const loadTimeoutMs = 3000;

/** The same for a part from a dev server. */
const devServerTimeoutMs = 30_000;

/** The component of an expose, and the version of the remote that it is from. */
export interface LoadedPart<Name extends ExposeName = ExposeName> {
  Component: ExposedComponent<Name>;
  version: string;
  /** Call it when the part is on the screen. Returns a function to call when it no longer is. */
  show: () => () => void;
}

/** Loads the exposes of one version of a remote, and keeps them. */
export interface VersionLoader {
  peek: <Name extends ExposeName>(expose: Name) => LoadedPart<Name> | undefined;
  /**
   * @param spentMs how much of the time limit is over
   * @throws Failure. After a timeout, its `lateArrival` resolves if the part still arrives.
   */
  load: <Name extends ExposeName>(expose: Name, spentMs?: number) => Promise<LoadedPart<Name>>;
  /** Loads an expose once. A `load` in the next 3 seconds gets the failure, without another request. */
  prefetch: (expose: ExposeName) => void;
  /** Makes the next `load` of an expose request all its files again. */
  forget: (expose: ExposeName) => void;
  /**
   * Frees what the version takes in the tab. It cannot be used afterwards.
   * @returns whether it did. It does not while a part of the version loads or may arrive late, or while a slot shows it
   */
  letGo: () => boolean;
}

/** What a version loader knows of one expose. */
interface PartState<Name extends ExposeName> {
  part?: FailedPart;
  loaded?: LoadedPart<Name> | undefined;
  loading?: Promise<LoadedPart<Name>> | undefined;
  wasPrefetched?: boolean;
  /** A prefetch that no `load` has used: a pending one, or one that has just failed. */
  unused?: Promise<LoadedPart<Name>> | undefined;
}

/** The loaders of all versions of remotes that a tab has used. */
export interface VersionLoaders {
  /** Returns the loader of a version of a remote. */
  of: (remote: string, version: Choice) => VersionLoader;
  /** Lets go of all versions but these, unless a slot shows them. */
  keepOnly: (used: readonly (readonly [remote: string, version: Choice])[]) => void;
}

export function versionLoaders(surroundings: Surroundings): VersionLoaders {
  /** By remote and version. A version that comes back soon must not be requested under the same URL again. */
  const loaders = new Map<string, VersionLoader>();
  const chunkLists: string[] = [];
  // A preview of a version is not the released one: it has no hashes.
  const keyOf = (remote: string, { kind, version }: Choice) =>
    kind === 'preview' ? `${remote} preview` : `${remote}@${version}`;
  return {
    of: (remote, version) => {
      const key = keyOf(remote, version);
      const loader =
        loaders.get(key) ??
        versionLoader(remoteCode(remote, version, surroundings, chunkLists), surroundings.files);
      loaders.set(key, loader);
      return loader;
    },
    keepOnly: (used) => {
      const kept = used.map((version) => keyOf(...version));
      for (const [key, loader] of loaders) {
        if (!kept.includes(key) && loader.letGo()) loaders.delete(key);
      }
    },
  };
}

function versionLoader(code: RemoteCode, files: WatchedFiles): VersionLoader {
  const states = new Map<ExposeName, PartState<ExposeName>>();
  /** Number of parts that load, or may still arrive after their timeout. */
  let pending = 0;

  function stateOf<Name extends ExposeName>(expose: Name): PartState<Name> {
    const state = states.get(expose) ?? {};
    states.set(expose, state);
    return state as PartState<Name>;
  }

  async function loadOnce<Name extends ExposeName>(
    expose: Name,
    spentMs: number,
  ): Promise<LoadedPart<Name>> {
    const state = stateOf(expose);
    const part = (state.part ??= { expose, version: code.version });
    files.remember(code.folder, part);
    const keep = (arrived: LoadedPart<Name>) => (state.loaded = arrived);
    let late: Promise<unknown> | undefined;
    pending += 1;
    try {
      const attempts = { ...code, load: () => loadComponent(code, expose) };
      const limitMs = code.isFromDevServer ? devServerTimeoutMs : loadTimeoutMs;
      return keep(await loadInTime(attempts, part, spentMs, limitMs));
    } catch (failure) {
      const { lateArrival } = failure as Failure;
      late = (lateArrival as Promise<LoadedPart<Name>> | undefined)?.then(keep, () => undefined);
      throw failure;
    } finally {
      void Promise.resolve(late).then(() => (pending -= 1));
    }
  }

  function start<Name extends ExposeName>(expose: Name, spentMs = 0): Promise<LoadedPart<Name>> {
    const state = stateOf(expose);
    return (state.loading ??= loadOnce(expose, spentMs).finally(() => (state.loading = undefined)));
  }

  return {
    peek: (expose) => {
      const { loaded } = stateOf(expose);
      if (loaded) code.beforeRender(splitExpose(expose)[1]);
      return loaded;
    },
    load: (expose, spentMs) => {
      const state = stateOf(expose);
      const running = state.unused ?? start(expose, spentMs);
      state.unused = undefined;
      return running;
    },
    prefetch: (expose) => {
      const state = stateOf(expose);
      if (state.loaded || state.loading || state.wasPrefetched) return;
      state.wasPrefetched = true;
      state.unused = start(expose);
      const forget = () => (state.unused = undefined);
      state.unused.then(forget, () => setTimeout(forget, loadTimeoutMs));
    },
    forget: (expose) => {
      stateOf(expose).loaded = undefined;
      code.startNewAttempt();
    },
    letGo: () => {
      if (pending > 0 || !code.letGo()) return false;
      files.forget(code);
      return true;
    },
  };
}

/** What can be loaded, and loaded again. */
export interface Attempts<T> {
  /** @throws Failure */
  load: () => Promise<T>;
  /** Makes the next `load` request every file again. */
  startNewAttempt: () => void;
}

/**
 * Loads a part, or what it needs, within the time limit. Requests every file once more after a failed network request,
 * unless the browser has done so.
 * @param spentMs how much of the time limit is over
 * @throws Failure. After a timeout, its `lateArrival` resolves to what still arrives.
 */
export async function loadInTime<T>(
  { load, startNewAttempt }: Attempts<T>,
  part?: FailedPart,
  spentMs = 0,
  limitMs = loadTimeoutMs,
): Promise<T> {
  let retried = false;
  let isOver = false;
  const loading = load().catch((error: Failure) => {
    if (isOver || !isRetryable(error)) throw error;
    retried = true;
    startNewAttempt();
    return load();
  });
  try {
    return await until(limitMs - spentMs, loading, () => {
      const message = `It did not load within ${limitMs / 1000} seconds.`;
      throw new Failure(message, { code: 'timeout', lateArrival: loading });
    });
  } catch (error) {
    isOver = true;
    startNewAttempt();
    loading.catch(() => undefined); // A timeout has already been reported.
    const failure = error instanceof Failure ? error : failureOf(error, { code: 'crashed' });
    throw failure.with({ ...part, retried });
  }
}

/** Waits for an answer. After a time in ms, returns what a function returns. */
export function until<T>(limitMs: number, answer: Promise<T>, onLimit: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)));
  return Promise.race([answer, isOver.then(onLimit)]).finally(() => clearTimeout(timer));
}

function isRetryable({ code, url }: Failure): boolean {
  return code === 'unreachable' && !(url && wasRepeated(url));
}

async function loadComponent<Name extends ExposeName>(
  code: RemoteCode,
  expose: Name,
): Promise<LoadedPart<Name>> {
  const module = await code.load(splitExpose(expose)[1]);
  const Component = (module as { default?: unknown } | null)?.default;
  if (isComponent<Name>(Component)) return { Component, version: code.version, show: code.show };
  const message = `The default export of "${expose}" is not a component.`;
  throw new Failure(message, { code: 'invalid' });
}

/** Components are functions or classes. `memo` and `lazy` wrap them in an object. */
function isComponent<Name extends ExposeName>(value: unknown): value is ExposedComponent<Name> {
  const isWrapped = typeof value === 'object' && value !== null && '$$typeof' in value;
  return typeof value === 'function' || isWrapped;
}
