import { splitExpose } from '../expose-name';
import { wasRepeated } from '../failure/changed-files';
import { type FailedPart, RemoteFailure } from '../failure/remote-failure';
import { toRemoteFailure } from '../failure/to-remote-failure';
import type { LoadedPart } from './part-loader';
import type { RemoteSource } from './remote-source';

/** Time limit for loading a part, in ms (docs/product.md, "When a part fails"). */
export const loadTimeoutMs = 3000;

/**
 * Loads the component of an expose. Retries a failed network request once, unless the browser has done so.
 * @throws RemoteFailure. After a timeout, its `lateArrival` resolves if the component still arrives.
 */
export async function loadWithTimeout(source: RemoteSource, part: FailedPart): Promise<LoadedPart> {
  const deadline = new AbortController();
  let retried = false;
  const loading = loadComponent(source, part).catch((failure: RemoteFailure) => {
    if (!isRetryable(failure) || deadline.signal.aborted) throw failure;
    retried = true;
    source.startNewAttempt();
    return loadComponent(source, part);
  });
  const timedOut = new Promise<never>((_resolve, reject) => {
    deadline.signal.onabort = () => reject(timeoutFailure(part, loading));
  });
  const timer = setTimeout(() => deadline.abort(), loadTimeoutMs);
  try {
    return await Promise.race([loading, timedOut]);
  } catch (failure) {
    source.startNewAttempt();
    throw Object.assign(failure as RemoteFailure, { retried });
  } finally {
    clearTimeout(timer);
  }
}

function isRetryable({ code, cause }: RemoteFailure): boolean {
  const { request } = (cause ?? {}) as { request?: string };
  return code === 'unreachable' && !(request && wasRepeated(request));
}

async function loadComponent(source: RemoteSource, part: FailedPart): Promise<LoadedPart> {
  let module: unknown;
  try {
    module = await source.loadModule(splitExpose(part.expose)[1]);
  } catch (cause) {
    throw await toRemoteFailure(cause, part);
  }
  const Component = (module as { default?: unknown } | null)?.default;
  if (isComponent(Component)) return { Component, version: part.version };
  const message = `The default export of "${part.expose}" is not a component.`;
  throw new RemoteFailure(message, { ...part, code: 'invalid', phase: 'expose' });
}

/** Components are functions or classes. `memo` and `lazy` wrap them in an object. */
function isComponent(value: unknown): value is LoadedPart['Component'] {
  const isWrapped = typeof value === 'object' && value !== null && '$$typeof' in value;
  return typeof value === 'function' || isWrapped;
}

function timeoutFailure(part: FailedPart, lateArrival: Promise<LoadedPart>): RemoteFailure {
  lateArrival.catch(() => undefined); // The timeout has already been reported.
  const message = `It did not load within ${loadTimeoutMs / 1000} seconds.`;
  return new RemoteFailure(message, { ...part, code: 'timeout', phase: 'expose', lateArrival });
}
