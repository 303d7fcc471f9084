import { useEffect, useState } from 'react';

export type LazyComponent<Component> =
  { status: 'loading' } | { status: 'ready'; Component: Component } | { status: 'failed' };

/**
 * Loads a component's code after the first render. Unlike `React.lazy`, it reports a failure as a
 * status, so that the caller can show something else.
 * @param load wraps one `import()`; keep it stable
 */
export function useLazyComponent<Component>(
  load: () => Promise<Component>,
): LazyComponent<Component> {
  const [state, setState] = useState<LazyComponent<Component>>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (Component) => isCurrent && setState({ status: 'ready', Component }),
      () => isCurrent && setState({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return state;
}
