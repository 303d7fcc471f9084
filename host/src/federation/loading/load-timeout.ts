import { splitExpose } from '../expose-name';
import { wasRepeated } from '../failure/changed-files';
import { type FailedPart, RemoteFailure } from '../failure/remote-failure';
import { toRemoteFailure } from '../failure/to-remote-failure';
import type { RemoteSource } from './remote-source';

/** Time limit for loading a part, in ms (docs/product.md, "When a part fails"). */
export const loadTimeoutMs = 3000;

/**
 * Loads the component of an expose. Retries a failed network request once, unless the browser has done so.
 * @throws RemoteFailure. After a timeout, its `lateArrival` resolves if the component still arrives.
 */
export async function loadWithTimeout(source: RemoteSource, part: FailedPart): Promise<unknown> {
  const deadline = new AbortController();
  const loading = loadWithRetry(source, part, deadline.signal);
  const timedOut = new Promise<never>((_resolve, reject) => {
    deadline.signal.onabort = () => reject(timeoutFailure(part, loading));
  });
  const timer = setTimeout(() => deadline.abort(), loadTimeoutMs);
  try {
    return await Promise.race([loading, timedOut]);
  } catch (failure) {
    source.startNewAttempt();
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

async function loadWithRetry(
  source: RemoteSource,
  part: FailedPart,
  deadline: AbortSignal,
): Promise<unknown> {
  try {
    return await loadComponent(source, part);
  } catch (failure) {
    const { code, cause } = failure as RemoteFailure;
    const { request } = (cause ?? {}) as { request?: string };
    const isRetryable = code === 'unreachable' && !(request && wasRepeated(request));
    if (!isRetryable || deadline.aborted) throw failure;
    source.startNewAttempt();
    return loadComponent(source, part);
  }
}

async function loadComponent(source: RemoteSource, part: FailedPart): Promise<unknown> {
  let module: unknown;
  try {
    module = await source.loadModule(splitExpose(part.expose)[1]);
  } catch (cause) {
    throw await toRemoteFailure(cause, part);
  }
  const component = (module as { default?: unknown } | null)?.default;
  if (isComponent(component)) return component;
  const message = `The default export of "${part.expose}" is not a component.`;
  throw new RemoteFailure(message, { ...part, code: 'invalid', phase: 'expose' });
}

/** Components are functions or classes. `memo` and `lazy` wrap them in an object. */
function isComponent(value: unknown): boolean {
  const isWrapped = typeof value === 'object' && value !== null && '$$typeof' in value;
  return typeof value === 'function' || isWrapped;
}

function timeoutFailure(part: FailedPart, lateArrival: Promise<unknown>): RemoteFailure {
  lateArrival.catch(() => undefined); // The timeout has already been reported.
  const message = `It did not load within ${loadTimeoutMs / 1000} seconds.`;
  return new RemoteFailure(message, { ...part, code: 'timeout', phase: 'expose', lateArrival });
}
