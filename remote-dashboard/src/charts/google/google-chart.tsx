import { memo, useState } from 'react';
import { Chart, type ReactGoogleChartEvent, type ReactGoogleChartProps } from 'react-google-charts';

/** What one of Google's charts is made of. Keep every value stable: a new one draws anew. */
export interface GoogleChartProps {
  type: 'GeoChart' | 'PieChart';
  /** Header row, then the rows. */
  data: readonly (readonly unknown[])[];
  options: NonNullable<ReactGoogleChartProps['options']>;
  /** The chart stands. */
  onReady: () => void;
  /** The chart does not stand, and will not. */
  onError: (message: string) => void;
  /** Staff chose, or point at, a row of the data, counted from 0 without the header. */
  onPoint?: ((row: number) => void) | undefined;
}

/** Listening to what react-google-charts does not know by name. */
interface Visualization {
  events: {
    addListener: (
      chart: object,
      name: string,
      listener: (event: { row?: number | null }) => void,
    ) => unknown;
  };
}

/** A chart that Google draws; mount it when Google Charts is loaded, not before. */
export const GoogleChart = memo(function GoogleChart(props: GoogleChartProps) {
  const { type, data, options, onReady, onError, onPoint } = props;
  const [heard] = useState(() => new WeakSet<object>());

  const onDrawn: ReactGoogleChartEvent['callback'] = ({ chartWrapper, google }) => {
    onReady();
    const chart: object | undefined = chartWrapper?.getChart();
    if (!onPoint || !chart || heard.has(chart)) return;
    heard.add(chart); // `ready` comes with every drawing, a new chart with the first alone.
    const { events } = google.visualization as Visualization;
    events.addListener(chart, 'onmouseover', (event) => {
      if (typeof event.row === 'number') onPoint(event.row);
    });
  };
  const onSelect: ReactGoogleChartEvent['callback'] = ({ chartWrapper }) => {
    const { row } = (chartWrapper?.getChart().getSelection()[0] ?? {}) as { row?: number | null };
    if (typeof row === 'number') onPoint?.(row);
  };
  const onFailure: ReactGoogleChartEvent['callback'] = ({ eventArgs }) => {
    const [{ message = 'Google Charts could not draw.' } = {}] = eventArgs as {
      message?: string;
    }[];
    onError(message);
  };

  return (
    <Chart
      chartType={type}
      data={data as unknown[][]}
      options={options}
      chartEvents={[
        { eventName: 'ready', callback: onDrawn },
        { eventName: 'select', callback: onSelect },
        { eventName: 'error', callback: onFailure },
      ]}
      width="100%"
      height={`${options.height ?? 0}px`}
    />
  );
});
