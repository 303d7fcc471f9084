import { useEffect, useState } from 'react';
import { keepLoading } from './keep-loading';

export type LazyComponent<Component> =
  { status: 'loading' } | { status: 'ready'; Component: Component } | { status: 'failed' };

/** Time in ms after which something else shows until the code arrives, as for a part in the host. */
const loadTimeoutMs = 3000;

/**
 * Loads a component's code after the first render. Unlike `React.lazy`, it reports a failure as a
 * status, so that the caller can show something else until the code arrives, and so it does while that takes too long.
 * @param load wraps one `import()`, keep it stable; or false to wait
 * @param attempt another value loads again what has failed
 */
export function useLazyComponent<Component>(
  load: (() => Promise<Component>) | false,
  attempt?: unknown,
): LazyComponent<Component> {
  const [state, setState] = useState<LazyComponent<Component>>({ status: 'loading' });
  useEffect(() => {
    if (!load) return;
    const mounted = new AbortController();
    const fail = () => setState({ status: 'failed' });
    const timer = setTimeout(fail, loadTimeoutMs);
    void keepLoading(load, mounted.signal, fail).then((Component) => {
      clearTimeout(timer);
      setState({ status: 'ready', Component });
    });
    return () => {
      mounted.abort();
      clearTimeout(timer);
    };
  }, [load, attempt]);
  return state;
}
