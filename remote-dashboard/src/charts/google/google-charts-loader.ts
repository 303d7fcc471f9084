// The layer itself loads later. Imported there, its few rules would need a request of their own.
import './google-layer.module.scss';
import { type ComponentType, createContext, use, useSyncExternalStore } from 'react';
import { type GoogleChartsError, inTime, toGoogleChartsError } from './google-charts-error';
import type { GoogleLayerProps } from './google-layer';

/** The states of the loader (docs/product.md, "Charts"). */
type GoogleChartsState =
  | { status: 'loading' }
  | { status: 'ready'; GoogleLayer: ComponentType<GoogleLayerProps> }
  | { status: 'errored'; error: GoogleChartsError };

/** Loads Google Charts once for all charts on the page. */
export interface GoogleChartsLoader {
  getState: () => GoogleChartsState;
  /** Calls the listener after every change of the state; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Starts loading. Only the first call has an effect. */
  start: () => void;
  /** Loads again after a failure, as it does when the connection returns. Has no effect otherwise. */
  retry: () => void;
}

/**
 * Creates a loader that has not started yet.
 * @param load makes one attempt; resolves to the component that renders a chart
 */
export function createGoogleChartsLoader(
  load: () => Promise<ComponentType<GoogleLayerProps>>,
): GoogleChartsLoader {
  const listeners = new Set<() => void>();
  let state: GoogleChartsState = { status: 'loading' };
  let hasStarted = false;

  const setState = (next: GoogleChartsState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const attempt = () => {
    load().then(
      (GoogleLayer) => setState({ status: 'ready', GoogleLayer }),
      (cause: unknown) => {
        setState({ status: 'errored', error: toGoogleChartsError(cause) });
        addEventListener('online', retry, { once: true });
      },
    );
  };

  const retry = () => {
    if (state.status !== 'errored') return;
    setState({ status: 'loading' });
    attempt();
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
    retry,
  };
}

/** The loader that all charts of the page share. Tests provide another one. */
export const GoogleChartsLoaderContext = createContext(createGoogleChartsLoader(loadGoogleLayer));

/** Returns the shared loader's state, and its functions to start and to retry. */
export function useGoogleChartsLoader() {
  const loader = use(GoogleChartsLoaderContext);
  const state = useSyncExternalStore(loader.subscribe, loader.getState, loader.getState);
  return { state, start: loader.start, retry: loader.retry };
}

/** Loads our chunk, which then loads Google's library. */
async function loadGoogleLayer() {
  const { GoogleLayer, loadGoogleCharts } = await inTime(loadChunk());
  await loadGoogleCharts();
  return GoogleLayer;
}

function loadChunk() {
  return import(/* webpackChunkName: "google-chart" */ './google-layer').catch((cause: unknown) => {
    throw toGoogleChartsError(cause, 'unreachable');
  });
}
