import { createContext, use, useSyncExternalStore } from 'react';
import { GoogleChartsError } from './google-charts-error';
import { createGoogleChartsLoader } from './google-charts-loader';
// The layer itself loads later. Imported there, its few rules would need a request of their own.
import './google-layer.module.scss';

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
  const { GoogleLayer, loadGoogleCharts } = await loadChunk();
  await loadGoogleCharts();
  return GoogleLayer;
}

function loadChunk() {
  return import(/* webpackChunkName: "google-chart" */ './google-chunk').catch((cause: unknown) => {
    throw new GoogleChartsError('unreachable', 'The chunk "google-chart" did not load.', { cause });
  });
}
