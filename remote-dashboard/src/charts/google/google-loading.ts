import type { ComponentType } from 'react';
import type { GoogleChartProps } from './google-chart';
import { type GoogleChartsError, toGoogleChartsError } from './google-charts-error';

/** Where the loading of Google Charts stands (spec §4). */
type GoogleLoadingState =
  | { status: 'loading' }
  | { status: 'ready'; GoogleChart: ComponentType<GoogleChartProps> }
  | { status: 'errored'; error: GoogleChartsError };

/** One loading of Google Charts, which any number of charts share. */
export interface GoogleLoading {
  getState: () => GoogleLoadingState;
  /** Calls back with every change of the state; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Begins to load; does nothing where that was done before. */
  start: () => void;
  /** After a failure: begins afresh. */
  retry: () => void;
}

/**
 * A loading that nobody has started.
 * @param load one attempt; gives the component that draws
 */
export function createGoogleLoading(
  load: () => Promise<ComponentType<GoogleChartProps>>,
): GoogleLoading {
  const listeners = new Set<() => void>();
  let state: GoogleLoadingState = { status: 'loading' };
  let hasStarted = false;

  const change = (next: GoogleLoadingState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const attempt = () => {
    load().then(
      (GoogleChart) => change({ status: 'ready', GoogleChart }),
      (cause: unknown) => change({ status: 'errored', error: toGoogleChartsError(cause) }),
    );
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      if (hasStarted) return;
      hasStarted = true;
      attempt();
    },
    retry: () => {
      if (state.status !== 'errored') return;
      change({ status: 'loading' });
      attempt();
    },
  };
}
