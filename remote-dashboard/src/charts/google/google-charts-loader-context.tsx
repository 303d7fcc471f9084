import { createContext, use, useSyncExternalStore } from 'react';
import { GoogleChartsError } from './google-charts-error';
import { createGoogleChartsLoader } from './google-charts-loader';
import { loadGoogleCharts } from './load-google-charts';

/** The loader that all charts of the page share. Tests provide another one. */
export const GoogleChartsLoaderContext = createContext(createGoogleChartsLoader(loadGoogleChart));

/** Returns the shared loader's state, and its functions to start and to retry. */
export function useGoogleChartsLoader() {
  const loader = use(GoogleChartsLoaderContext);
  const state = useSyncExternalStore(loader.subscribe, loader.getState, loader.getState);
  return { state, start: loader.start, retry: loader.retry };
}

/** Loads our component and Google's library in parallel, because neither is of use alone. */
async function loadGoogleChart() {
  const [{ GoogleChart }] = await Promise.all([loadComponent(), loadGoogleCharts()]);
  return GoogleChart;
}

function loadComponent() {
  return import(/* webpackChunkName: "google-chart" */ './google-chart').catch((cause: unknown) => {
    throw new GoogleChartsError('unreachable', 'The chunk "google-chart" did not load.', { cause });
  });
}
