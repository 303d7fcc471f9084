import type { ExposeName, Exposes } from '@backshop/shared-types';
import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { ErrorBoundary } from './error-boundary';
import { FailureCard } from './failure-card';
import { useExpose } from './use-expose';

interface SlotProps<Name extends ExposeName> {
  expose: Name;
  /** Props for the component, as the contract defines them. */
  props: Exposes[Name];
  /** What staff call the part: "Dashboard". */
  name: string;
  /** Shown while the part loads. Give it the part's size, so that nothing moves. */
  skeleton: ReactNode;
  /** Shown above the skeleton and the failure card, for a title or a close button of the part. */
  fallbackHeader?: ReactNode;
  /** Called when the part has rendered. Tells whether staff had to try again. */
  onReady?: (hasRetried: boolean) => void;
}

/**
 * Loads one expose and renders it. Shows a skeleton until then, and a failure card if that fails. When
 * the expose changes, give the slot a new `key`.
 */
export function Slot<Name extends ExposeName>({
  expose,
  props,
  name,
  skeleton,
  fallbackHeader,
  onReady,
}: SlotProps<Name>) {
  const { state, hasRetried, retry, previousVersion, usePrevious, crash } = useExpose(expose);
  return (
    <div data-slot={expose} data-state={state.status} aria-busy={state.status === 'loading'}>
      {state.status !== 'ready' && fallbackHeader}
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
        <ErrorBoundary fallback={() => null} onError={crash}>
          <Part Component={state.Component} props={props} onMount={() => onReady?.(hasRetried)} />
        </ErrorBoundary>
      )}
    </div>
  );
}

interface PartProps<Props> {
  Component: ComponentType<Props>;
  props: Props;
  onMount: () => void;
}

function Part<Props extends object>({ Component, props, onMount }: PartProps<Props>) {
  const announce = useEffectEvent(onMount);
  useLayoutEffect(() => announce(), []);
  return <Component {...props} />;
}
