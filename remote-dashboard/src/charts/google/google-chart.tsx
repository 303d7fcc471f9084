import { memo } from 'react';
import { Chart, type ReactGoogleChartEvent, type ReactGoogleChartProps } from 'react-google-charts';

/** Keep every value stable: Google redraws the chart when one changes. */
export interface GoogleChartProps {
  type: 'GeoChart' | 'PieChart';
  /** The header row, then the data rows. */
  data: readonly (readonly unknown[])[];
  options: NonNullable<ReactGoogleChartProps['options']>;
  /** Called after every drawing. */
  onReady: () => void;
  /** Called when Google cannot draw the chart. */
  onError: (message: string) => void;
  /** Called when staff point at or select a data row; counted from 0, without the header. */
  onPoint?: ((row: number) => void) | undefined;
}

/** Renders a chart that Google draws. Google Charts must have loaded before. */
export const GoogleChart = memo(function GoogleChart(props: GoogleChartProps) {
  const { type, data, options, onReady, onError, onPoint } = props;

  const onSelect: ReactGoogleChartEvent['callback'] = ({ chartWrapper }) => {
    const { row } = (chartWrapper?.getChart().getSelection()[0] ?? {}) as { row?: number | null };
    if (typeof row === 'number') onPoint?.(row);
  };
  const onFailure: ReactGoogleChartEvent['callback'] = ({ eventArgs }) => {
    const [{ message = 'Google Charts could not draw the chart.' } = {}] = eventArgs as {
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
        { eventName: 'ready', callback: onReady },
        { eventName: 'select', callback: onSelect },
        { eventName: 'error', callback: onFailure },
      ]}
      width="100%"
      height={`${options.height ?? 0}px`}
    />
  );
});
