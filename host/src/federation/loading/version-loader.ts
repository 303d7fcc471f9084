import type { ExposedComponent, ExposeName } from '../../contract';
import { splitExpose } from '../expose-name';
import { type FailedPart, LoadError, RemoteFailure } from '../failure/failure';
import { forgetParts, rememberPart, wasRepeated } from '../failure/failed-files';
import type { RemoteCode } from './container';

/** Time limit for loading a part, in ms (docs/product.md, "When a part fails"). */
const loadTimeoutMs = 3000;

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
  /** `''` until it is known. */
  readonly version: string;
  peek: (expose: ExposeName) => LoadedPart | undefined;
  /** @throws RemoteFailure. After a timeout, its `lateArrival` resolves if the part still arrives. */
  load: (expose: ExposeName) => Promise<LoadedPart>;
  /** Loads an expose once. A `load` in the next 3 seconds gets the failure, without another request. */
  prefetch: (expose: ExposeName) => void;
  /** Makes the next `load` of an expose request all its files again. */
  forget: (expose: ExposeName) => void;
  /**
   * Frees what the version takes in the tab. It cannot be used afterwards.
   * @returns whether it did. It does not while the version loads, or while a slot shows it
   */
  letGo: () => boolean;
}

export function versionLoader(code: RemoteCode): VersionLoader {
  const loaded = new Map<ExposeName, LoadedPart>();
  const loading = new Map<ExposeName, Promise<LoadedPart>>();
  const prefetched = new Set<ExposeName>();
  /** Prefetches that no `load` has used: pending ones, and those that have just failed. */
  const unused = new Map<ExposeName, Promise<LoadedPart>>();

  async function loadOnce(expose: ExposeName): Promise<LoadedPart> {
    const part: FailedPart = {
      expose,
      // A getter, because the version can be unknown until the whole release has loaded.
      get version() {
        return code.version;
      },
    };
    rememberPart(code.folder, part);
    const keep = (arrived: LoadedPart) => {
      loaded.set(expose, arrived);
      return arrived;
    };
    try {
      return keep(await loadInTime(code, part));
    } catch (failure) {
      (failure as RemoteFailure).lateArrival?.then(keep, () => undefined);
      throw failure;
    }
  }

  const start = (expose: ExposeName) => {
    const running = loading.get(expose) ?? loadOnce(expose).finally(() => loading.delete(expose));
    loading.set(expose, running);
    return running;
  };

  return {
    get version() {
      return code.version;
    },
    peek: (expose) => {
      if (loaded.has(expose)) code.beforeRender(splitExpose(expose)[1]);
      return loaded.get(expose);
    },
    load: (expose) => {
      const running = unused.get(expose) ?? start(expose);
      unused.delete(expose);
      return running;
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
      code.startNewAttempt();
    },
    letGo: () => {
      if (loading.size > 0 || !code.letGo()) return false;
      forgetParts(code);
      return true;
    },
  };
}

/**
 * Loads the component of an expose within the time limit. Retries a failed network request once, unless the browser
 * has done so.
 * @throws RemoteFailure
 */
async function loadInTime(remote: RemoteCode, part: FailedPart): Promise<LoadedPart> {
  const timeoutMs = remote.isFromDevServer ? devServerTimeoutMs : loadTimeoutMs;
  const deadline = new AbortController();
  let retried = false;
  const loading = loadComponent(remote, part).catch((error: LoadError) => {
    if (!isRetryable(error) || deadline.signal.aborted) throw error;
    retried = true;
    remote.startNewAttempt();
    return loadComponent(remote, part);
  });
  const timedOut = new Promise<never>((_resolve, reject) => {
    const message = `It did not load within ${timeoutMs / 1000} seconds.`;
    deadline.signal.onabort = () => reject(new LoadError('timeout', 'expose', message));
  });
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    return await Promise.race([loading, timedOut]);
  } catch (error) {
    remote.startNewAttempt();
    loading.catch(() => undefined); // A timeout has already been reported.
    const lateArrival = deadline.signal.aborted ? loading : undefined;
    // Anything else than a step's own failure is a crash.
    const { message, cause, code = 'crashed', phase = 'expose' } = error as LoadError;
    throw new RemoteFailure(message, { ...part, code, phase, cause, retried, lateArrival });
  } finally {
    clearTimeout(timer);
  }
}

function isRetryable({ code, url }: LoadError): boolean {
  return code === 'unreachable' && !(url && wasRepeated(url));
}

async function loadComponent(remote: RemoteCode, { expose }: FailedPart): Promise<LoadedPart> {
  const module = await remote.load(splitExpose(expose)[1]);
  const Component = (module as { default?: unknown } | null)?.default;
  if (isComponent(Component)) return { Component, version: remote.version, show: remote.show };
  const message = `The default export of "${expose}" is not a component.`;
  throw new LoadError('invalid', 'expose', message);
}

/** Components are functions or classes. `memo` and `lazy` wrap them in an object. */
function isComponent(value: unknown): value is LoadedPart['Component'] {
  const isWrapped = typeof value === 'object' && value !== null && '$$typeof' in value;
  return typeof value === 'function' || isWrapped;
}
