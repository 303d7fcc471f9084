import type { GoogleChartProps } from '../charts/google/google-chart';
import { GoogleChartsError } from '../charts/google/google-charts-error';
import {
  createGoogleChartsLoader,
  type GoogleChartsLoader,
} from '../charts/google/google-charts-loader';

/** What Google Charts does in a test. */
export type GoogleBehavior = 'hangs' | 'works' | 'fails' | 'fails, then works' | 'cannot draw';

/** Creates a loader whose Google Charts behaves as given. */
export function fakeGoogleLoader(behavior: GoogleBehavior): GoogleChartsLoader {
  let attempts = 0;
  return createGoogleChartsLoader(() => {
    attempts += 1;
    if (behavior === 'cannot draw') return Promise.resolve(BrokenChart);
    if (behavior === 'hangs') return new Promise(() => {});
    if (behavior === 'works' || (behavior === 'fails, then works' && attempts > 1)) {
      return Promise.resolve(WorkingChart);
    }
    return Promise.reject(new GoogleChartsError('unreachable', 'gone'));
  });
}

function BrokenChart({ onError }: GoogleChartProps) {
  return <span ref={() => onError('no borders')} />;
}

function WorkingChart({ type, data, options, onReady, onPoint }: GoogleChartProps) {
  return (
    <button type="button" ref={onReady} onClick={() => onPoint?.(0)}>
      {type} of {data.length} rows, {options.height} high
    </button>
  );
}
