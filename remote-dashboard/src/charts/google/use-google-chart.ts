import { useState } from 'react';
import type { GoogleChartsError } from './google-charts-error';
import { useGoogleChartsLoader } from './google-charts-loader';

type Drawing = { status: 'drawing' | 'drawn' } | { status: 'failed'; error: GoogleChartsError };

/** Status of one of Google's charts. It is `loading` until the chart has been drawn. */
type ChartStatus = 'loading' | 'ready' | 'errored';

/**
 * Returns the state of one of Google's charts. All charts share one loader, but each is drawn
 * separately: a map needs more files than a pie, so one chart can fail while the other works.
 */
export function useGoogleChart() {
  const { state, start, retry: retryLoading } = useGoogleChartsLoader();
  const [drawing, setDrawing] = useState<Drawing>({ status: 'drawing' });

  const [handlers] = useState(() => ({
    onReady: () => setDrawing({ status: 'drawn' }),
    onError: (error: GoogleChartsError) => setDrawing({ status: 'failed', error }),
  }));

  const canDraw = state.status === 'ready' && drawing.status !== 'failed';
  return {
    status: statusOf(state.status, drawing.status),
    /** Set when the status is `errored`. */
    error: errorOf(state, drawing),
    /** Whether the loader failed, which concerns all charts. */
    isFailureShared: state.status === 'errored',
    /** Draws the chart; set once loaded, until drawing fails. Render it with `handlers`. */
    GoogleLayer: canDraw ? state.GoogleLayer : undefined,
    handlers,
    start,
    retry: () => {
      setDrawing({ status: 'drawing' });
      retryLoading();
    },
  };
}

export type GoogleChartState = ReturnType<typeof useGoogleChart>;

function statusOf(loading: ChartStatus, drawing: Drawing['status']): ChartStatus {
  if (loading !== 'ready') return loading;
  if (drawing === 'failed') return 'errored';
  return drawing === 'drawn' ? 'ready' : 'loading';
}

function errorOf(
  state: ReturnType<typeof useGoogleChartsLoader>['state'],
  drawing: Drawing,
): GoogleChartsError | undefined {
  if (state.status === 'errored') return state.error;
  return drawing.status === 'failed' ? drawing.error : undefined;
}
