import { createContext, use, useSyncExternalStore } from 'react';
import { GoogleChartsError } from './google-charts-error';
import { createGoogleLoading } from './google-loading';
import { loadGoogleCharts } from './load-google-charts';

/** The page's one loading of Google Charts. Tests give their own. */
export const GoogleLoadingContext = createContext(createGoogleLoading(loadAll));

/** The loading that all charts share, and where it stands. */
export function useGoogleLoading() {
  const loading = use(GoogleLoadingContext);
  const state = useSyncExternalStore(loading.subscribe, loading.getState);
  return { state, start: loading.start, retry: loading.retry };
}

/** Google's code and ours that shows it, side by side: one state, one failure, one retry. */
async function loadAll() {
  const [{ GoogleChart }] = await Promise.all([loadOwnPart(), loadGoogleCharts()]);
  return GoogleChart;
}

function loadOwnPart() {
  return import(/* webpackChunkName: "google-chart" */ './google-chart').catch((cause: unknown) => {
    throw new GoogleChartsError('unreachable', 'A part of the page is missing.', { cause });
  });
}
