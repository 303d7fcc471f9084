import type { ExposeName } from '../../contract';
import { startTransition, useEffect, useState } from 'react';
import { type RemoteFailure, reportFailure } from '../failure/failure';
import { useFederation } from '../federation-context';
import type { LoadedPart } from '../loading/version-loader';

type ExposeState<Name extends ExposeName> =
  | { status: 'loading'; part?: undefined }
  | { status: 'ready'; part: LoadedPart<Name> }
  | {
      status: 'failed';
      failure: RemoteFailure;
      /** Only under `pnpm dev`: the part that crashed. */
      part?: LoadedPart<Name> | undefined;
    };

/**
 * Loads an expose for a slot, and reports a failure when it is shown. A part that arrives after its
 * timeout becomes ready by itself.
 */
export function useExpose<Name extends ExposeName>(expose: Name) {
  const federation = useFederation();
  const [state, setState] = useState<ExposeState<Name>>(() => {
    const failure = federation.stopped(expose);
    if (failure) return { status: 'failed', failure };
    const part = federation.peek(expose);
    return part ? { status: 'ready', part } : { status: 'loading' };
  });
  const [hasRetried, setRetried] = useState(false);
  const [lateArrival, setLateArrival] = useState<Promise<unknown>>();

  useEffect(() => {
    if (state.status !== 'loading') return;
    return subscribe(federation.load(expose), {
      onValue: (part) => setState({ status: 'ready', part }),
      onFailure: (failure) => {
        reportFailure(failure);
        setLateArrival(failure.lateArrival);
        setState({ status: 'failed', failure });
      },
    });
  }, [federation, expose, state.status]);

  useEffect(() => {
    if (!lateArrival || state.status === 'ready') return;
    return subscribe(lateArrival as Promise<LoadedPart<Name>>, {
      onValue: (part) => setState({ status: 'ready', part }),
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
      const failure = federation.crash(expose, state.part?.version ?? '', cause);
      setLateArrival(undefined);
      if (!failure) return setState({ status: 'loading' });
      // Under `pnpm dev`, Fast Refresh renders the part again after an edit, so the slot keeps it.
      const isDev = process.env.NODE_ENV === 'development';
      setState({ status: 'failed', failure, part: isDev ? state.part : undefined });
    },
  };
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
