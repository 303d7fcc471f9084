import { nameInRemote } from './expose-name';
import { type FailedPart, RemoteFailure } from './remote-failure';
import type { RemoteSource } from './remote-source';
import { toRemoteFailure } from './to-remote-failure';

/** A part has this long to come, in ms (design, "When something fails"). */
const patienceMs = 3000;

/**
 * Loads the component of an expose; a failed network is asked once more.
 * @throws RemoteFailure. That of a timeout says when the component comes after all.
 */
export async function loadInTime(source: RemoteSource, part: FailedPart): Promise<unknown> {
  const deadline = new AbortController();
  const loading = loadWithRetry(source, part, deadline.signal);
  const timedOut = new Promise<never>((_resolve, reject) => {
    deadline.signal.onabort = () => reject(timeoutFailure(part, loading));
  });
  const timer = setTimeout(() => deadline.abort(), patienceMs);
  try {
    return await Promise.race([loading, timedOut]);
  } catch (failure) {
    source.startAfresh();
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
    const isNetwork = (failure as RemoteFailure).code === 'unreachable';
    if (!isNetwork || deadline.aborted) throw failure;
    source.startAfresh();
    return loadComponent(source, part);
  }
}

async function loadComponent(source: RemoteSource, part: FailedPart): Promise<unknown> {
  let module: unknown;
  try {
    module = await source.loadModule(nameInRemote(part.expose));
  } catch (cause) {
    throw toRemoteFailure(cause, part);
  }
  const component = (module as { default?: unknown } | null)?.default;
  if (isComponent(component)) return component;
  const message = `"${part.expose}" exports no component as default.`;
  throw new RemoteFailure(message, { ...part, code: 'invalid', phase: 'expose' });
}

/** A function or class, or what `memo` makes of one. */
function isComponent(value: unknown): boolean {
  const isWrapped = typeof value === 'object' && value !== null && '$$typeof' in value;
  return typeof value === 'function' || isWrapped;
}

function timeoutFailure(part: FailedPart, arrival: Promise<unknown>): RemoteFailure {
  arrival.catch(() => undefined); // It was named by then.
  const message = `Nothing usable came within ${patienceMs / 1000} seconds.`;
  return new RemoteFailure(message, { ...part, code: 'timeout', phase: 'expose', arrival });
}
