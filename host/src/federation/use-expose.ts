import type { ExposedComponent, ExposeName } from '@backshop/shared-types';
import { startTransition, useEffect, useState } from 'react';
import { useFederation } from './federation-context';
import { RemoteFailure, reportFailure } from './remote-failure';

type ExposeState<Name extends ExposeName> =
  | { status: 'loading' }
  | { status: 'ready'; Component: ExposedComponent<Name> }
  | { status: 'failed'; failure: RemoteFailure };

/**
 * Loads an expose for a slot, reports why when it does not show, and loads it again when asked.
 * A part that timed out and comes late still shows.
 */
export function useExpose<Name extends ExposeName>(expose: Name) {
  const federation = useFederation();
  const [state, setState] = useState<ExposeState<Name>>(() => {
    const Component = federation.peek(expose);
    return Component ? { status: 'ready', Component } : { status: 'loading' };
  });
  const [hasRetried, setRetried] = useState(false);
  const [arrival, setArrival] = useState<Promise<unknown>>();

  useEffect(() => {
    if (state.status !== 'loading') return;
    return whileWanted(federation.load(expose), {
      onValue: (Component) => setState({ status: 'ready', Component }),
      onFailure: (failure) => {
        reportFailure(failure);
        setArrival(failure.arrival);
        setState({ status: 'failed', failure });
      },
    });
  }, [federation, expose, state.status]);

  useEffect(() => {
    if (!arrival || state.status === 'ready') return;
    return whileWanted(arrival as Promise<ExposedComponent<Name>>, {
      onValue: (Component) => setState({ status: 'ready', Component }),
      onFailure: () => undefined, // The timeout has been shown.
    });
  }, [arrival, state.status]);

  const retry = () => {
    setRetried(true);
    setState({ status: 'loading' });
  };

  return {
    state,
    /** Whether staff have asked for it again. */
    hasRetried,
    retry,
    previousVersion: federation.previousVersion(expose),
    usePrevious: () => {
      federation.usePrevious(expose);
      setArrival(undefined);
      retry();
    },
    /** The component threw while it rendered. */
    crash: (cause: unknown) => {
      const failure = crashOf(cause, expose, federation.versionOf(expose));
      federation.forget(expose);
      reportFailure(failure);
      setArrival(undefined);
      setState({ status: 'failed', failure });
    },
  };
}

function crashOf(cause: unknown, expose: ExposeName, version: string): RemoteFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteFailure(message, { code: 'crashed', phase: 'render', version, expose, cause });
}

/** Hears of a promise's end until it is called off. */
function whileWanted<T>(
  promise: Promise<T>,
  {
    onValue,
    onFailure,
  }: { onValue: (value: T) => void; onFailure: (error: RemoteFailure) => void },
): () => void {
  let isWanted = true;
  promise.then(
    // In slices: a large part takes its time to render, and the browser stays able to answer.
    (value) => isWanted && startTransition(() => onValue(value)),
    (error: RemoteFailure) => isWanted && onFailure(error),
  );
  return () => {
    isWanted = false;
  };
}
