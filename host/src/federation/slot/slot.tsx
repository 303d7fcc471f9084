import type { ExposeName, ExposeProps } from '../../contract';
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { ErrorBoundary } from './error-boundary';
import { FailureCard, type FailureCardProps } from './failure-card';
import { useExpose } from './use-expose';

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
  fallback: (card: ReactElement | false) => ReactNode;
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
  const crashed = useRef<unknown>(undefined);
  const hasSettled = useRef(false);
  const settle = useEffectEvent(() => {
    // A part that crashed in its first render shows nothing. Staff have already arrived at a part that replaces
    // one that crashed later.
    if (state.status === 'ready' && (crashed.current === state.part || hasSettled.current)) return;
    hasSettled.current = state.status === 'ready';
    onSettled?.(hasRetried, slot.current!);
  });
  useLayoutEffect(() => {
    if (state.status !== 'loading') settle();
  }, [state.status]);

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
  const onError = (error: unknown) => {
    crashed.current = state.part;
    crash(error);
  };
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
        <ErrorBoundary fallback={() => null} onError={onError}>
          <Part {...props} />
          {process.env.NODE_ENV === 'development' && card && <OnMount call={retry} />}
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Calls a function once it has mounted. It does not mount beside a component that throws an error. */
function OnMount({ call }: { call: () => void }) {
  const onMount = useEffectEvent(call);
  useEffect(() => onMount(), []);
  return null;
}
