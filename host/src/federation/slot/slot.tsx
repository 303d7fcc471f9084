import {
  type ComponentType,
  memo,
  type ReactElement,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ExposeName, ExposeProps } from '../../contract';
import { type Failure, reportFailure } from '../failure/failure';
import { useFederation } from '../federation-context';
import type { LoadedPart } from '../loading/version-loader';
import { ErrorBoundary } from './error-boundary';
import { FailureCard, type FailureCardProps } from './failure-card';

interface SlotProps<Name extends ExposeName> {
  expose: Name;
  /** Props for the component, as the contract defines them. */
  props: ExposeProps[Name];
  /** What staff call the part: "Dashboard". */
  name: string;
  /** Level of the failure card's heading. */
  cardHeading?: FailureCardProps['as'];
  /**
   * Returns what takes the part's place: the failure card, or a skeleton while there is none. Give both
   * the part's size, so that nothing moves.
   */
  fallback: (card: ReactElement<FailureCardProps> | false) => ReactNode;
  /**
   * Called when the part or its failure card has rendered, with whether staff had to try again, and with the
   * slot's element.
   */
  onSettled?: (hasRetried: boolean, slot: HTMLElement) => void;
}

/**
 * Loads one expose and renders it. Shows a skeleton until then, and a failure card if that fails. When
 * the expose changes, give the slot a new `key`.
 */
export function Slot<Name extends ExposeName>({
  expose,
  props,
  name,
  cardHeading,
  fallback,
  onSettled,
}: SlotProps<Name>) {
  const { state, hasRetried, retry, previousVersion, usePrevious, crash } = useExpose(expose);
  const slot = useRef<HTMLDivElement>(null);
  /** Whether the part is on the screen: it did not crash in its first render, and waits for nothing. */
  const isShown = useRef(false);
  const hasSettled = useRef(false);
  const settle = () => {
    // Staff have already arrived at a part that replaces one that crashed later.
    if (isShown.current && hasSettled.current) return;
    hasSettled.current = isShown.current;
    onSettled?.(hasRetried, slot.current!);
  };
  const onChange = useEffectEvent(() => {
    if (state.status === 'failed' || isShown.current) settle();
  });
  useLayoutEffect(() => onChange(), [state.status]);

  const card = state.status === 'failed' && (
    <FailureCard
      name={name}
      failure={state.failure}
      onRetry={retry}
      as={cardHeading}
      onUsePrevious={previousVersion === undefined ? undefined : usePrevious}
    />
  );
  const Part = state.part?.Component;
  const stable = useStableCallbacks(props);
  return (
    <div
      ref={slot}
      data-slot={expose}
      data-state={state.status}
      data-version={state.part?.version}
      aria-busy={state.status === 'loading'}
    >
      {state.status !== 'ready' && fallback(card)}
      {Part && (
        <ErrorBoundary fallback={() => null} onError={crash}>
          {/* Without it, a part that waits for its own code or data would stop the whole tab. */}
          <Suspense fallback={fallback(false)}>
            <StillPart part={Part as ComponentType} {...stable} />
            <OnShow
              call={(shows) => {
                isShown.current = shows;
                // Later than its first commit. Until then, the slot has no element.
                if (shows && slot.current) settle();
              }}
            />
          </Suspense>
          {process.env.NODE_ENV === 'development' && card && <OnMount call={retry} />}
        </ErrorBoundary>
      )}
    </div>
  );
}

/**
 * Returns props whose functions never change, and always do what the latest ones do. A part may then call them in
 * effects, whatever its calls change.
 */
function useStableCallbacks<Props extends object>(props: Props): Props {
  const [{ stabilize, follow }] = useState(stableCallbacks);
  // Before all effects of the part.
  useInsertionEffect(() => follow(props));
  return stabilize(props) as Props;
}

function stableCallbacks() {
  type Callback = (...args: unknown[]) => unknown;
  let latest: Record<string, unknown> = {};
  const callbacks: Record<string, Callback> = {};
  const callbackOf = (name: string) =>
    (callbacks[name] ??= (...args) => (latest[name] as Callback)(...args));
  return {
    stabilize: (props: object): object =>
      Object.fromEntries(
        Object.entries(props).map(([name, value]) => [
          name,
          typeof value === 'function' ? callbackOf(name) : value,
        ]),
      ),
    follow: (props: object) => {
      latest = { ...props };
    },
  };
}

/** Renders a part again when its props change, but not whenever the app shell around it does. */
export const StillPart = memo(({ part: Part, ...props }: { part: ComponentType }) => (
  <Part {...props} />
));

/** Calls a function when its siblings show, and when they no longer do. */
function OnShow({ call }: { call: (shows: boolean) => void }) {
  const onChange = useEffectEvent(call);
  useLayoutEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, []);
  return null;
}

/** Calls a function once it has mounted. It does not mount beside a component that throws an error. */
export function OnMount({ call }: { call: () => void }) {
  const onMount = useEffectEvent(call);
  useEffect(() => onMount(), []);
  return null;
}

type ExposeState<Name extends ExposeName> =
  | { status: 'loading'; part?: undefined }
  | { status: 'ready'; part: LoadedPart<Name> }
  | {
      status: 'failed';
      failure: Failure;
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

  const show = useEffectEvent((part: LoadedPart<Name>) => setState({ status: 'ready', part }));

  // Before the effects of the part, which may measure it.
  useInsertionEffect(() => state.part?.show(), [state.part]);

  useEffect(() => {
    if (state.status !== 'loading') return;
    return subscribe(federation.load(expose), show, (failure) => {
      reportFailure(failure);
      setLateArrival(failure.lateArrival);
      setState({ status: 'failed', failure });
    });
  }, [federation, expose, state.status]);

  useEffect(() => {
    if (!lateArrival || state.status === 'ready') return;
    // If it fails, the failure card keeps showing the timeout.
    return subscribe(lateArrival as Promise<LoadedPart<Name>>, show);
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

/** Subscribes to a promise. Returns an unsubscribe function. */
function subscribe<T>(
  promise: Promise<T>,
  onValue: (value: T) => void,
  onFailure?: (failure: Failure) => void,
): () => void {
  let isSubscribed = true;
  promise.then(
    // A transition renders a large part in slices, so that the browser can handle input in between.
    (value) => isSubscribed && startTransition(() => onValue(value)),
    (failure: Failure) => isSubscribed && onFailure?.(failure),
  );
  return () => {
    isSubscribed = false;
  };
}
