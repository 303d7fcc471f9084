import type { ExposedComponent, ExposeName } from '../../contract';
import { splitExpose } from '../expose-name';
import type { FailedPart, RemoteFailure } from '../failure/remote-failure';
import { rememberPart } from '../failure/remembered-parts';
import { loadTimeoutMs, loadWithTimeout } from './load-timeout';
import type { RemoteSource } from './remote-source';

/** The component of an expose, and the version of the remote that it is from. */
export interface LoadedPart<Name extends ExposeName = ExposeName> {
  Component: ExposedComponent<Name>;
  version: string;
}

/** Loads the exposes of one version of a remote, and keeps them. */
export interface PartLoader {
  /** `''` until it is known. */
  readonly version: string;
  peek: (expose: ExposeName) => LoadedPart | undefined;
  /** @throws RemoteFailure */
  load: (expose: ExposeName) => Promise<LoadedPart>;
  /** Loads an expose once. A `load` in the next 3 seconds gets the failure, without another request. */
  prefetch: (expose: ExposeName) => void;
  /** Makes the next `load` of an expose request all its files again. */
  forget: (expose: ExposeName) => void;
}

/** Creates the loader for one version of a remote. */
export function partLoader(source: RemoteSource): PartLoader {
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
        return source.version;
      },
    };
    rememberPart(source.folder, part);
    const keep = (arrived: LoadedPart) => {
      loaded.set(expose, arrived);
      return arrived;
    };
    try {
      return keep(await loadWithTimeout(source, part));
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
      return source.version;
    },
    peek: (expose) => {
      if (loaded.has(expose)) source.beforeRender(splitExpose(expose)[1]);
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
      source.startNewAttempt();
    },
  };
}
