import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { GoogleChartsError } from '../charts/google/google-charts-error';
import {
  createGoogleChartsLoader,
  type GoogleChartsLoader,
  GoogleChartsLoaderContext,
} from '../charts/google/google-charts-loader';
import type { GoogleLayerProps } from '../charts/google/google-layer';
import { ViewProvider } from '../view/view';

/** What Google Charts does in a test. */
export type GoogleBehavior = 'hangs' | 'works' | 'fails' | 'fails, then works' | 'cannot draw';

/** Renders a card, and waits for the chunk with its built-in chart. */
export async function renderCard(card: ReactNode, google: GoogleBehavior | GoogleChartsLoader) {
  const loader = typeof google === 'string' ? fakeGoogleLoader(google) : google;
  await act(() =>
    Promise.resolve(
      render(
        <GoogleChartsLoaderContext value={loader}>
          <ViewProvider>{card}</ViewProvider>
        </GoogleChartsLoaderContext>,
      ),
    ),
  );
}

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

function BrokenChart({ onError }: GoogleLayerProps) {
  return <span ref={() => onError(new GoogleChartsError('invalid', 'no borders'))} />;
}

function WorkingChart({ type, data, height, onReady, onPoint }: GoogleLayerProps) {
  return (
    <button type="button" ref={onReady} onClick={() => onPoint?.(0)}>
      {`${type} of ${data.length} rows, ${height} high`}
    </button>
  );
}
