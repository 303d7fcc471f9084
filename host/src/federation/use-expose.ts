import type { ExposedComponent, ExposeName } from '@backshop/shared-types';
import { useEffect, useState } from 'react';
import { folderOf } from './expose-name';
import { useFederation } from './federation-context';
import type { RemoteFailure } from './remote-failure';

type ExposeState<Name extends ExposeName> =
  | { status: 'loading' }
  | { status: 'ready'; Component: ExposedComponent<Name> }
  | { status: 'failed'; failure: RemoteFailure };

/**
 * Loads an expose for a slot, and again on `retry`. A part that timed out and comes late still shows.
 * `hasRetried` tells whether staff have asked for it again.
 */
export function useExpose<Name extends ExposeName>(expose: Name) {
  const federation = useFederation();
  const [state, setState] = useState<ExposeState<Name>>(() => {
    const Component = federation.peek(expose);
    return Component ? { status: 'ready', Component } : { status: 'loading' };
  });

  const [hasRetried, setRetried] = useState(false);

  useEffect(() => {
    if (state.status !== 'loading') return;
    let isCurrent = true;
    federation.load(expose).then(
      (Component) => isCurrent && setState({ status: 'ready', Component }),
      (failure: RemoteFailure) => isCurrent && setState({ status: 'failed', failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [federation, expose, state.status]);

  const hasTimedOut = state.status === 'failed' && state.failure.code === 'timeout';
  const folder = folderOf(federation.release, expose);
  useEffect(() => {
    if (!hasTimedOut || folder === undefined) return;
    return onArrival(folder, () => setState({ status: 'loading' }));
  }, [hasTimedOut, folder]);

  const retry = () => {
    setRetried(true);
    setState({ status: 'loading' });
  };
  return { state, hasRetried, retry };
}

/** Calls back when any file of a folder has arrived from now on. */
function onArrival(folder: string, callback: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name.startsWith(folder))) callback();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
