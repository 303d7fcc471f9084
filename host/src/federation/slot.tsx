import type { ExposeName, Exposes } from '@backshop/shared-types';
import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailureCard } from './failure-card';
import { useExpose } from './use-expose';

interface SlotProps<Name extends ExposeName> {
  expose: Name;
  /** What the slot's contract hands to the component. */
  props: Exposes[Name];
  /** What staff call this part of the page: "Dashboard". */
  name: string;
  /** Stands in while the part loads; has the size of what will replace it. */
  skeleton: ReactNode;
  /** Called when the part stands, and whether that was because staff tried again. */
  onReady?: (hasRetried: boolean) => void;
  /** Stands above the skeleton and the failure card: what the part itself would bring, a title or a way out. */
  header?: ReactNode;
}

/**
 * A place in the host that one exposed component fills. It fails alone, and says so in its place.
 * Give it the expose's name as `key` where the expose changes.
 */
export function Slot<Name extends ExposeName>({
  expose,
  props,
  name,
  skeleton,
  header,
  onReady,
}: SlotProps<Name>) {
  const { state, hasRetried, retry, previousVersion, usePrevious, crash } = useExpose(expose);
  return (
    <div data-slot={expose} data-state={state.status} aria-busy={state.status === 'loading'}>
      {state.status !== 'ready' && header}
      {state.status === 'loading' && skeleton}
      {state.status === 'failed' && (
        <FailureCard
          name={name}
          failure={state.failure}
          onRetry={retry}
          {...(previousVersion && { onUsePrevious: usePrevious })}
        />
      )}
      {state.status === 'ready' && (
        <ErrorBoundary fallback={null} onError={crash}>
          <Filled Component={state.Component} props={props} onMount={() => onReady?.(hasRetried)} />
        </ErrorBoundary>
      )}
    </div>
  );
}

interface FilledProps<Props> {
  Component: ComponentType<Props>;
  props: Props;
  onMount: () => void;
}

function Filled<Props extends object>({ Component, props, onMount }: FilledProps<Props>) {
  const announce = useEffectEvent(onMount);
  useLayoutEffect(() => announce(), []);
  return <Component {...props} />;
}
