import { useEffect, useState } from 'react';
import { GoogleChartsError } from './google/google-charts-error';
import { useGoogleLoading } from './google/google-loading-context';
import { loadLimitMs } from './google/load-google-charts';

type Drawing = { status: 'drawing' | 'drawn' } | { status: 'failed'; error: GoogleChartsError };

/** Where one of Google's charts stands: it is loading until it has been drawn. */
export type ChartStatus = 'loading' | 'ready' | 'errored';

/**
 * One chart on the loading that all charts share. Drawing is its own: Google fetches more for a map
 * than for a pie, and one may fail while the other stands.
 */
export function useChart() {
  const { state, start, retry: retryLoading } = useGoogleLoading();
  const [drawing, setDrawing] = useState<Drawing>({ status: 'drawing' });
  const [attempt, setAttempt] = useState(0);
  const isDrawing = state.status === 'ready' && drawing.status === 'drawing';

  useEffect(() => {
    if (!isDrawing) return;
    const timer = setTimeout(() => {
      const error = new GoogleChartsError('timeout', `Nothing was drawn in ${loadLimitMs} ms.`);
      setDrawing({ status: 'failed', error });
    }, loadLimitMs);
    return () => clearTimeout(timer);
  }, [isDrawing]);

  const [settle] = useState(() => ({
    onReady: () => setDrawing({ status: 'drawn' }),
    onError: (message: string) =>
      setDrawing({ status: 'failed', error: new GoogleChartsError('invalid', message) }),
  }));

  const isDrawable = state.status === 'ready' && drawing.status !== 'failed';
  return {
    status: statusOf(state.status, drawing.status),
    /** Why, when errored. */
    error: errorOf(state, drawing),
    /** What draws, as soon as it is here; mount it with `attempt` as key, and tell it `settle`. */
    GoogleChart: isDrawable ? state.GoogleChart : undefined,
    attempt,
    settle,
    start,
    retry: () => {
      setDrawing({ status: 'drawing' });
      setAttempt(attempt + 1);
      retryLoading();
    },
  };
}

/** What `useChart` gives. */
export type ChartLoading = ReturnType<typeof useChart>;

function statusOf(loading: ChartStatus, drawing: Drawing['status']): ChartStatus {
  if (loading !== 'ready') return loading;
  if (drawing === 'failed') return 'errored';
  return drawing === 'drawn' ? 'ready' : 'loading';
}

function errorOf(
  state: ReturnType<typeof useGoogleLoading>['state'],
  drawing: Drawing,
): GoogleChartsError | undefined {
  if (state.status === 'errored') return state.error;
  return drawing.status === 'failed' ? drawing.error : undefined;
}
