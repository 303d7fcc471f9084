import { GoogleChartsError } from '../charts/google/google-charts-error';
import type { GoogleChartProps } from '../charts/google/google-chart';
import { createGoogleLoading, type GoogleLoading } from '../charts/google/google-loading';

/** How Google Charts behaves in a test; `then works` after one failure. */
export type GoogleStage = 'hangs' | 'works' | 'fails' | 'fails, then works' | 'cannot draw';

/** A loading of Google Charts that goes as the stage says; charts in view start it. */
export function stagedGoogle(stage: GoogleStage): GoogleLoading {
  let attempts = 0;
  return createGoogleLoading(() => {
    attempts += 1;
    if (stage === 'cannot draw') return Promise.resolve(NotDrawnByGoogle);
    if (stage === 'hangs') return new Promise(() => {});
    if (stage === 'works' || (stage === 'fails, then works' && attempts > 1)) {
      return Promise.resolve(DrawnByGoogle);
    }
    return Promise.reject(new GoogleChartsError('unreachable', 'gone'));
  });
}

function NotDrawnByGoogle({ onError }: GoogleChartProps) {
  return <span ref={() => onError('no borders')} />;
}

function DrawnByGoogle({ type, data, options, onReady, onPoint }: GoogleChartProps) {
  return (
    <button type="button" ref={onReady} onClick={() => onPoint?.(0)}>
      {type} of {data.length} rows, {options.height} high
    </button>
  );
}
