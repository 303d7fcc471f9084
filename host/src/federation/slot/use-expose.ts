import type { ExposedComponent, ExposeName } from '../../contract';
import { startTransition, useEffect, useState } from 'react';
import { reportFailure } from '../failure/failure-event';
import { RemoteFailure } from '../failure/remote-failure';
import { useFederation } from '../federation-context';

type ExposeState<Name extends ExposeName> =
  | { status: 'loading'; Component?: undefined }
  | { status: 'ready'; Component: ExposedComponent<Name> }
  | {
      status: 'failed';
      failure: RemoteFailure;
      /** Only under `pnpm dev`: the component that crashed. */
      Component?: ExposedComponent<Name> | undefined;
    };

/**
 * Loads an expose for a slot, and reports a failure when it is shown. A part that arrives after its
 * timeout becomes ready by itself.
 */
export function useExpose<Name extends ExposeName>(expose: Name) {
  const federation = useFederation();
  const [state, setState] = useState<ExposeState<Name>>(() => {
    const Component = federation.peek(expose);
    return Component ? { status: 'ready', Component } : { status: 'loading' };
  });
  const [hasRetried, setRetried] = useState(false);
  const [lateArrival, setLateArrival] = useState<Promise<unknown>>();

  useEffect(() => {
    if (state.status !== 'loading') return;
    return subscribe(federation.load(expose), {
      onValue: (Component) => setState({ status: 'ready', Component }),
      onFailure: (failure) => {
        reportFailure(failure);
        setLateArrival(failure.lateArrival);
        setState({ status: 'failed', failure });
      },
    });
  }, [federation, expose, state.status]);

  useEffect(() => {
    if (!lateArrival || state.status === 'ready') return;
    return subscribe(lateArrival as Promise<ExposedComponent<Name>>, {
      onValue: (Component) => setState({ status: 'ready', Component }),
      onFailure: () => undefined, // The failure card keeps showing the timeout.
    });
  }, [lateArrival, state.status]);

  const retry = () => {
    setRetried(true);
    setState({ status: 'loading' });
  };

  return {
    state,
    /** Whether staff have tried again. */
    hasRetried,
    retry,
    previousVersion: federation.previousVersion(expose),
    usePrevious: () => {
      federation.usePrevious(expose);
      setLateArrival(undefined);
      retry();
    },
    /** Call it when the component throws while it renders. */
    crash: (cause: unknown) => {
      const failure = crashFailure(cause, expose, federation.versionOf(expose));
      reportFailure(failure);
      setLateArrival(undefined);
      if (process.env.NODE_ENV === 'development') {
        // Fast Refresh renders an error boundary again after an edit, so the slot keeps it. Another copy of
        // the part would get no updates, so nothing is forgotten.
        return setState({ status: 'failed', failure, Component: state.Component });
      }
      federation.forget(expose);
      setState({ status: 'failed', failure });
    },
  };
}

function crashFailure(cause: unknown, expose: ExposeName, version: string): RemoteFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new RemoteFailure(message, { code: 'crashed', phase: 'render', version, expose, cause });
}

interface Listeners<T> {
  onValue: (value: T) => void;
  onFailure: (failure: RemoteFailure) => void;
}

/** Subscribes to a promise. Returns an unsubscribe function. */
function subscribe<T>(promise: Promise<T>, { onValue, onFailure }: Listeners<T>): () => void {
  let isSubscribed = true;
  promise.then(
    // A transition renders a large part in slices, so that the browser can handle input in between.
    (value) => isSubscribed && startTransition(() => onValue(value)),
    (failure: RemoteFailure) => isSubscribed && onFailure(failure),
  );
  return () => {
    isSubscribed = false;
  };
}
